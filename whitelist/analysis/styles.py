"""Styles and attributes that make a browser load something: what is written there must be written out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import MEMBERS, unwrap
from adapterc.whitelist.analysis.flow import origins
from adapterc.whitelist.analysis.folding import folded
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import assigned, global_path, words
from adapterc.whitelist.analysis.pieces import Hole
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.writes import writes

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["loading_styles"]

_TEXTS = words("append prepend before after replaceWith replaceChildren insertAdjacentText appendData createTextNode")
_CSS = re.compile(r"\b(?:url|src|image|image-set|cross-fade|element)\s*\(|@import|@font-face|\\", re.IGNORECASE)
_SHEET = re.compile(r"\burl\s*\(|@import|\bimage-set\s*\(", re.IGNORECASE)
_RULES = words("insertRule addRule replaceSync")
_LOADING = re.compile(r"background|image|cursor|content|filter|mask|clip|shape|offset|border|list|src|css|--", re.I)
"""Parts of the names of style properties that may hold an address; `--x` may be used by any of them."""
_ATTRIBUTES = words("setAttributeNode setAttributeNodeNS setNamedItem setNamedItemNS")
_SHEETS = words("adoptedStyleSheets attributeStyleMap")
_DESCRIPTORS = words("Object.getOwnPropertyDescriptor Reflect.getOwnPropertyDescriptor")
_SETTERS = words("""
    innerHTML outerHTML srcdoc src srcset poster action formAction background ping cssText href data cookie style
    adoptedStyleSheets
""")


def loading_styles(body: Body) -> Iterator[tuple[Node, str]]:
    """Places and what loads there, for a message."""
    index = body.index
    for node, path in body.paths:
        if path == "CSSStyleSheet" and _is_made(body, node):
            yield node, f"`{index.line(node)}`"
    for call in index.of("call_expression"):
        callee, arguments = index.callee(call), index.arguments(call)
        if callee is None or callee.type not in MEMBERS:
            continue
        key, inner = index.key_of(callee), callee.child_by_field_name("object")
        if inner is None or not arguments:
            continue
        looked_up = key in ("__lookupSetter__", "__lookupGetter__")
        if looked_up or global_path(index, callee) in _DESCRIPTORS:
            subject = inner if looked_up else arguments[0]
            if folded(index, arguments[-1]) in _SETTERS and body.kinds.of(subject) is not Kind.PLAIN:
                yield callee, f"`{index.line(call)}`"
        elif body.kinds.of(inner) is Kind.PLAIN:
            continue
        elif key == "animate" or key in _ATTRIBUTES or _puts_rules(body, key, arguments):
            yield callee, f"`{index.line(callee)}`"
        elif key == "setProperty" and len(arguments) > 1 and not _is_quiet(body, arguments[1]):
            name = folded(index, arguments[0])
            if name is None or _LOADING.search(name) or _written(body, arguments[1]):
                yield callee, f"`{index.line(callee)}`"
        elif key in ("setAttribute", "setAttributeNS") and len(arguments) > 1 and not _names(body, arguments[-2]):
            yield callee, f"`{index.line(callee)}`, whose name is computed,"
    for node in index.of(*MEMBERS):
        key, inner = index.key_of(node), node.child_by_field_name("object")
        if inner is None or key not in _SHEETS or body.kinds.of(inner) is Kind.PLAIN:
            continue
        yield node, f"`{index.line(node)}`"
    for _, left, right in writes(index):
        yield from _assignment(body, left, right)


def _assignment(body: Body, left: Node, right: Node | None) -> Iterator[tuple[Node, str]]:
    index = body.index
    key, inner = index.key_of(left), left.child_by_field_name("object")
    if inner is None:
        return
    inner = unwrap(inner)
    if key in ("value", "nodeValue", "textContent") and _is_attribute(body, inner):
        yield left, f"`{index.line(left)}`"
    if key in _SHEETS or body.kinds.of(inner) in (Kind.PLAIN, Kind.DETACHED):
        return
    of_style = inner.type in MEMBERS and index.key_of(inner) == "style"
    of_style = of_style and (key is None or (_LOADING.search(key) is not None and key != "background"))
    if (key in ("cssText", "style") or of_style) and (right is None or _is_computed(body, right)):
        yield left, f"`{index.line(left)}`"


def _puts_rules(body: Body, key: str | None, arguments: list[Node]) -> bool:
    """Rules of a style sheet, or the text of a style element."""
    if key in _RULES:
        return not _is_quiet(body, arguments[0])
    return key in _TEXTS and any(_SHEET.search(text) for item in arguments for text in body.values.texts(item))


def _is_attribute(body: Body, node: Node) -> bool:
    """`el.attributes.src`, `el.getAttributeNode('src')`."""
    return any(_is_attribute_end(body, end) for end in origins(body.index, node))


def _is_attribute_end(body: Body, node: Node) -> bool:
    if node.type == "call_expression":
        callee = body.index.callee(node)
        key = None if callee is None or callee.type not in MEMBERS else body.index.key_of(callee)
        return key is not None and ("AttributeNode" in key or key in ("createAttribute", "getNamedItem", "item"))
    inner = node.child_by_field_name("object") if node.type in MEMBERS else None
    return inner is not None and unwrap(inner).type in MEMBERS and body.index.key_of(unwrap(inner)) == "attributes"


def _is_made(body: Body, node: Node) -> bool:
    outer = body.index.outer(node)
    return (
        outer is not None
        and outer.type not in ("binary_expression", "unary_expression")
        and not assigned(body.index, node)
    )


def _is_computed(body: Body, node: Node) -> bool:
    return any(
        piece is not Hole.NUMBER for item in body.values.pieces(node) for piece in item if isinstance(piece, Hole)
    )


def _written(body: Body, node: Node) -> bool:
    return any(_CSS.search(text) for text in body.values.texts(node))


def _is_quiet(body: Body, node: Node) -> bool:
    """True for a style that is written out and loads nothing."""
    return not _is_computed(body, node) and not _written(body, node)


def _names(body: Body, node: Node) -> bool:
    return not any(isinstance(piece, Hole) for item in body.values.pieces(node) for piece in item)
