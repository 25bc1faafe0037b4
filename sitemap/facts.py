"""What the sections of a workflow state: key/value lines and steps, in all dialects of real files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adapterc.sitemap.model import Field, Section, SitemapFile
from adapterc.sitemap.parse.pairs import read_pairs
from adapterc.sitemap.piece import Piece, piece
from adapterc.sitemap.references import NOT_SITES

__all__ = [
    "BEST",
    "FALLBACK",
    "HEALTH",
    "ITEM",
    "BestPath",
    "adapter_name",
    "best_path",
    "enum_value",
    "facts",
    "items",
    "names_of",
    "on_adapter_fail",
]

HEALTH = ("healthy", "suspect", "broken")
"""The levels of `adapter_health`, best first."""

BEST = "best path"
FALLBACK = "fallback path"
ITEM = re.compile(r"[ \t]*(?:[-*+]|[0-9]+[.)])[ \t]+")
"""What stands before the text of a list item."""
_ADAPTER = re.compile(r"opencli[ \t]+([A-Za-z0-9][A-Za-z0-9_-]*)[ \t]+([A-Za-z0-9][A-Za-z0-9_-]*)")
_WORD = re.compile(r"[^\s#（(,，;；/]+")


@dataclass(frozen=True, slots=True, eq=False)
class BestPath:
    """The fields of `Best path`. `adapter` is "opencli SITE COMMAND", "" for a browser-only workflow, and None when
    there is no usable value."""

    section: Section
    fields: tuple[Field, ...]
    adapter: str | None

    def field(self, name: str) -> Field | None:
        return next((item for item in self.fields if item.name == name), None)


def facts(file: SitemapFile, section: Section) -> tuple[Field, ...]:
    """The `key: value` lines of a section."""
    return read_pairs(file, range(section.row + 1, section.end))


def best_path(file: SitemapFile) -> BestPath | None:
    """`Best path` of a workflow, if it has one."""
    section = file.section(BEST)
    if section is None:
        return None
    fields = facts(file, section)
    given = next((item for item in fields if item.name == "adapter"), None)
    return BestPath(section, fields, None if given is None else adapter_name(given.value.value))


def adapter_name(text: str) -> str | None:
    """The three words that name an adapter; "" for `null`, `none` and `~`; None for anything else, such as a command
    of OpenCLI itself (`opencli browser open`)."""
    match = _ADAPTER.match(text.strip("`"))
    if match is not None:
        if match[1] in NOT_SITES:
            return None
        return f"opencli {match[1]} {match[2]}"
    word, _ = enum_value(text)
    return "" if word in ("null", "none", "~", "None", "Null", "NULL") else None


def names_of(adapter: str) -> tuple[str, str]:
    """Site and command of "opencli SITE COMMAND"."""
    _, site, name = adapter.split()
    return site, name


def enum_value(text: str) -> tuple[str, str]:
    """The word of an enumeration and the prose behind it; what follows ` #` is a comment and no prose."""
    text = re.split(r"\s#", text, maxsplit=1)[0].strip().strip("`\"'")
    match = _WORD.match(text)
    word = match[0].rstrip(".,:") if match is not None else ""
    return word, text[len(word) :].strip("`\"' ") if match is not None else text


def items(file: SitemapFile, section: Section) -> Iterator[Piece]:
    """The list items of a section line by line, inside fences as well."""
    source = file.source
    assert source is not None
    for row in range(section.row + 1, section.end):
        match = ITEM.match(file.lines[row])
        if match is not None:
            start = source.line_starts[row]
            yield piece(source, start + match.end(), start + len(file.lines[row]))


def on_adapter_fail(file: SitemapFile, section: Section) -> Piece | None:
    """The first item below `on_adapter_fail:`, if the section has that key; an empty piece when it has no items."""
    rows = range(section.row + 1, section.end)
    key = next((row for row in rows if re.match(r"[ \t]*(?:- )?on_adapter_fail[ \t]*:", file.lines[row])), None)
    if key is None:
        return None
    below = next((row for row in range(key + 1, section.end) if file.lines[row].strip()), None)
    if below is None or (match := ITEM.match(file.lines[below])) is None:
        return file.line(key).part(0, 0)
    source = file.source
    assert source is not None
    start = source.line_starts[below]
    return piece(source, start + match.end(), start + len(file.lines[below]))
