"""Measures speed and size: one table.

    python -m bench [NAME...] [--write]

Names are those of `MEASUREMENTS`; without one, everything is measured. `--write` puts the table into `bench/RESULTS.md`
as well. The exit status is 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib import import_module
from pathlib import Path

from bench.table import Row, markdown, text

MEASUREMENTS = ("rows", "commands", "hook", "sitemaps", "imports", "runs", "report")
"""Modules of this folder that define `measure() -> Iterator[Row]`, in the order of the table."""

RESULTS = Path(__file__).with_name("RESULTS.md")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure speed and size.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(MEASUREMENTS)}")
    parser.add_argument("--write", action="store_true", help="write the table into bench/RESULTS.md too")
    given = parser.parse_args()
    unknown = sorted({*given.names} - {*MEASUREMENTS})
    if unknown:
        parser.error(f"no measurement is called {unknown[0]}: there are {', '.join(MEASUREMENTS)}")
    rows: list[Row] = []
    for name in MEASUREMENTS:
        if not given.names or name in given.names:
            print(f"measuring: {name}", file=sys.stderr)
            rows += import_module(f"bench.{name}").measure()
    print(text(rows), end="")
    if given.write:
        RESULTS.write_text(document(rows), encoding="utf-8", newline="\n")
        print(f"written: bench/{RESULTS.name}", file=sys.stderr)
    return int(any(row.holds is False for row in rows))


def document(rows: list[Row]) -> str:
    """The page of the results. It names no machine: cores and memory say enough."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        "# Results\n\n"
        "What `make bench` measured; written by `make bench BENCH=--write`. Both sides of a ratio were measured in\n"
        "turn, in one run. Times differ on another machine, ratios hardly.\n\n"
        f"Machine: {len(os.sched_getaffinity(0))} cores, {memory:.0f} GB of memory. "
        f"Python {platform.python_version()}.\n\n" + markdown(rows)
    )


if __name__ == "__main__":
    sys.exit(main())
