"""The bullets under `Visual anchors`: `- <type>[ (qualifier)]: <value>`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapterc.sitemap.model import Section, SitemapFile
from adapterc.sitemap.piece import Piece, joined

__all__ = ["ABSENT", "ANCHORS", "TYPES", "Anchor", "anchors", "bullets"]

ANCHORS = "visual anchors"
TYPES = ("a11y", "text", "pattern", "testid", "selector_pattern")
_BULLET = re.compile(
    r"(?P<type>[A-Za-z0-9_]+)\s*(?:[(（](?P<qualifier>[^)）]*)[)）]\s*)?[:：]\s*(?P<value>.*)", re.DOTALL
)
ABSENT = re.compile(r"`?(?:(?:none|n/a)(?![\w-])|无|不适用)", re.IGNORECASE)
"""How a value begins that says that there is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Anchor:
    """One bullet. `type` is empty for a bullet that is not `type: value`; `absent` says that the page has none."""

    type: Piece
    value: Piece
    bullet: Piece
    absent: bool

    @property
    def valid(self) -> bool:
        return self.type.value in TYPES and bool(self.value) and not self.absent


def anchors(file: SitemapFile) -> list[Anchor]:
    """The anchors of a page; a whole bullet in brackets that says that a type does not apply is absent as well."""
    section = file.section(ANCHORS)
    return [] if section is None else [_anchor(item) for item in bullets(file, section)]


def bullets(file: SitemapFile, section: Section) -> list[Piece]:
    """The text of each list item of a section, nested ones included."""
    found = []
    for item in file.outline.items:
        if section.row < item.row < section.end:
            lines = [file.line(row) for row in range(item.row, item.end)]
            lead = re.match(r"(?:[-*+]|\d+[.)])\s+", lines[0].value)
            if lead is not None:
                lines[0] = lines[0].part(lead.end(), len(lines[0].value))
            found.append(joined(lines))
    return found


def _anchor(bullet: Piece) -> Anchor:
    text, shift = bullet.value, 0
    wrapped = re.fullmatch(r"[(（](.*)[)）]", text, re.DOTALL)
    if wrapped is not None:
        text, shift = wrapped[1], 1
    match = _BULLET.fullmatch(text)
    if match is None:
        return Anchor(bullet.part(0, 0), bullet, bullet, False)
    kind = bullet.part(match.start("type") + shift, match.end("type") + shift)
    value = bullet.part(match.start("value") + shift, match.end("value") + shift)
    return Anchor(kind, value, bullet, bool(ABSENT.match(value.value)) or wrapped is not None)
