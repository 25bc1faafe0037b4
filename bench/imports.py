"""Whole imports: cold and warm for each dialect and for all of them, and how time and memory grow with the tree.

    python -m bench imports

Cold means without the cache; warm, that nothing changed since the run before, the catalog included. Each tree is made
of the examples (`trees.py`). Memory is that of the largest process. Processor time counts all processes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.table import Cost, Row, best, bounded, ms, spent
from bench.trees import DIALECTS, grown

ADAPTERC = Path(sys.executable).with_name("adapterc")
FILES = 600
ROUNDS = 3

SIZES = (150, 1_500, 15_000)
FILES_A_SECOND = 400
TEN_TIMES = 10.5
MEMORY = 300 * 2**20
WARM = 0.4
"""Bars: cold files a second on two cores, time for ten times the files, bytes at any size, seconds of a warm import of
1,500 files. Files a second are judged from `CATALOG` files on: in fewer, the start of Python is half of the time."""
CATALOG = 1_500


def measure() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as scratch:
        for dialect in DIALECTS:
            yield from _dialect(dialect, Path(scratch, dialect))
        yield from _growth(Path(scratch))


def _dialect(dialect: str, folder: Path) -> Iterator[Row]:
    files = grown(folder / "tree", FILES, [dialect])
    cold = best(_import(folder, "--no-cache") for _ in range(ROUNDS))
    yield Row(f"import, {dialect}, {files:,} files, cold", f"{files / cold.wall:,.0f} files/s", _more(cold))
    _import(folder)
    warm = best(_import(folder) for _ in range(ROUNDS))
    yield Row(f"import, {dialect}, {files:,} files, warm", ms(warm.wall), _more(warm))


def _growth(scratch: Path) -> Iterator[Row]:
    before: Cost | None = None
    counts = {size: grown(scratch / str(size) / "tree", size) for size in SIZES}
    # in turn: what is compared below was measured in the same minutes
    rounds = [{size: _import(scratch / str(size), "--no-cache") for size in SIZES} for _ in range(ROUNDS)]
    for size, files in counts.items():
        folder = scratch / str(size)
        cold = best(costs[size] for costs in rounds)
        rate = files / cold.wall
        judged = size >= CATALOG
        yield Row(
            f"import, all dialects, {files:,} files, cold",
            f"{rate:,.0f} files/s",
            _more(cold),
            None,
            f"at least {FILES_A_SECOND} files/s" if judged else "",
            rate >= FILES_A_SECOND if judged else None,
        )
        yield bounded(f"memory of that import, {files:,} files", cold.peak, MEMORY, _megabytes)
        if before is not None:
            growth, bar = cold.cpu / before.cpu, f"at most {TEN_TIMES}x"
            figures = f"{cold.cpu:.2f} s", f"{before.cpu:.2f} s", growth, bar, growth <= TEN_TIMES
            yield Row("ten times the files, processor time", *figures)
        before = cold
        if size == CATALOG:
            _import(folder)
            warm = best(_import(folder) for _ in range(ROUNDS))
            yield bounded(f"import, all dialects, {files:,} files, warm", warm.wall, WARM, ms, _more(warm))


def _import(folder: Path, *options: str) -> Cost:
    os.environ["ADAPTERC_CACHE_DIR"] = str(folder / "cache")
    return spent([ADAPTERC, "import", folder / "tree", "--out", folder / "catalog", *options])


def _more(cost: Cost) -> str:
    return f"{cost.cpu:.2f} s of processors, {_megabytes(cost.peak)}"


def _megabytes(size: float) -> str:
    return f"{size / 2**20:.0f} MB"
