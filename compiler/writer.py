"""The indent writer for generated JavaScript."""

from __future__ import annotations

from collections.abc import Sequence

from adapterc.syntax.javascript.quoting import quote

__all__ = ["WIDTH", "Writer", "quote"]

WIDTH = 110
"""Columns that a generated line should not pass."""


class Writer:
    """Collects lines; two spaces a level. `raw` keeps an author's layout: only its first line is indented."""

    __slots__ = ("_depth", "_lines")

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._depth = 0

    def line(self, text: str = "") -> None:
        self._lines.append("  " * self._depth + text if text else "")

    def lines(self, text: str) -> None:
        """Several lines of our own code, each indented to the current level."""
        for line in text.split("\n"):
            self.line(line)

    def raw(self, text: str) -> None:
        """Text whose line breaks may stand inside a literal: nothing is added after the first character."""
        self._lines.append("  " * self._depth + text)

    def call(self, lead: str, arguments: Sequence[str], tail: str) -> None:
        """`lead(arguments)tail` on one line, or with an argument a line when it would be too wide."""
        line = f"{lead}({', '.join(arguments)}){tail}"
        if len(line) + 2 * self._depth <= WIDTH:
            self.line(line)
            return
        self.line(f"{lead}(")
        with self.indent():
            for argument in arguments:
                self.line(f"{argument},")
        self.line(f"){tail}")

    def indent(self) -> Writer:
        """Use as `with writer.indent():`, for a block that is one level deeper."""
        return self

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1

    @property
    def prefix(self) -> str:
        """The blanks before a line at the current level."""
        return "  " * self._depth

    def text(self) -> str:
        return "\n".join(self._lines)
