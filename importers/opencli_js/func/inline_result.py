"""The completion value of a script: which expressions it is, so that a function can return it."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.script import Script, children_of, fields_of

__all__ = ["returned"]

_EMPTY = frozenset({"empty_statement", "function_declaration", "generator_function_declaration"})
_VALUELESS = frozenset({"lexical_declaration", "variable_declaration", "class_declaration"})


def returned(script: Script, statements: list[Node]) -> tuple[Edit, ...] | None:
    """Edits that make a list of statements return its completion value; None when that cannot be said.

    Blocks, `if` and `try` are entered; a statement behind the one with the value must have none of its own.
    """
    edits: list[Edit] = []
    todo = [statements]
    while todo:
        items = [node for node in todo.pop() if node.type not in _EMPTY]
        if not items:
            continue
        last = items[-1]
        if last.type in _VALUELESS:
            if any(_has_value(node) for node in items[:-1]):
                return None
            continue
        if last.type == "expression_statement":
            start = script.start(last)
            if script.code[start] == "{":  # a block to an engine, an object to the grammar
                return None
            edits.append(Edit(start, start, "return "))
            continue
        inner = list(_arms(last))
        if not inner and last.type != "throw_statement":
            return None
        todo += inner  # an `if` that is not taken gives undefined, as a function that comes to its end
    return tuple(edits)


def _arms(node: Node) -> Iterator[list[Node]]:
    if node.type == "statement_block":
        yield children_of(node)
    elif node.type == "else_clause":
        yield from ([child] for child in children_of(node))
    elif node.type == "if_statement":
        yield from ([child] for child in fields_of(node, "consequence", "alternative"))
    elif node.type == "try_statement":
        for part in fields_of(node, "body", "handler"):
            body = part.child_by_field_name("body") if part.type == "catch_clause" else part
            if body is not None:
                yield [body]


def _has_value(node: Node) -> bool:
    return node.type not in _EMPTY and node.type not in _VALUELESS
