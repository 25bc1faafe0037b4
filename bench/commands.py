"""Small commands beside `python -c "import click"`, from outside.

python -m bench commands
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.table import Row, compared, in_turn, spent

ROOT = Path(__file__).resolve().parents[1]
ADAPTERC = Path(sys.executable).with_name("adapterc")
ROUNDS = 15

CLICK = partial(spent, [sys.executable, "-c", "import click"])

COMMANDS: tuple[tuple[str, tuple[str | Path, ...], float | None], ...] = (
    ("adapterc --help", ("--help",), None),
    ("adapterc check, one file alone", ("check", ROOT / "examples/opencli-yaml/shop/search.yaml"), None),
)
"""What is said, its arguments, and the bar: how many times the import of click it may cost."""


def measure() -> Iterator[Row]:
    for what, arguments, bar in COMMANDS:
        ours, theirs = in_turn(partial(spent, [ADAPTERC, *arguments]), CLICK, ROUNDS)
        yield compared(what, [cost.wall for cost in ours], [cost.wall for cost in theirs], "import click", bar)
