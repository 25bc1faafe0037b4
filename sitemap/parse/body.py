"""Sections and entries of a body.

Markdown decides what is a heading, a fence and a ruler. Entries are looked for line by line, because in most files they
stand inside a code fence, where Markdown sees no heading.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import Action, Record, Section, SitemapFile
from adapterc.sitemap.parse.actions import read_action_fields
from adapterc.sitemap.parse.pairs import read_pairs
from adapterc.sitemap.piece import piece
from adapterc.syntax.markdown import read_outline

__all__ = ["read_body", "title_key"]

_ENTRY = re.compile(r"[ \t]*#{3,4}[ \t]+(?P<kind>action|endpoint|pitfall):(?P<id>\S+)")


def title_key(title: str) -> str:
    """A title as it is compared: up to the first bracket, trimmed, in lower case."""
    return re.split("[(（]", title, maxsplit=1)[0].strip().lower()


def read_body(file: SitemapFile) -> None:
    """Fill in the outline, sections and entries of a file whose lines are known."""
    file.outline = read_outline(file.lines[file.first :], file.first)
    _sections(file)
    _entries(file)


def _sections(file: SitemapFile) -> None:
    source = file.source
    assert source is not None
    headings = [item for item in file.outline.headings if item.level <= 2]
    found = []
    for heading, following in zip_longest(headings, headings[1:]):
        end = len(file.lines) if following is None else following.row
        start = source.line_starts[heading.row]
        at = file.lines[heading.row].find(heading.title)
        title = piece(source, start + at, start + at + len(heading.title))
        found.append(Section(title, title_key(heading.title), heading.level, heading.row, end))
    file.sections = tuple(found)


def _entries(file: SitemapFile) -> None:
    source = file.source
    assert source is not None
    heads = []
    for row in range(file.first, len(file.lines)):
        if "#" in file.lines[row] and (match := _ENTRY.match(file.lines[row])) is not None:
            heads.append((row, match))
    if not heads:
        return
    stops = sorted([item.row for item in file.outline.headings if item.level <= 3] + list(file.outline.rulers))
    page = file.owner if file.kind in (Kind.PAGE, Kind.PAGE_ACTIONS) else ""
    actions: list[Action] = []
    records: dict[str, list[Record]] = {"endpoint": [], "pitfall": []}
    for number, (row, match) in enumerate(heads):
        following = heads[number + 1][0] if number + 1 < len(heads) else len(file.lines)
        fence = file.fenced(row)
        if fence is not None:
            stop = fence.end - 1 if fence.closed else fence.end
        else:
            stop = next((at for at in stops if at > row), len(file.lines))
        end = max(min(following, stop), row + 1)
        start = source.line_starts[row]
        name = piece(source, start + match.start("id"), start + match.end("id"))
        rows = range(row + 1, end)
        if match["kind"] == "action":
            fields = read_action_fields(file, rows)
            actions.append(Action("action", name, file, row, end, fence, fields, page))
        elif match["kind"] == "endpoint":
            records["endpoint"].append(Record("endpoint", name, file, row, end, fence, read_pairs(file, rows)))
        else:
            records["pitfall"].append(Record("pitfall", name, file, row, end, fence, read_pairs(file, rows)))
    file.actions = tuple(actions)
    file.endpoints, file.pitfalls = tuple(records["endpoint"]), tuple(records["pitfall"])
