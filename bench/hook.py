"""A commit hook in a repository of 1,500 adapters, beside `python -c "import click"` and `python -c pass`.

    python -m bench hook

Warm: the file was compiled before, and comes from the cache. Cold: it is compiled. Without an adapter among the files
nothing but the command line is loaded.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bench.table import Row, bounded, compared, in_turn, ms, spent
from bench.trees import grown

ADAPTERC = Path(sys.executable).with_name("adapterc")
ROUNDS = 15
FILES = 1500

TIMES_CLICK = 3.0
WALL = 0.150
WITHOUT = 0.060
"""Bars: times the import of click, seconds of the clock, seconds more than a Python that does nothing."""


def measure() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as scratch, _cache(Path(scratch) / "cache"):
        root = Path(scratch) / "tree"
        grown(root, FILES)
        (root / "x.md").write_text("holds no adapter\n", encoding="utf-8")
        subprocess.run(["git", "-C", root, "init", "-q", "--template="], check=True)
        subprocess.run(["git", "-C", root, "add", "-A"], check=True)
        name = min(root.rglob("shop*/search.yaml")).relative_to(root).as_posix()
        click = partial(spent, [sys.executable, "-c", "import click"])
        nothing = partial(spent, [sys.executable, "-c", "pass"])

        warm, beside = in_turn(partial(spent, [ADAPTERC, "check", "--staged", name], cwd=root), click, ROUNDS)
        walls = [cost.wall for cost in warm]
        yield compared(
            f"hook, 1 of {FILES:,} files, warm", walls, [cost.wall for cost in beside], "import click", TIMES_CLICK
        )
        yield bounded("hook, the same, on the clock", statistics.median(walls), WALL, ms)
        command = [ADAPTERC, "check", "--staged", "--no-cache", name]
        cold, beside = in_turn(partial(spent, command, cwd=root), click, ROUNDS)
        yield compared(
            f"hook, 1 of {FILES:,} files, cold",
            [cost.wall for cost in cold],
            [cost.wall for cost in beside],
            "import click",
        )
        none, beside = in_turn(partial(spent, [ADAPTERC, "check", "--staged", "x.md"], cwd=root), nothing, ROUNDS)
        more = statistics.median(mine.wall - other.wall for mine, other in zip(none, beside, strict=True))
        yield bounded("hook, no adapter, more than python -c pass", more, WITHOUT, ms)


@contextmanager
def _cache(folder: Path) -> Iterator[None]:
    """A cache of our own: the one of the user may hold anything."""
    before = os.environ.get("ADAPTERC_CACHE_DIR")
    os.environ["ADAPTERC_CACHE_DIR"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["ADAPTERC_CACHE_DIR"]
        else:
            os.environ["ADAPTERC_CACHE_DIR"] = before
