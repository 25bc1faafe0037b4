"""The shape of an adapter's result, as far as it can be seen without running it."""

from __future__ import annotations

from tree_sitter import Node

from adapterc.spec.ir import AdapterIR, Code, Evaluate, Map, Pluck, Request
from adapterc.syntax.javascript.script import FUNCTIONS, Script, parse

__all__ = ["rows_path"]

_LIST_METHODS = frozenset({"map", "filter", "flatMap", "sort", "toSorted", "reverse"})


def rows_path(ir: AdapterIR) -> str | None:
    """`items` for rows; None when the last result is plainly one object, because every `return` gives a literal."""
    if ir.result_rule == "outcome":
        return "items" if any(isinstance(step, Evaluate) and _gives_list(step.action) for step in ir.steps) else None
    for step in reversed(ir.steps):
        if isinstance(step, Map):
            return "items"
        if isinstance(step, Evaluate):
            if isinstance(step.action, Code):
                return None if _gives_object(step.action) else "items"
            if isinstance(step.action, Request | Pluck):
                return "items"
    return "items"


def _gives_list(action: object) -> bool:
    """Whether a function plainly returns a list somewhere: a literal, or what a method of lists makes."""
    if not isinstance(action, Code) or action.bound is None:
        return False
    script = parse(action.text, action.bound.masked)
    for node in _results(script, action):
        callee = node.child_by_field_name("function") if node is not None and node.type == "call_expression" else None
        key = callee.child_by_field_name("property") if callee is not None else None
        if (node is not None and node.type == "array") or (key is not None and script.source(key) in _LIST_METHODS):
            return True
    return False


def _gives_object(code: Code) -> bool:
    if code.bound is None:
        return False
    script = parse(code.text, code.bound.masked)
    results = _results(script, code)
    return bool(results) and all(node is not None and node.type == "object" for node in results)


def _results(script: Script, code: Code) -> list[Node | None]:
    """What the outermost function of a body returns; None for anything but a literal."""
    author = code.bound.author if code.bound is not None else None
    top = None if author is None else script.node_at(*author)
    outer = next((node for node in script.walk(top) if node.type in FUNCTIONS), None)
    if outer is None:
        return []
    body = outer.child_by_field_name("body")
    if body is None:
        return []
    if body.type != "statement_block":
        return [_unwrapped(body)]
    found: list[Node | None] = []
    stack = [body]
    while stack:
        node = stack.pop()
        if node.type == "return_statement":
            found.append(_unwrapped(node.named_children[0]) if node.named_children else None)
        elif node.type not in FUNCTIONS:
            stack.extend(node.named_children)
    return found


def _unwrapped(node: Node) -> Node:
    while node.type == "parenthesized_expression" and node.named_children:
        node = node.named_children[0]
    return node
