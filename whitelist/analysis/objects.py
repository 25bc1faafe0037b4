"""Object and array literals, also through names that hold one for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, children_of, unwrap
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.names import assigned, global_path

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["changed", "entries", "holder", "setting", "settled"]

_MOST = 50
"""Names that one object may have; one with more of them is out of sight."""


def entries(index: Index, holder: Node) -> list[tuple[str | None, Node]]:
    """Keys and values of an object literal, in order. The key is None for a spread or a computed key."""
    found: list[tuple[str | None, Node]] = []
    for child in children_of(holder):
        if child.type == "pair":
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            if key is None or value is None:
                continue
            name = (
                index.literal(key)
                if key.type == "string"
                else None
                if key.type == "computed_property_name"
                else index.text(key)
            )
            found.append((name, unwrap(value)))
        elif child.type == "shorthand_property_identifier":
            found.append((index.text(child), child))
        elif child.type == "method_definition":
            name_node = child.child_by_field_name("name")
            found.append((None if name_node is None else index.text(name_node), child))
        elif child.type == "spread_element":
            found.extend((None, unwrap(value)) for value in children_of(child)[:1])
    return found


def settled(index: Index, node: Node, depth: int = 8) -> Node:
    """`node`, or what the name it is was initialised with, as long as such names are never reassigned."""
    node = unwrap(node)
    while node.type in ("identifier", "shorthand_property_identifier") and depth > 0:
        declared = index.declaration(node)
        declaration = None if declared is None else index.script.scopes.declared(declared)
        if declaration is None or not declaration.constant or declaration.value is None or not declaration.whole:
            return node
        node, depth = unwrap(declaration.value), depth - 1
    return node


def holder(index: Index, node: Node) -> Node | None:
    """The object or array literal that `node` is."""
    node = settled(index, node)
    return node if node.type in ("object", "array") else None


def setting(index: Index, node: Node | None, key: str, depth: int = 6) -> tuple[str, Node | None]:
    """What an options object says about `key`: ("absent", None), ("value", node) or ("unknown", None).

    Spreads of other literals are followed, and `options.key = …` after the fact counts as unknown.
    """
    if node is None:
        return "absent", None
    if node.type == "identifier" and changed(index, node, key):
        return "unknown", None
    found = holder(index, node)
    if found is None or found.type != "object" or depth <= 0:
        return ("absent" if node.type in ("undefined", "null") else "unknown"), None
    for child in reversed(children_of(found)):
        if child.type == "spread_element":
            answer = setting(index, unwrap(children_of(child)[0]), key, depth - 1)
            if answer[0] != "absent":
                return answer
        elif child.type == "pair":
            name = child.child_by_field_name("key")
            value = child.child_by_field_name("value")
            if name is not None and name.type == "computed_property_name":
                if index.literal(unwrap(children_of(name)[0])) in (None, key):
                    return "unknown", None
            elif name is not None and value is not None and (index.literal(name) or index.text(name)) == key:
                return "value", unwrap(value)
        elif child.type == "shorthand_property_identifier" and index.text(child) == key:
            return "value", child
        elif child.type == "method_definition":
            name = child.child_by_field_name("name")
            if name is not None and index.text(name) == key:
                return "unknown", None
    if any(name == "__proto__" for name, _ in entries(index, found)):
        return "unknown", None
    return "absent", None


_READERS = frozenset({"fetch", "Request", "Headers", "JSON.stringify", "console.log", "Object.keys", "Object.entries"})
_TAKERS = frozenset(
    {"spread_element", "binary_expression", "unary_expression", "if_statement", "template_substitution"}
)


def changed(index: Index, node: Node, key: str) -> bool:
    """True unless everything that is done to the object is seen to leave `key` as it is."""
    declared = index.declaration(node)
    names = [] if declared is None else [declared]
    seen: set[int] = set()
    while names:
        name = names.pop()
        if name.id in seen:
            continue
        seen.add(name.id)
        if len(seen) > _MOST:
            return True
        for use in index.uses(name):
            more = _kept(index, use, key)
            if more is None:
                return True
            names += more
    return False


def _kept(index: Index, use: Node, key: str) -> list[Node] | None:
    """Names that stand for the same object after this use; None when the use may change `key`."""
    outer = index.outer(use)
    if outer is None:
        return None
    if outer.type in ("member_expression", "subscript_expression"):
        around = index.outer(outer)
        called = around is not None and around.type == "call_expression" and index.callee(around) == outer
        if not assigned(index, outer):
            return None if called else []
        return None if index.key_of(outer) in (None, key, "__proto__") else []
    if outer.type == "arguments" and (call := index.parent(outer)) is not None:
        return _given(index, call, use, key)
    if outer.type == "variable_declarator":
        name = outer.child_by_field_name("name")
        return [name] if name is not None and name.type == "identifier" else []
    if outer.type in ("assignment_expression", "augmented_assignment_expression"):
        left = outer.child_by_field_name("left")
        return [] if left is not None and unwrap(left).id == use.id else None
    return [] if outer.type in _TAKERS or outer.type == "ternary_expression" else None


def _given(index: Index, call: Node, use: Node, key: str) -> list[Node] | None:
    callee = index.callee(call)
    if callee is None:
        return None
    arguments = index.arguments(call)
    at = next((at for at, item in enumerate(arguments) if item.id == use.id), None)
    path = global_path(index, callee)
    if at is None or path in _READERS:
        return None if at is None else []
    if path == "Object.assign":
        return [] if at else None
    declared = index.declaration(callee) if callee.type == "identifier" else None
    function = callee if declared is None else index.function_of(declared)
    if function is None or function.type not in FUNCTIONS:
        return None
    parameters = index.parameters(function)
    if at >= len(parameters):
        return []
    parameter = parameters[at].child_by_field_name("left") or parameters[at]
    return [parameter] if parameter.type == "identifier" else None
