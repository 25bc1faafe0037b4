"""Where something stands in an author's file."""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.spec.quick import quick

__all__ = ["Span"]


@quick
@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of the original source file.

    `file` is the path as given to the compiler (POSIX separators, relative to the import root).
    `start` and `end` are byte offsets in the file as it lies on disk (a BOM and `\\r` count).
    Lines and columns are 1-based; a column counts Unicode characters, and `end_column` is exclusive.
    """

    file: str
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The range from the start of this span to the end of `other` (same file)."""
        return Span(self.file, self.start, other.end, self.line, self.column, other.end_line, other.end_column)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"
