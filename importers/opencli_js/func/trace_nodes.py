"""What the tracer reads of the tree. Code in loops and functions is followed often, so each answer is kept."""

from __future__ import annotations

from collections import defaultdict

from tree_sitter import Node

from adapterc.syntax.javascript.script import children_of

__all__ = ["Nodes"]


class Nodes:
    """Answers by the id of the node; of use as long as the tree is there."""

    __slots__ = ("_children", "_fields", "_names", "_operators", "_parts")

    def __init__(self) -> None:
        self._children: dict[int, list[Node]] = {}
        self._fields: defaultdict[str, dict[int, Node | None]] = defaultdict(dict)
        self._parts: dict[int, tuple[Node | None, ...]] = {}
        self._names: dict[int, str] = {}
        self._operators: dict[int, str] = {}

    def children(self, node: Node) -> list[Node]:
        """The named children without comments."""
        found = self._children.get(node.id)
        if found is None:
            found = self._children[node.id] = children_of(node)
        return found

    def field(self, node: Node, name: str) -> Node | None:
        """The child under a field name."""
        known, key = self._fields[name], node.id
        found = known.get(key)
        if found is None and key not in known:
            found = known[key] = node.child_by_field_name(name)
        return found

    def parts(self, node: Node, names: tuple[str, ...]) -> tuple[Node | None, ...]:
        """The children under several field names: for a node always the same ones."""
        found = self._parts.get(node.id)
        if found is None:
            found = self._parts[node.id] = tuple([node.child_by_field_name(name) for name in names])
        return found

    def operator(self, node: Node) -> str:
        """The sign of an operator, "" where there is none."""
        found = self._operators.get(node.id)
        if found is None:
            sign = node.child_by_field_name("operator")
            found = self._operators[node.id] = "" if sign is None else sign.type
        return found

    def name(self, node: Node) -> str:
        """The source of an identifier."""
        found = self._names.get(node.id)
        if found is None:
            found = self._names[node.id] = (node.text or b"").decode("utf-8", "replace")
        return found
