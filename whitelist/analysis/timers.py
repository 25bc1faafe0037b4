"""Timers that may be given text to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, unwrap
from adapterc.whitelist.analysis.flow import is_own_this, origins
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import asked, global_path
from adapterc.whitelist.analysis.objects import entries, holder
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["text_timers"]


def text_timers(body: Body) -> list[tuple[Node, Node]]:
    """Timers whose first argument is not certainly a function, and timers that are handed on."""
    found = []
    for node, path in body.paths:
        root = path.split(".")[0]
        if root not in ("setTimeout", "setInterval") or asked(body.index, node):
            continue
        outer = body.index.outer(node)
        if outer is not None and outer.type == "variable_declarator" and path == root:
            continue  # an alias: its uses are asked
        if outer is None or outer.type != "call_expression" or body.index.callee(outer) != node or path != root:
            found.append((node, node))
            continue
        arguments = body.index.arguments(outer)
        if not arguments and outer.child_count and outer.children[-1].type == "template_string":
            found.append((node, node))
        elif arguments and not all(_may_run(body, origin) for origin in origins(body.index, arguments[0])):
            found.append((node, arguments[0]))
    return found


def _may_run(body: Body, node: Node) -> bool:
    """A function, as far as the text says: written here, bound, or handed to the executor of a promise."""
    if node.type in FUNCTIONS or node.type in ("undefined", "null"):
        return True
    if node.type == "call_expression" and (callee := body.index.callee(node)) is not None:
        bound = callee.child_by_field_name("object") if callee.type == "member_expression" else None
        if bound is None or body.index.key_of(callee) != "bind":
            return False
        return all(end.type in (*FUNCTIONS, *MEMBERS, "identifier") for end in origins(body.index, bound))
    if node.type in MEMBERS:
        return body.kinds.of(node) is Kind.PAGE or _own_method(body, node)
    if node.type != "identifier":
        return False
    declared = body.index.declaration(node)
    if declared is None:
        return body.kinds.of(node) is Kind.PAGE or body.script.source(node) in ("undefined", "stop", "focus")
    for how, function in body.index.sources(declared):
        outer = body.index.outer(function) if how == "parameter" else None
        call = None if outer is None or outer.type != "arguments" else body.index.parent(outer)
        callee = None if call is None or call.type != "new_expression" else body.index.callee(call)
        if callee is None or global_path(body.index, callee) != "Promise":
            return False
    return True


def _own_method(body: Body, node: Node) -> bool:
    inner = node.child_by_field_name("object")
    found = None if inner is None else holder(body.index, inner)
    key = body.index.key_of(node)
    given = body.kinds.stores.given.get(key or "", [])
    if key is None or not all(unwrap(value).type in FUNCTIONS for value in given):
        return False
    declared = None if inner is None else body.index.declaration(inner) if inner.type == "identifier" else None
    stored = [] if declared is None else body.kinds.stores.into.get(declared.id, [])
    if any(how == "parts" for how, _ in stored):
        return False
    written = body.kinds.stores.written.get(key, [])
    if not all(value.type in FUNCTIONS or body.kinds.stores.function(value) is not None for value in written):
        return False
    if found is None or found.type != "object":
        return inner is not None and inner.type == "this" and is_own_this(body.index, inner)
    named = [value for name, value in entries(body.index, found) if name == key]
    return bool(named) and all(value.type in FUNCTIONS for value in named)
