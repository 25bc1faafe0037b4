"""`adapterc sitemap check` of 1,000 files, of one file with the sitemap around it, and of one file that is staged.

    python -m bench sitemaps

The files are copies of the sitemap in `examples/sitemaps`, each with words of its own, so that no text is judged twice.
In every second copy each file has something that is found and shown.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.table import Row, best, bounded, ms, spent

ROOT = Path(__file__).resolve().parents[1]
SHOP = ROOT / "examples" / "sitemaps" / "shop"
ADAPTERC = Path(sys.executable).with_name("adapterc")
FILES = 1000
DAY = ("--today", "2026-11-30")

MANY, ONE = 2.0, 0.200
"""Bars, in seconds of the clock."""

_WORD = re.compile(r"(?<![\w/.:-])(?:the|a|of|and|in|to)(?= )")


def measure() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        written = _grown(folder / "sitemaps")
        check = [ADAPTERC, "sitemap", "check", *DAY]
        yield _row(f"sitemaps, {written:,} files", [*check, "sitemaps"], folder, 3, MANY)
        page = "sitemaps/shop1/pages/home.md"
        yield _row("sitemaps, 1 file and its neighbours", [*check, page], folder, 15, ONE)
        for words in (("init", "-q", "--template="), ("add", "-A")):
            subprocess.run(["git", "-C", folder, *words], check=True)
        yield _row(f"sitemaps, 1 staged file of {written:,}", [*check, "--staged", page], folder, 15, ONE)


def _row(what: str, command: Sequence[object], folder: Path, rounds: int, bar: float) -> Row:
    costs = [spent(command, cwd=folder) for _ in range(rounds + 1)][1:]  # the first one warms up
    median = statistics.median(cost.wall for cost in costs)
    return bounded(what, median, bar, ms, f"processor {ms(best(costs).cpu)}")


def _grown(folder: Path) -> int:
    """Write at least `FILES` files by whole copies of the example. Returns how many."""
    sources = [path for path in sorted(SHOP.rglob("*")) if path.is_file()]
    copy = 0
    while copy * len(sources) < FILES:
        for path in sources:
            text = path.read_text(encoding="utf-8").replace("opencli shop", f"opencli shop{copy}")
            text = _WORD.sub(rf"\g<0>{copy}", text)
            if copy % 2:
                text = text.replace("source: global", "source: here")
            target = folder / f"shop{copy}" / path.relative_to(SHOP)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        copy += 1
    return copy * len(sources)
