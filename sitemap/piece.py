"""A string of a sitemap file that knows where each of its characters was written.

Spans cost time and most pieces are never shown, so a piece keeps indices of the decoded text and makes a span on
demand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText

__all__ = ["Piece", "joined", "piece"]


@dataclass(slots=True, eq=False)  # hundreds are made of a file, and `frozen` would double what one costs
class Piece:
    """`value` and its runs `(offset in value, index in source.text)`, sorted, the first at offset 0. Never changed.

    Between two runs stands what joined them: one character of the value for a line break and the blanks around it.
    """

    value: str
    source: SourceText
    runs: tuple[tuple[int, int], ...]

    @property
    def start(self) -> int:
        """The index in the source of the first character."""
        return self.runs[0][1]

    @property
    def end(self) -> int:
        """The index in the source behind the last character."""
        offset, index = self.runs[-1]
        return index + len(self.value) - offset

    @property
    def row(self) -> int:
        """The 0-based row of the file where it starts."""
        return self.source.position(self.start)[0] - 1

    def at(self, offset: int) -> int:
        """The index in the source of `value[offset]`."""
        found = self.runs[0]
        for run in self.runs:
            if run[0] > offset:
                break
            found = run
        return found[1] + offset - found[0]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The span of `value[start:end]`."""
        last = len(self.value) if end is None else end
        first = self.at(start)
        return self.source.span(first, first if last <= start else self.at(last - 1) + 1)

    def part(self, start: int, end: int) -> Piece:
        """`value[start:end]`, blanks at its ends left out."""
        text = self.value[start:end]
        start += len(text) - len(text.lstrip())
        text = text.strip()
        inner = tuple((run[0] - start, run[1]) for run in self.runs if start < run[0] < start + len(text))
        return Piece(text, self.source, ((0, self.at(start)), *inner))

    def __bool__(self) -> bool:
        return bool(self.value)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Piece({self.value!r})"


def piece(source: SourceText, start: int, end: int) -> Piece:
    """`source.text[start:end]`, blanks at its ends left out; an empty piece stands at `start`."""
    text = source.text[start:end]
    kept = text.lstrip()
    if kept:
        start += len(text) - len(kept)
    return Piece(kept.rstrip(), source, ((0, start),))


def joined(pieces: Iterable[Piece]) -> Piece:
    """Pieces of one file as one, a blank between them; empty ones are left out unless there is nothing else."""
    given = list(pieces)
    some = [item for item in given if item.value] or given[:1]
    if len(some) == 1:
        return some[0]
    runs: list[tuple[int, int]] = []
    offset = 0
    for item in some:
        runs += [(offset + run[0], run[1]) for run in item.runs]
        offset += len(item.value) + 1
    return Piece(" ".join(item.value for item in some), some[0].source, tuple(runs))
