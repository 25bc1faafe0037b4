"""Object and array literals, also through names that hold one for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import children_of, unwrap
from adapterc.whitelist.analysis.index import Index

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["entries", "holder", "setting", "settled"]


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
    if node.type == "identifier" and _changed(index, node, key):
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
    return "absent", None


def _changed(index: Index, node: Node, key: str) -> bool:
    """True when some statement assigns `name.key` or a computed key of it."""
    declared = index.declaration(node)
    for use in index.uses(declared) if declared is not None else []:
        member = index.parent(use)
        if member is None or member.type not in ("member_expression", "subscript_expression"):
            continue
        target = index.parent(member)
        left = None if target is None else target.child_by_field_name("left")
        if left is not None and left.id == member.id and index.key_of(member) in (None, key):
            return True
    return False
