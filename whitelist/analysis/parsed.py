"""Parsed nodes that are moved into the page: from then on their images, frames and styles load.

Reading a parsed document is quiet. Only where nodes of one are inserted somewhere, or adopted, does what the text
spelled out matter, and that is known for written texts alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import MEMBERS, children_of, unwrap
from adapterc.whitelist.analysis.elements import MARKUP
from adapterc.whitelist.analysis.flow import origins
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import words
from adapterc.whitelist.analysis.pieces import Hole
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["inserted_markup"]

_PARSERS = words("parseFromString parseHTMLUnsafe transformToFragment transformToDocument createHTMLDocument")
_INSERTERS = words("""
    append prepend before after replaceWith replaceChildren appendChild insertBefore replaceChild insertAdjacentElement
    adoptNode importNode insertNode surroundContents
""")
_MAKERS = words("createElement createElementNS createTextNode createComment")


def inserted_markup(body: Body) -> Iterator[tuple[Node, str]]:
    """Insertions of nodes that may come from a parsed text which loads something."""
    index = body.index
    if not _parses(body):
        return
    for call in index.of("call_expression"):
        callee = index.callee(call)
        if callee is None or callee.type not in MEMBERS or index.key_of(callee) not in _INSERTERS:
            continue
        inner = callee.child_by_field_name("object")
        if inner is None or body.kinds.of(inner) is Kind.PLAIN:
            continue
        for argument in index.arguments(call):
            if _may_be_parsed(body, argument):
                yield argument, f"`{index.line(argument)}`, which may come from a parsed text,"
                break


def _parses(body: Body) -> bool:
    """True when the script parses a text that is not written out, or that loads something."""
    index = body.index
    for node in index.of(*MEMBERS):
        key = index.key_of(node)
        if key == "responseXML":
            return True
        if key not in _PARSERS:
            continue
        outer = index.outer(node)
        if outer is None or outer.type != "call_expression" or index.callee(outer) != node:
            return True
        for item in body.values.pieces(index.arguments(outer)[0]) if index.arguments(outer) else ():
            if any(isinstance(piece, Hole) for piece in item) or _loads("".join(map(str, item))):
                return True
    return False


def _loads(text: str) -> bool:
    return MARKUP.search(text) is not None or "<script" in text.lower()


def _may_be_parsed(body: Body, node: Node) -> bool:
    node = unwrap(node)
    if node.type == "spread_element":
        inner = children_of(node)
        return bool(inner) and bool(body.kinds.traits(inner[0]))
    if body.kinds.of(node) not in (Kind.DETACHED, Kind.UNKNOWN):
        return False
    return not all(_is_made(body, end) for end in origins(body.index, node))


def _is_made(body: Body, node: Node) -> bool:
    """A new element of the script's own."""
    callee = body.index.callee(node) if node.type == "call_expression" else None
    return callee is not None and callee.type in MEMBERS and body.index.key_of(callee) in _MAKERS
