"""Text values of calls: standard functions by their meaning, functions of the script by what they return."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, unwrap
from adapterc.whitelist.analysis.names import global_path
from adapterc.whitelist.analysis.pasted import pasted
from adapterc.whitelist.analysis.pieces import UNKNOWN, Hole, Pieces, cross

if TYPE_CHECKING:
    from tree_sitter import Node

    from adapterc.whitelist.analysis.values import Values

__all__ = ["call_pieces", "is_url", "split_pieces"]

_SAME = frozenset({"toString", "trim", "trimStart", "trimEnd", "valueOf", "normalize"})
_NUMERIC = frozenset({"Number", "parseInt", "parseFloat", "Date.now"})
_ENCODERS = frozenset({"encodeURIComponent", "URLSearchParams"})


def call_pieces(values: Values, node: Node, depth: int) -> tuple[Pieces, ...]:
    callee = values.index.callee(node)
    arguments = values.index.arguments(node)
    if callee is None:
        return (UNKNOWN,)
    path = global_path(values.index, callee) or ""
    if path in _NUMERIC or path.startswith("Math."):
        return ((Hole.NUMBER,),)
    if path in _ENCODERS:
        return ((Hole.ENCODED,),)
    if path in ("String", "Request") and arguments:
        return values.pieces(arguments[0], depth)
    if path == "URL" and arguments:
        return _url(values, arguments, depth)
    if callee.type == "member_expression":
        inner = callee.child_by_field_name("object")
        key = values.index.key_of(callee)
        if inner is not None and key in _SAME:
            return values.pieces(inner, depth)
        if inner is not None and key == "concat":
            return _concat(values, [inner, *arguments], depth)
        return (UNKNOWN,)
    if callee.type == "identifier" and (given := pasted(values.index, callee, arguments)):
        return values.all(given, depth)
    declared = values.index.declaration(callee) if callee.type == "identifier" else None
    function = callee if callee.type in FUNCTIONS else None if declared is None else values.index.function_of(declared)
    return (UNKNOWN,) if function is None else values.all(values.index.results(function), depth)


def _concat(values: Values, nodes: list[Node], depth: int) -> tuple[Pieces, ...]:
    found: tuple[Pieces, ...] = ((),)
    for node in nodes:
        found = cross(found, values.pieces(node, depth))
    return found


def _url(values: Values, arguments: list[Node], depth: int) -> tuple[Pieces, ...]:
    """`new URL(path, base)`: the path alone when it is absolute, else after its base."""
    first = values.pieces(arguments[0], depth)
    if len(arguments) < 2:
        return first
    found: list[Pieces] = []
    for item in first:
        head = item[0] if item else ""
        if not isinstance(head, str):
            found.append(item if head in (Hole.ORIGIN, Hole.HREF) else UNKNOWN)
        elif "//" in head.split("?")[0] or "\\" in head:
            found.append(item)
        else:
            for base in values.pieces(arguments[1], depth):
                found.append((*base, "/" if head[:1] not in ("/", "?", "#") else "", *item))
    return tuple(found)


def split_pieces(values: Values, node: Node, inner: Node, depth: int) -> tuple[Pieces, ...] | None:
    """`location.href.split('?')[0]` still starts with the page's origin."""
    inner = unwrap(inner)
    found = node.child_by_field_name("index")
    if found is None or values.index.text(found) != "0" or inner.type != "call_expression":
        return None
    callee = values.index.callee(inner)
    arguments = values.index.arguments(inner)
    if callee is None or callee.type != "member_expression" or values.index.key_of(callee) != "split" or not arguments:
        return None
    base = callee.child_by_field_name("object")
    if base is None or values.index.literal(arguments[0]) not in ("?", "#"):
        return None
    return tuple(item for item in values.pieces(base, depth) if item[:1] == (Hole.HREF,)) or None


def is_url(values: Values, node: Node) -> bool:
    node = unwrap(node)
    if node.type == "identifier" and (declared := values.index.declaration(node)) is not None:
        declaration = values.index.script.scopes.declared(declared)
        if declaration is None or not declaration.constant or declaration.value is None:
            return False
        node = unwrap(declaration.value)
    callee = values.index.callee(node) if node.type == "new_expression" else None
    return callee is not None and global_path(values.index, callee) == "URL"
