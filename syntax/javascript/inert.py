"""Declarations and statements of the top level: which hold what may change, which do nothing when they run."""

from __future__ import annotations

from collections.abc import Iterable

from tree_sitter import Node

from adapterc.spec.quick import quick
from adapterc.syntax.javascript.modules import Module
from adapterc.syntax.javascript.script import FUNCTIONS, children_of, unwrap

__all__ = ["DECLARED", "Exhausted", "Need", "does_nothing", "is_inert_class", "is_mutable", "is_statement"]

DECLARED = frozenset(
    {"variable_declarator", "function_declaration", "generator_function_declaration", "class_declaration"}
)
_LITERALS = frozenset(
    {
        "string",
        "number",
        "true",
        "false",
        "null",
        "undefined",
        "regex",
        "this",
        "identifier",
        "shorthand_property_identifier",
    }
)
_FIXED = frozenset({"string", "number", "true", "false", "null", "undefined", "regex", "template_string", "class"})


@quick
class Need:
    """A declarator, function, class or statement at the top level of a module, or an expression exported by default."""

    module: Module
    node: Node


class Exhausted(Exception):
    """The statements of the tree lead to too much."""

    def __init__(self, module: Module, node: Node) -> None:
        super().__init__("too much code at the top level")
        self.module, self.node = module, node


def is_statement(node: Node) -> bool:
    """Whether a node of the top level is a statement that is no declaration of functions, classes or variables."""
    return node.parent is not None and node.parent.type == "program" and node.type not in DECLARED


def is_mutable(need: Need, names: Iterable[str]) -> bool:
    """Whether what a declaration of `names` holds may change. Functions and classes do not count."""
    node = need.node
    if node.type != "variable_declarator":
        return node.type not in DECLARED and node.type not in FUNCTIONS
    value, name = node.child_by_field_name("value"), node.child_by_field_name("name")
    top = need.module.script.scopes.top.names
    if value is None or name is None or any(key in top and not top[key].constant for key in names):
        return True
    value = unwrap(value)
    return value.type not in _FIXED and value.type not in FUNCTIONS and value.type != "unary_expression"


def does_nothing(node: Node) -> bool:
    """Whether evaluating an expression only makes a value out of literals, names and functions."""
    stack = [node]
    while stack:
        item = stack.pop()
        if item.type in _LITERALS or item.type in FUNCTIONS:
            continue
        if item.type == "class":
            if not is_inert_class(item):
                return False
        elif item.type == "new_expression" and (item.child_by_field_name("constructor") or item).text in _EMPTY:
            stack += children_of(found) if (found := item.child_by_field_name("arguments")) is not None else []
        elif item.type in _COMPOSED:
            stack += [child for child in children_of(item) if child.type not in _INERT_PARTS]
        else:
            return False
    return True


_EMPTY = (b"Map", b"Set", b"WeakMap", b"WeakSet")
_COMPOSED = frozenset(
    {
        "array", "object", "pair", "template_string", "ternary_expression", "parenthesized_expression",
        "unary_expression",
    }
)  # fmt: skip
_INERT_PARTS = frozenset({"property_identifier", "string_fragment", "escape_sequence", "optional_chain"})


def is_inert_class(node: Node) -> bool:
    """Whether evaluating a class runs none of its code."""
    body = node.child_by_field_name("body")
    parts = [] if body is None else children_of(body)
    return not any(
        part.type == "class_static_block"
        or (part.type == "field_definition" and any(child.type == "static" for child in part.children))
        or (part.child_by_field_name("name") or part.child_by_field_name("property") or part).type
        == "computed_property_name"
        for part in parts
    )
