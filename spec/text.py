"""A decoded string that remembers where each of its characters was written.

A YAML block scalar loses its indentation and a quoted scalar its escapes, yet a diagnostic has to point at the
author's characters. `Text` keeps the decoded value together with the runs of source it came from.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import partial
from typing import NamedTuple

from adapterc.spec.quick import quick
from adapterc.spec.span import Span

__all__ = ["Run", "Text"]


class Run(NamedTuple):
    """Characters of a value that stand side by side on one source line. There is one a line: it has to be cheap.

    `offset` is the index in the value; `byte`, `line` and `column` are where that character was written.
    In an `atomic` run (an escape, a folded line break) all characters come from one source range of `width`
    characters and `size` bytes; otherwise character `i` of the run is character `i` of the source line.
    `file` is the source of the run where it is not that of the whole text.
    """

    offset: int
    byte: int
    line: int
    column: int
    atomic: bool = False
    width: int = 0
    size: int = 0
    file: str = ""


@quick
class Text:
    """A string value, its full span (quotes included) and the runs that map indices back to the source.

    `runs` are sorted by `offset` and start at 0; an empty value may have none.
    `style` is how the scalar was written: "plain", "single", "double", "literal", "folded", or "" (not YAML).
    """

    value: str
    span: Span
    runs: tuple[Run, ...] = ()
    style: str = ""

    def slice(self, start: int, end: int) -> Span:
        """The source span of `value[start:end]`; an empty range gives an empty span at that position.

        A range that begins in one file and ends in another is shown by its first run.
        """
        runs = self.runs
        if not runs:
            return self.span
        first = runs[self._run(start)]
        line, column, byte = self._locate(first, start, start == end)
        file = first.file
        if end <= start:
            return Span(file or self.span.file, byte, byte, line, column, line, column)
        last = runs[self._run(end - 1)]
        if last.file != file:
            last, end = first, self._end_of_run(start)
        end_line, end_column, end_byte = self._locate_end(last, end)
        return Span(file or self.span.file, byte, end_byte, line, column, end_line, end_column)

    def part(self, start: int, end: int) -> Text:
        """`value[start:end]` as a `Text` of its own, still mapped to the same source."""
        first = self._run(start)
        runs = [_shift(self.runs[first], self.value, start)] if self.runs else []
        for run in self.runs[first + 1 :]:
            if run.offset >= end:
                break
            runs.append(_rebase(run, start))
        return Text(self.value[start:end], self.slice(start, end), tuple(runs), self.style)

    def _end_of_run(self, index: int) -> int:
        behind = self._run(index) + 1
        return self.runs[behind].offset if behind < len(self.runs) else len(self.value)

    def _run(self, index: int) -> int:
        return max(0, bisect_left(self.runs, (index + 1,)) - 1)

    def _locate(self, run: Run, index: int, empty: bool) -> tuple[int, int, int]:
        if run.atomic:
            past = empty and index > run.offset
            return run.line, run.column + (run.width if past else 0), run.byte + (run.size if past else 0)
        skipped = self.value[run.offset : index]
        return run.line, run.column + len(skipped), run.byte + len(skipped.encode("utf-8", "surrogatepass"))

    def _locate_end(self, run: Run, end: int) -> tuple[int, int, int]:
        if run.atomic:
            return run.line, run.column + run.width, run.byte + run.size
        taken = self.value[run.offset : end]
        return run.line, run.column + len(taken), run.byte + len(taken.encode("utf-8", "surrogatepass"))


_run_of = partial(tuple.__new__, Run)
"""A run of all its fields; `_replace` takes three times as long."""


def _rebase(run: Run, start: int) -> Run:
    return _run_of((run.offset - start, *run[1:]))


def _shift(run: Run, value: str, start: int) -> Run:
    if run.atomic or start <= run.offset:
        return _rebase(run, min(start, run.offset))
    skipped = value[run.offset : start]
    byte = run.byte + len(skipped.encode("utf-8", "surrogatepass"))
    return _run_of((0, byte, run.line, run.column + len(skipped), *run[4:]))
