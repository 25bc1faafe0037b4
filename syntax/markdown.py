"""The block structure of a Markdown text: headings, fences, list items, quotes and rulers, each with its rows.

Reads CommonMark with markdown-it-py, blocks only. Two things differ on purpose: a line of dashes is always a ruler,
never the underline of a heading, and link definitions stay text, because the texts we read mean them so. What stands
inside a fence is not read at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock

__all__ = ["Fence", "Heading", "Item", "Outline", "read_outline"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading at the left margin of the text; `title` is written in `row` as it stands here."""

    level: int
    title: str
    row: int


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: rows `row` to `end` (exclusive), markers included; `closed` is False when the text ends first."""

    row: int
    end: int
    info: str
    closed: bool


@dataclass(frozen=True, slots=True)
class Item:
    """A list item. `row` to `end` (exclusive) are the rows of its own text, without lists inside it; `depth` counts
    from 0 and `marker` is what stands before the text: `-`, `*`, `+`, or a number with its dot."""

    row: int
    end: int
    depth: int
    marker: str


@dataclass(frozen=True, slots=True)
class Outline:
    """All blocks of a text in the order of their rows."""

    headings: tuple[Heading, ...]
    fences: tuple[Fence, ...]
    items: tuple[Item, ...]
    rulers: tuple[int, ...]


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("zero")
    parser.enable(["code", "fence", "blockquote", "hr", "list", "html_block", "heading"])
    parser.disable(["inline", "text_join"], True)
    parser.block.ruler.before("code", "prose", _prose)
    return parser


_BEGIN = frozenset("`~>-*_+#0123456789")
"""What all blocks but paragraphs begin with, apart from indented code."""


def _prose(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """A paragraph whose first character can begin nothing else, which is most of a text: without asking every other
    rule, and with the one token that is read of it."""
    if state.is_code_block(line) or not _is_prose(state, line):
        return False
    rules, outer = state.md.block.ruler.getRules("paragraph"), state.parentType
    state.parentType = "paragraph"
    row = line + 1
    while row < state.lineMax and not state.isEmpty(row):
        # a line that is deeper, or known to be no quote (below 0), goes on with the paragraph whatever it holds
        judged = 0 <= state.sCount[row] <= state.blkIndent + 3 and not _is_prose(state, row)
        if judged and any(rule(state, row, state.lineMax, True) for rule in rules):
            break
        row += 1
    state.parentType = outer
    state.line = row
    state.push("inline", "", 0).map = [line, row]
    return True


def _is_prose(state: StateBlock, row: int) -> bool:
    at = state.bMarks[row] + state.tShift[row]
    return at < state.eMarks[row] and state.src[at] not in _BEGIN


def read_outline(lines: Sequence[str], first: int = 0) -> Outline:
    """The blocks of `lines`; every row that is given counts from `first`. Never raises on bad input."""
    headings: list[Heading] = []
    fences: list[Fence] = []
    items: list[Item] = []
    rulers: list[int] = []
    level = None
    marker = ""
    depth = -1
    waiting = False
    for token in _parser().parse("\n".join(lines)):
        kind = token.type
        if token.map is None:
            if kind == "list_item_close":
                depth -= 1
                waiting = False
            continue
        row, end = token.map[0] + first, token.map[1] + first
        if kind == "inline":
            if level is not None:
                headings.append(Heading(level, token.content, row))
                level = None
            elif waiting:
                items.append(Item(row, end, depth, marker))
                waiting = False
        elif kind == "heading_open":
            level = int(token.tag[1]) if token.level == 0 else None
        elif kind == "fence":
            fences.append(Fence(row, end, token.info.strip(), _closed(lines, row - first, end - first, token.markup)))
        elif kind == "list_item_open":
            depth += 1
            marker = token.info + token.markup
            waiting = True
        elif kind == "hr" and token.level == 0:
            rulers.append(row)
    return Outline(tuple(headings), tuple(fences), tuple(items), tuple(rulers))


def _closed(lines: Sequence[str], row: int, end: int, markup: str) -> bool:
    last = lines[end - 1].strip().lstrip("> ") if end - 1 > row else ""
    return len(last) >= len(markup) and not last.strip(markup[0])
