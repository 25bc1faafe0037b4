"""Values on their way into page code: what generated code makes of the text that an author pastes there.

`$jsonCopy(x)` is x. `$pasted($state, t)` reads the text t, so where t is `JSON.stringify(x)`, perhaps some names and
calls away, it is x.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, fields_of, unwrap
from adapterc.whitelist.analysis.names import global_path

if TYPE_CHECKING:
    from tree_sitter import Node

    from adapterc.whitelist.analysis.index import Index

__all__ = ["pasted"]

_MOST = 60
"""Expressions that one question looks at."""


def pasted(index: Index, callee: Node, arguments: list[Node]) -> list[Node] | None:
    """The values that a call of one of the two gives; None for another call."""
    name = index.text(callee)
    if not name.startswith("$") or not index.handed(callee):
        return None
    if name == "$jsonCopy" and len(arguments) == 1:
        return arguments
    if name != "$pasted" or len(arguments) != 2:
        return None
    found: list[Node] = []
    todo = [arguments[1]]
    seen: set[int] = set()
    while todo and len(seen) < _MOST:
        node = unwrap(todo.pop())
        if node.id in seen:
            continue
        seen.add(node.id)
        if node.type == "call_expression" and _is_json(index, node):
            found += index.arguments(node)
            continue
        onward = _onward(index, node)
        if onward is None:
            found.append(node)
        else:
            todo += onward
    return [*found, *todo] or None


def _is_json(index: Index, node: Node) -> bool:
    callee = index.callee(node)
    return callee is not None and global_path(index, callee) == "JSON.stringify" and len(index.arguments(node)) == 1


def _onward(index: Index, node: Node) -> list[Node] | None:
    """Where a text comes from; None when `node` is the end of the way."""
    match node.type:
        case "identifier":
            return _named(index, node)
        case "ternary_expression":
            return fields_of(node, "consequence", "alternative")
        case "await_expression":
            return [child for child in node.named_children if child.type != "comment"]
        case "call_expression":
            callee = index.callee(node)
            declared = index.declaration(callee) if callee is not None and callee.type == "identifier" else None
            function = None if declared is None else index.function_of(declared)
            return None if function is None else index.results(function)
        case _:
            return None


def _named(index: Index, node: Node) -> list[Node] | None:
    declared = index.declaration(node)
    sources = [] if declared is None else index.sources(declared)
    found: list[Node] = []
    for how, source in sources:
        if how == "value":
            found.append(source)
        elif how == "parameter" and declared is not None and source.type in FUNCTIONS:
            position = index.position(source, declared)
            passed = None if position is None else index.arguments_for(source, position)
            if not passed:
                return None
            found += passed
        else:
            return None
    return found or None
