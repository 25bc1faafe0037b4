"""Every place where a property is given a value: assignments, patterns, loop heads, `++`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import MEMBERS, unwrap
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.names import assigned

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Write", "writes"]

Write = tuple["Node", "Node", "Node | None"]
"""What to show, the member that is written, and what it is given; None when a pattern or a loop decides."""

_ASSIGNMENTS = ("assignment_expression", "augmented_assignment_expression")


def writes(index: Index) -> list[Write]:
    """All writes to members. `x.y = v` comes first, `[x.y] = …` and `for (x.y of …)` after."""
    if index.writes is None:
        index.writes = [*_assigned(index), *_others(index)]
    return index.writes


def _assigned(index: Index) -> list[Write]:
    found: list[Write] = []
    for node in index.of(*_ASSIGNMENTS):
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is not None and right is not None and (left := unwrap(left)).type in MEMBERS:
            found.append((node, left, right))
    return found


def _others(index: Index) -> list[Write]:
    found: list[Write] = []
    for node in index.of(*MEMBERS):
        outer = index.outer(node)
        if outer is None or outer.type in _ASSIGNMENTS or outer.type in MEMBERS or not assigned(index, node):
            continue
        if outer.type != "unary_expression":  # `delete x.y` gives it no value
            found.append((node, node, None))
    return found
