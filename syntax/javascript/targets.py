"""Whether code gives a name or a member another value: by assignment, in a pattern, as what a loop runs over."""

from __future__ import annotations

from tree_sitter import Node

__all__ = ["beyond_patterns", "is_assigned"]

_PATTERNS = frozenset(
    {
        "array_pattern", "assignment_pattern", "object_pattern", "pair_pattern", "parenthesized_expression",
        "rest_pattern",
    }
)  # fmt: skip
_ASSIGNMENTS = frozenset({"assignment_expression", "augmented_assignment_expression", "for_in_statement"})


def beyond_patterns(node: Node) -> tuple[Node, Node | None]:
    """The outermost pattern or parenthesis around `node`, and what stands around that."""
    outer = node.parent
    while outer is not None and outer.type in _PATTERNS:
        node, outer = outer, outer.parent
    return node, outer


def is_assigned(node: Node) -> bool:
    """Whether `node` gets another value where it stands."""
    node, outer = beyond_patterns(node)
    if outer is None:
        return False
    return outer.type == "update_expression" or (
        outer.type in _ASSIGNMENTS and outer.child_by_field_name("left") == node
    )
