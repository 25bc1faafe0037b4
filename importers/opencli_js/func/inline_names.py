"""Names of the parameters of page functions: readable, and used nowhere in the text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tree_sitter import Node

from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["Namer", "base_name"]

_WORD = re.compile(r"[\w$]+")
_NAMED = frozenset({"identifier", "member_expression", "call_expression", "binary_expression", "subscript_expression"})
_LEADING = re.compile(r"^[^A-Za-z]+")


class Namer:
    """Gives every value a name of its own: the word of its expression and a `$`."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._taken = {word for text in texts for word in _WORD.findall(text)}

    def name(self, base: str) -> str:
        number = 1
        while (name := f"{base}${number if number > 1 else ''}") in self._taken:
            number += 1
        self._taken.add(name)
        return name


def base_name(script: Script, node: Node) -> str:
    """The word that an expression is about: its last name."""
    for _ in range(12):
        node = unwrap(node)
        if node.type in ("identifier", "property_identifier"):
            word = _LEADING.sub("", script.source(node))
            return word if word and word.isascii() else "value"
        following = _next(node)
        if following is None:
            break
        node = following
    return "value"


def _next(node: Node) -> Node | None:
    if node.type == "member_expression":
        return node.child_by_field_name("property")
    if node.type == "call_expression":
        arguments = node.child_by_field_name("arguments")
        given = [] if arguments is None else children_of(arguments)
        callee = node.child_by_field_name("function")
        if given and given[0].type in _NAMED:
            return given[0]
        return (
            callee.child_by_field_name("object")
            if callee is not None and callee.type == "member_expression"
            else callee
        )
    if node.type == "subscript_expression":
        return node.child_by_field_name("object")
    if node.type in ("binary_expression", "assignment_expression"):
        return node.child_by_field_name("left")
    if node.type == "ternary_expression":
        return node.child_by_field_name("consequence")
    if node.type in ("unary_expression", "await_expression"):
        return node.child_by_field_name("argument")
    return None
