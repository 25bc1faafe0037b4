"""Where a node stands: whether its place takes any expression, and which comments belong to it."""

from __future__ import annotations

from tree_sitter import Node

__all__ = ["first_comment", "takes_any"]

_ROOMY = frozenset(
    {
        ("arguments", ""),
        ("array", ""),
        ("assignment_expression", "right"),
        ("pair", "value"),
        ("parenthesized_expression", ""),
        ("return_statement", ""),
        ("subscript_expression", "index"),
        ("template_substitution", ""),
        ("variable_declarator", "value"),
    }
)
"""Places that take any expression without parentheses: type of the parent, field ("" for any)."""


def takes_any(node: Node) -> bool:
    """Whether any expression may stand in place of `node` without parentheses."""
    parent = node.parent
    return parent is not None and any(
        parent.type == kind and (not name or parent.child_by_field_name(name) == node) for kind, name in _ROOMY
    )


def first_comment(node: Node) -> Node | None:
    """The first of the comments that stand right above a statement, each on lines of its own."""
    first: Node | None = None
    below, before = node, node.prev_sibling
    while before is not None and before.type == "comment" and before.end_point.row + 1 == below.start_point.row:
        line = before.prev_sibling
        if line is not None and line.end_point.row == before.start_point.row:
            break  # it stands behind other code
        first = below = before
        before = line
    return first
