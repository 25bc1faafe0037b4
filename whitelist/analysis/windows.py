"""Where the window, or a property of it that only a run knows, gets out of sight.

What is found leads around the guard or to `eval`: each finding is a node, what is wrong with it and what to do instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import children_of
from adapterc.whitelist.analysis.flow import hidden_key
from adapterc.whitelist.analysis.names import global_path, pattern_key, words
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.stray import stray

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["hidden_members", "lost_windows"]

_KEY_READERS = words("Object.keys Object.getOwnPropertyNames Reflect.ownKeys Boolean")
_HARMLESS = words("unary_expression if_statement expression_statement")
_STRONG = words("window navigator document location history caches")
"""Objects whose properties can do what other rules refuse."""
_REFLECTORS = words(
    "Reflect.get Reflect.getOwnPropertyDescriptor Object.values Object.entries Object.assign Object.create "
    "Object.getOwnPropertyDescriptor Object.getOwnPropertyDescriptors Object.getPrototypeOf Reflect.getPrototypeOf"
)


def lost_windows(body: Body) -> Iterator[tuple[Node, str, str]]:
    """A window in a place that cannot be followed, or that of another frame, leads around the guard."""
    for node, path in body.paths:
        if path == "window" and not _followed(body, node):
            yield (
                node,
                f"`{body.index.line(node)}` is passed on, so that no one sees what is done with it",
                "use its members by their own names",
            )
    for node in body.index.of("member_expression", "subscript_expression"):
        if body.index.key_of(node) not in ("contentWindow", "defaultView") or global_path(body.index, node) == "window":
            continue
        if not _only_document(body, node):
            yield (
                node,
                f"`{body.index.line(node)}` is the window of another frame, which has no guard",
                "read the frame's `contentDocument`",
            )


def hidden_members(body: Body) -> Iterator[tuple[Node, str, str]]:
    """`window[k]` may be `eval`, `fetch` or another window: it can be read, but not called or handed on."""
    for node in body.index.of("subscript_expression"):
        inner = node.child_by_field_name("object")
        path = None if inner is None else global_path(body.index, inner)
        if path not in _STRONG or body.index.key_of(node) is not None:
            continue
        place = stray(body.index, node)
        if path == "window" and not hidden_key(body.index, node):
            if _only_document(body, node):
                continue
            yield (
                node,
                f"`{body.index.line(node)}` is the window of another frame, which has no guard",
                "read the frame's `contentDocument`",
            )
        elif place is not None:
            yield (
                place,
                f"`{body.index.line(place)}` may be anything, and is called or passed on",
                "write the property by its own name",
            )
    for pattern in body.index.of("object_pattern"):
        outer = body.index.parent(pattern)
        value = None if outer is None else outer.child_by_field_name("value")
        if value is None or global_path(body.index, value) not in _STRONG:
            continue
        for part in children_of(pattern):
            key = part.child_by_field_name("key") or part.child_by_field_name("left") or part
            if pattern_key(body.index, key) is None:
                yield part, f"`{body.index.line(part)}` may be anything", "write the property by its own name"
    for call in body.index.of("call_expression"):
        callee, arguments = body.index.callee(call), body.index.arguments(call)
        if callee is None or not arguments or global_path(body.index, callee) not in _REFLECTORS:
            continue
        if global_path(body.index, arguments[0]) in _STRONG - {"window"}:
            yield (
                arguments[0],
                f"`{body.index.line(arguments[0])}` is passed on, so that no one sees what is done with it",
                "use its members by their own names",
            )


def _only_document(body: Body, node: Node) -> bool:
    """Whether nothing but the document of a window is read, which a frame's element gives as well."""
    outer = body.index.outer(node)
    return outer is not None and outer.type == "member_expression" and body.index.key_of(outer) == "document"


def _followed(body: Body, node: Node) -> bool:
    outer = body.index.outer(node)
    if outer is None:
        return False
    if outer.type == "variable_declarator":
        declared = outer.child_by_field_name("name")
        declaration = None if declared is None else body.script.scopes.declared(declared)
        pattern = declared is not None and declared.type == "object_pattern"
        return pattern or (declaration is not None and declaration.constant)
    if outer.type == "pair":
        key = outer.child_by_field_name("key")
        return key is not None and body.script.source(key) == "view"
    if outer.type == "arguments":
        call = body.index.parent(outer)
        callee = None if call is None else body.index.callee(call)
        return callee is not None and global_path(body.index, callee) in _KEY_READERS
    if outer.type == "ternary_expression":
        return outer.child_by_field_name("condition") == node
    if outer.type == "binary_expression":
        operator = outer.child_by_field_name("operator")
        return operator is not None and operator.type not in ("||", "&&", "??")
    return outer.type in _HARMLESS or outer.child_by_field_name("object") == node
