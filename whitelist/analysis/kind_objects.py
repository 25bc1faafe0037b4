"""Traits of objects that the script makes, for `kinds.py`: literals, and `this` within their methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, children_of
from adapterc.whitelist.analysis.traits import UNKNOWN, boxed

if TYPE_CHECKING:
    from tree_sitter import Node

    from adapterc.whitelist.analysis.kinds import Kinds

__all__ = ["object_traits", "this_traits"]


def object_traits(kinds: Kinds, node: Node) -> int:
    """What an object literal holds: its values, and what its getters give back."""
    found = 0
    for child in children_of(node):
        if child.type == "pair":
            value = child.child_by_field_name("value")
            found |= 0 if value is None else kinds.traits(value)
        elif child.type in ("shorthand_property_identifier", "spread_element"):
            found |= kinds.traits(child)
        elif child.type == "method_definition" and any(part.type == "get" for part in child.children):
            found |= kinds.results(child)
    return boxed(found)


def this_traits(kinds: Kinds, node: Node) -> int:
    """`this` of a class is an object of the script's own, that of a literal the literal."""
    for around in kinds.index.ancestors(node):
        if around.type == "class_body":
            return 0
        if around.type == "method_definition":
            owner = kinds.index.parent(around)
            return kinds.traits(owner) if owner is not None and owner.type == "object" else 0
        if around.type in FUNCTIONS and around.type != "arrow_function":
            break
    return UNKNOWN
