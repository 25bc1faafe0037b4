"""Expressions that have one value whatever the code around them does: literals, and constants that are one.

What the tracer says of other expressions is true of the ways that it sees. A text that is put into page code for good
has to be beyond that.
"""

from __future__ import annotations

from tree_sitter import Node

from adapterc.syntax.javascript.script import FUNCTIONS, Script, children_of, fields_of, unwrap

__all__ = ["is_settled"]

_MOST = 60
"""Expressions that one question looks at."""


def is_settled(script: Script, node: Node) -> bool:
    """Whether an expression is made of literals and of constants that are."""
    stack, seen = [node], 0
    while stack:
        item = unwrap(stack.pop())
        seen += 1
        if seen > _MOST:
            return False
        match item.type:
            case "string" | "number" | "true" | "false" | "null" | "undefined":
                continue
            case "template_string":
                stack += [
                    part
                    for child in children_of(item)
                    if child.type == "template_substitution"
                    for part in children_of(child)
                ]
            case "binary_expression":
                operator = item.child_by_field_name("operator")
                if operator is None or operator.type != "+":
                    return False
                stack += fields_of(item, "left", "right")
            case "identifier":
                declaration = script.scopes.resolve(item)
                if declaration is None:  # a constant of a package; no other free name has a known text
                    continue
                if declaration.kind != "const" or not declaration.whole or declaration.value is None:
                    return False
                stack.append(declaration.value)
            case "call_expression" if _is_own_source(script, item):
                continue
            case _:
                return False
    return True


def _is_own_source(script: Script, call: Node) -> bool:
    """`read.toString()` of a function that keeps its name for good."""
    callee = call.child_by_field_name("function")
    if callee is None or callee.type != "member_expression":
        return False
    base, key = fields_of(callee, "object", "property")
    declaration = script.scopes.resolve(base) if base.type == "identifier" else None
    if script.source(key) != "toString" or declaration is None or not declaration.constant or declaration.value is None:
        return False
    return unwrap(declaration.value).type in FUNCTIONS
