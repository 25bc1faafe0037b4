"""The one table of `make bench`: rows of figures, and the two ways to measure them.

A measurement is a module of this folder with `measure() -> Iterator[Row]` and a line in `bench/__main__.py`. What is
compared is measured side by side in one run, in turn: a slow moment hits both sides, and the ratio of a pair tells more
than the ratio of two medians. Wall times of one machine mean little; ratios, processor time and memory travel.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Cost", "Row", "best", "bounded", "compared", "in_turn", "markdown", "ms", "spent", "text"]


@dataclass(frozen=True, slots=True)
class Row:
    """`measured` and `beside` are figures with their units, as they are shown. `holds` is None without a bar."""

    what: str
    measured: str
    beside: str = ""
    ratio: float | None = None
    bar: str = ""
    holds: bool | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command took, its children included: seconds on the clock, seconds of the processors, bytes of its largest
    process."""

    wall: float
    cpu: float
    peak: int


def spent(command: Sequence[object], *, cwd: Path | None = None, codes: Iterable[int] = (0, 1)) -> Cost:
    """Run a command to its end, its output thrown away. An exit code that is none of `codes` raises RuntimeError."""
    words = [str(word) for word in command]
    began = time.perf_counter()
    process = subprocess.Popen(
        words, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in codes:
        raise RuntimeError(f"exit {process.returncode}: {' '.join(words)}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


def in_turn(first: Callable[[], Cost], second: Callable[[], Cost], rounds: int) -> tuple[list[Cost], list[Cost]]:
    """Both sides, one after the other, `rounds` times; the first round warms up and is not counted."""
    pairs = [(first(), second()) for _ in range(rounds + 1)][1:]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def best(costs: Iterable[Cost]) -> Cost:
    """The least of each figure: noise only ever adds."""
    kept = list(costs)
    return Cost(min(item.wall for item in kept), min(item.cpu for item in kept), min(item.peak for item in kept))


def compared(
    what: str, ours: Sequence[float], theirs: Sequence[float], beside: str, at_most: float | None = None
) -> Row:
    """A row of two lists of seconds that were measured in turn: medians, and the median of the ratios of the pairs.
    `beside` names the other side."""
    ratio = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
    return Row(
        what,
        ms(statistics.median(ours)),
        f"{beside} {ms(statistics.median(theirs))}",
        ratio,
        "" if at_most is None else f"at most {at_most:.2f}x",
        None if at_most is None else ratio <= at_most,
    )


def bounded(what: str, value: float, bar: float, show: Callable[[float], str], beside: str = "") -> Row:
    """A row of one figure that must not exceed `bar`, in the same unit; `show` writes both."""
    return Row(what, show(value), beside, None, f"at most {show(bar)}", value <= bar)


def ms(seconds: float) -> str:
    """Three digits that matter."""
    value = seconds * 1000
    return f"{value:,.0f} ms" if value >= 100 else f"{value:.1f} ms" if value >= 10 else f"{value:.3f} ms"


HEAD = ("what", "measured", "beside", "ratio", "bar", "")


def text(rows: Iterable[Row]) -> str:
    """The table for a terminal."""
    lines = [HEAD, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() + "\n" for line in lines
    )


def markdown(rows: Iterable[Row]) -> str:
    """The table for `bench/RESULTS.md`."""
    lines = [HEAD, tuple("---" for _ in HEAD), *map(_cells, rows)]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def _cells(row: Row) -> tuple[str, ...]:
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}x"
    holds = {True: "holds", False: "MISSED", None: ""}[row.holds]
    return (row.what, row.measured, row.beside, ratio, row.bar, holds)
