"""Which selectors and paths a site uses, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adapterc.sitemap.anchors import Anchor
from adapterc.sitemap.facts import FALLBACK, items
from adapterc.sitemap.model import Action, SitemapFile
from adapterc.sitemap.piece import Piece
from adapterc.sitemap.selectors import Operand, classify, looks_like_selector, operands, ticked
from adapterc.spec.span import Span

__all__ = [
    "UNCOVERED",
    "SelectorUse",
    "action_uses",
    "anchor_selectors",
    "anchor_uses",
    "fallback_uses",
    "is_uncovered",
]

_BARE_TAG = re.compile(r"(`?)(?P<tag>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)\1(?:\s+#.*)?$")
UNCOVERED = ("uncovered", "out of scope", "不覆盖", "不在 sitemap scope", "不导航")
"""What a line says of a route that is left out on purpose."""


@dataclass(frozen=True, slots=True)
class SelectorUse:
    """`where` is the type of an anchor, or `do`, `recover`, `post`, `fallback`."""

    text: str
    where: str
    span: Span


def anchor_uses(anchors: Iterable[Anchor]) -> Iterator[SelectorUse]:
    """The selectors of the anchors that count, and those of remarks in brackets that may stand nowhere."""
    for anchor in anchors:
        if anchor.valid:
            found = anchor_selectors(anchor)
            aside = [item for item in ticked(anchor.value) if item not in found and looks_like_selector(item.text)]
            for item in (*found, *(item for item in aside if classify(item.text) in ("positional", "text"))):
                yield SelectorUse(item.text, anchor.type.value, anchor.value.span(item.start, item.end))


def action_uses(action: Action) -> Iterator[SelectorUse]:
    """The selectors of `do`, `recover` and `post`."""
    for field in action.fields:
        if field.name in ("do", "recover", "post"):
            yield from _uses(field.value, field.name)


def fallback_uses(file: SitemapFile) -> Iterator[SelectorUse]:
    """The selectors in the steps of a fallback."""
    section = file.section(FALLBACK)
    for step in items(file, section) if section is not None else ():
        yield from _uses(step, "fallback")


def _uses(piece: Piece, where: str) -> Iterator[SelectorUse]:
    for item in operands(piece):
        if looks_like_selector(item.text):
            yield SelectorUse(item.text, where, piece.span(item.start, item.end))


def anchor_selectors(anchor: Anchor) -> list[Operand]:
    """The selectors of an anchor: in backticks and no remark in brackets; for `selector_pattern` without backticks the
    whole value before a comment, and there a bare tag counts as well."""
    remarks = _remarks(anchor.value.value)
    found = [item for item in ticked(anchor.value) if looks_like_selector(item.text)]
    found = [item for item in found if not any(start < item.start < end for start, end in remarks)]
    if anchor.type.value == "selector_pattern" and "`" not in anchor.value.value:
        text = re.split(r"\s#\s", anchor.value.value, maxsplit=1)[0].strip()
        if looks_like_selector(text):
            found.append(Operand(text, 0))
    bare = _BARE_TAG.match(anchor.value.value) if anchor.type.value == "selector_pattern" and not found else None
    return found if bare is None else [Operand(bare["tag"], bare.start("tag"))]


def _remarks(value: str) -> list[tuple[int, int]]:
    """The ranges in round brackets, outside of backticks: what is said there of a selector is no anchor."""
    plain = re.sub(r"`[^`]*`", lambda match: "x" * len(match[0]), value)
    return [match.span() for match in re.finditer(r"[(（][^()（）]*[)）]", plain)]


def is_uncovered(file: SitemapFile, piece: Piece) -> bool:
    """Whether the line of a reference says that its target is left out on purpose."""
    line = file.lines[piece.row].lower()
    return any(word in line for word in UNCOVERED)
