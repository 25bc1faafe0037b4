"""Computed keys that are meant as the place of an element. What is certainly one is asked of `flow.is_position`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import is_placeholder, unwrap
from adapterc.whitelist.analysis.index import Index

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["looks_like_position"]


def looks_like_position(index: Index, subscript: Node) -> bool:
    """`nodes[i]`: a computed key that is a position, not the name of a property."""
    found = subscript.child_by_field_name("index")
    if found is None:
        return False
    found = unwrap(found)
    if found.type in ("number", "binary_expression", "update_expression"):
        return True
    declared = index.declaration(found) if found.type == "identifier" else None
    if declared is None:
        return is_placeholder(found)
    for how, source in index.sources(declared):
        if how == "value" and unwrap(source).type not in ("number", "binary_expression", "call_expression"):
            return False
        if how in ("element", "part", "key"):
            return False
    return True
