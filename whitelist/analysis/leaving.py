"""Where a script leaves its page or opens another one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.whitelist.analysis.names import asked, assigned, global_path, words
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["departures"]

_PARTS = frozenset("location." + part for part in words("href pathname search host hostname port protocol"))
_CALLS = {
    "location.assign": "location",
    "location.replace": "location",
    "location.reload": "location",
    "navigation.navigate": "location",
    "navigation.reload": "location",
    "navigation.back": "history",
    "navigation.forward": "history",
    "navigation.traverseTo": "history",
    "history.back": "history",
    "history.forward": "history",
    "history.go": "history",
    "history.pushState": "state",
    "history.replaceState": "state",
    "open": "open",
}


_CONTAINERS = frozenset({"array", "pair", "arrow_function", "return_statement", "assignment_expression"})
"""Where `location` itself gets out of sight; its texts (`location.href`) may go anywhere."""


def departures(body: Body) -> Iterator[tuple[Node, str]]:
    """Nodes and how they leave: "location" and "history" load another page, "open" opens a window, "state" and "hash"
    change the address only."""
    for node, path in body.paths:
        outer = body.index.outer(node)
        if assigned(body.index, node):
            if path == "location" or path in _PARTS:
                yield outer or node, "location"
            elif path == "location.hash":
                yield outer or node, "hash"
        elif path in _CALLS and outer is not None and outer.type == "call_expression":
            callee = body.index.callee(outer)
            yield (outer if callee is not None and callee.id == node.id else node), _CALLS[path]
        elif path in _CALLS and not asked(body.index, node) and not _is_alias(body, node):
            yield node, _CALLS[path]
        elif path.rpartition(".")[2] in ("call", "apply", "bind") and path.rpartition(".")[0] in _CALLS:
            yield outer or node, _CALLS[path.rpartition(".")[0]]
        elif path == "location" and outer is not None and outer.type in _CONTAINERS:
            yield node, "location"
    for node in body.index.of("assignment_expression"):
        left = node.child_by_field_name("left")
        if left is not None and left.type == "member_expression" and body.index.key_of(left) == "location":
            inner = left.child_by_field_name("object")
            if inner is not None and global_path(body.index, inner) is None and body.kinds.of(inner) > 1:
                yield node, "location"


def _is_alias(body: Body, node: Node) -> bool:
    """`const { reload } = location`: the name is looked at where it is used."""
    if node.type != "identifier":
        outer = body.index.outer(node)
        return outer is not None and outer.type == "variable_declarator"
    return False
