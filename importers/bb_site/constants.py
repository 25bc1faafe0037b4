"""Literals in code, as constants with their place."""

from __future__ import annotations

from tree_sitter import Node

from adapterc.spec.expr import Const
from adapterc.spec.ir import Constant
from adapterc.syntax.javascript.script import Script, unwrap

__all__ = ["literal_constant"]


def literal_constant(script: Script, node: Node) -> Constant | None:
    """A literal, or a constant name for one. Empty text and null say that there is no default."""
    node = unwrap(node)
    if node.type == "identifier":
        declaration = script.scopes.resolve(node)
        if declaration is None or not declaration.constant or not declaration.whole or declaration.value is None:
            return None
        node = unwrap(declaration.value)
    value = _literal(script, node)
    return None if value is None or value == "" else Constant(value, script.span(node))


def _literal(script: Script, node: Node) -> Const:
    text = script.source(node)
    if node.type == "number" and text.isdigit():
        return int(text) if len(text) < 16 else None
    if node.type == "number":
        try:
            return float(text)
        except ValueError:
            return None
    if node.type == "string" and "\\" not in text:
        return text[1:-1]
    if node.type in ("true", "false"):
        return node.type == "true"
    return None
