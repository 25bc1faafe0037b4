"""Texts that a script spells out in parts: `'ev' + 'al'`, a template literal, a name that is one of these for good.

A folded text is certain. Anything else (a call, a name that changes, a placeholder) has no text here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import children_of, unwrap

if TYPE_CHECKING:
    from tree_sitter import Node

    from adapterc.whitelist.analysis.index import Index

__all__ = ["folded"]

_DEPTH = 8
_MOST = 200
"""Parts of one text that are looked at; no name is spelled in more."""


def folded(index: Index, node: Node) -> str | None:
    """The one text of `node`, or None."""
    return _Folder(index).text(node, _DEPTH)


class _Folder:
    def __init__(self, index: Index) -> None:
        self.index = index
        self.left = _MOST

    def text(self, node: Node, depth: int) -> str | None:
        node = unwrap(node)
        self.left -= 1
        if depth <= 0 or self.left < 0:
            return None
        match node.type:
            case "string" | "template_string":
                return self._literal(node, depth)
            case "binary_expression":
                return self._sum(node, depth)
            case "identifier" | "shorthand_property_identifier":
                declared = self.index.declaration(node)
                declaration = None if declared is None else self.index.script.scopes.declared(declared)
                if declaration is None or not declaration.constant or not declaration.whole:
                    return None
                return None if declaration.value is None else self.text(declaration.value, depth - 1)
            case _:
                return None

    def _literal(self, node: Node, depth: int) -> str | None:
        whole = self.index.literal(node)
        if whole is not None or node.type == "string":
            return whole
        parts: list[str] = []
        for child in node.named_children:
            inner = children_of(child) if child.type == "template_substitution" else []
            text = self.text(inner[0], depth - 1) if len(inner) == 1 else self.index.fragment(child)
            if text is None:
                return None
            parts.append(text)
        return "".join(parts)

    def _sum(self, node: Node, depth: int) -> str | None:
        """Sums lean to the left, so their left sides are walked in a loop."""
        parts: list[str] = []
        current = node
        while current.type == "binary_expression":
            operator = current.child_by_field_name("operator")
            left, right = current.child_by_field_name("left"), current.child_by_field_name("right")
            if operator is None or operator.type != "+" or left is None or right is None:
                return None
            text = self.text(right, depth - 1)
            if text is None:
                return None
            parts.append(text)
            current = unwrap(left)
        text = self.text(current, depth - 1)
        return None if text is None else text + "".join(reversed(parts))
