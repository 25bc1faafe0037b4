"""Builds one text out of parts of others, of several files; every character still knows where it was written."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from operator import itemgetter

from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.javascript.edit import Edit

__all__ = ["Weaver"]

_run_of = partial(tuple.__new__, Run)
"""A run of all its fields; there is one a line."""
_offset = itemgetter(0)
"""Of a run; as a key without a call of Python's for each look."""


class Weaver:
    """Appends copies of texts and words of our own. `file` is the file that the whole counts as."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._parts: list[str] = []
        self._runs: list[Run] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def copy(self, text: Text, start: int = 0, end: int | None = None) -> None:
        """`text.value[start:end]` as it stands."""
        end = len(text.value) if end is None else end
        if start >= end:
            return
        file = self._named(text.span.file)
        if not text.runs:
            self.write(text.value[start:end], text.span)
            return
        runs = text.runs
        first = max(0, bisect_right(runs, start, key=_offset) - 1)
        behind = max(first, bisect_left(runs, end, first, key=_offset))
        moved = self._length - start
        for run in (_cut(runs[first], text.value, start), *runs[first + 1 : behind]) if behind > first else ():
            offset, byte, line, column, atomic, width, size, own = run
            named = self._named(own) if own else file
            self._runs.append(_run_of((offset + moved, byte, line, column, atomic, width, size, named)))
        self._add(text.value[start:end])

    def write(self, words: str, at: Span) -> None:
        """Words that stand nowhere in the sources; findings about them point at `at`."""
        if not words:
            return
        width = at.end_column - at.column if at.line == at.end_line else 1
        size = at.end - at.start if at.line == at.end_line else 1
        run = Run(self._length, at.start, at.line, at.column, True, max(width, 0), max(size, 0), self._named(at.file))
        self._runs.append(run)
        self._add(words)

    def copy_edited(self, text: Text, start: int, end: int, edits: Iterable[Edit]) -> None:
        """`text.value[start:end]` with edits inside of that range, which do not overlap."""
        done = start
        for edit in sorted(edits, key=lambda item: (item.start, item.end)):
            if not done <= edit.start <= edit.end <= end:
                raise ValueError(f"edit {edit.start}:{edit.end} overlaps another or leaves the range")
            self.copy(text, done, edit.start)
            self.write(edit.text, text.slice(edit.start, edit.end))
            done = edit.end
        self.copy(text, done, end)

    def text(self) -> Text:
        """All that was added. Its span is that of the first part of `file`, else of the first part."""
        value = "".join(self._parts)
        runs = tuple(self._runs)
        first = next((run for run in runs if not run.file), runs[0] if runs else None)
        if first is None:
            return Text(value, Span(self._file, 0, 0, 1, 1, 1, 1))
        span = Span(
            first.file or self._file, first.byte, first.byte, first.line, first.column, first.line, first.column
        )
        return Text(value, replace(span, file=self._file) if not first.file else span, runs)

    def _named(self, file: str) -> str:
        return "" if file == self._file else file

    def _add(self, words: str) -> None:
        self._parts.append(words)
        self._length += len(words)


def _cut(run: Run, value: str, start: int) -> Run:
    """The run from `start` on."""
    if run.atomic or start <= run.offset:
        return _run_of((start, *run[1:]))
    skipped = value[run.offset : start]
    byte = run.byte + len(skipped.encode("utf-8", "surrogatepass"))
    return _run_of((start, byte, run.line, run.column + len(skipped), *run[4:]))
