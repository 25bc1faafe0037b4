"""`key: value` lines in all their dialects: plain, as bullets, or either of them inside a fence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from adapterc.sitemap.model import Field, SitemapFile
from adapterc.sitemap.piece import Piece, joined, piece

__all__ = ["FENCE", "FieldBuilder", "read_pairs"]

FENCE = ("```", "~~~")
_PAIR = re.compile(
    r"(?P<indent>[ \t]*)(?:[-*][ \t]+)?(?P<key>[A-Za-z_][A-Za-z0-9_]*)[ \t]*[:：](?![:/])[ \t]*(?P<value>.*)"
)
_BULLET = re.compile(r"[ \t]*(?:[-*]|[0-9]+[.)])[ \t]+")


class FieldBuilder:
    """Collects the lines of one field."""

    def __init__(
        self, file: SitemapFile, name: str, key: Piece, style: Literal["label", "key"], row: int, indent: int = 0
    ) -> None:
        self.file, self.name, self.key, self.style, self.row, self.indent = file, name, key, style, row, indent
        self.last = row
        self.first: Piece | None = None
        self.items: list[list[Piece]] = []

    def say(self, value: Piece) -> None:
        """The text behind the key, on its line."""
        self.first = value

    def add(self, row: int, *, pairs: bool = False) -> None:
        """A line below: a bullet begins an item, any other line goes on with the last one. With `pairs` each line is
        an item."""
        line = self.file.lines[row]
        found = _BULLET.match(line)
        text = self.cut(row, found.end() if found else 0)
        if found or pairs or not self.items:
            self.items.append([text])
        else:
            self.items[-1].append(text)
        self.last = row

    def cut(self, row: int, column: int) -> Piece:
        source = self.file.source
        assert source is not None
        start = source.line_starts[row]
        return piece(source, start + column, start + len(self.file.lines[row]))

    def done(self) -> Field:
        source = self.file.source
        assert source is not None
        items = tuple(joined(parts) for parts in self.items)
        behind = source.line_starts[self.row] + len(self.file.lines[self.row])
        first = self.first or piece(source, behind, behind)
        value = joined([first, *items])
        rows = source.line_starts
        end = rows[self.last + 1] if self.last + 1 < len(rows) else len(source.text)
        return Field(self.name, self.key, value, items, self.style, rows[self.row], end)


def read_pairs(file: SitemapFile, rows: Iterable[int]) -> tuple[Field, ...]:
    """The fields among some rows. A deeper line belongs to the field above it, an empty line ends a field; lines that
    belong to none are left out."""
    found: list[Field] = []
    current: FieldBuilder | None = None
    for row in rows:
        line = file.lines[row]
        text = line.lstrip()
        if not text or text.startswith(FENCE):
            if current is not None:
                found.append(current.done())
                current = None
            continue
        if text.startswith((">", "#")):
            continue
        match = _PAIR.match(line)
        deeper = current is not None and len(line) - len(text) > current.indent
        if match is not None and not deeper:
            if current is not None:
                found.append(current.done())
            source = file.source
            assert source is not None
            start = source.line_starts[row]
            key = piece(source, start + match.start("key"), start + match.end("key"))
            current = FieldBuilder(file, match["key"], key, "key", row, len(match["indent"]))
            if match["value"].strip():
                current.say(current.cut(row, match.start("value")))
        elif current is not None and (deeper or not _BULLET.match(line)):
            current.add(row)
        elif current is not None:
            found.append(current.done())
            current = None
    if current is not None:
        found.append(current.done())
    return tuple(found)
