"""Events of globals that are more than the language, and of packages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Alternatives, External, Value
from adapterc.importers.opencli_js.func.trace_values import UNDEF, join
from adapterc.syntax.javascript.script import is_asked

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer

__all__ = ["passed", "seen_global"]

WATCHED = frozenset(
    [
        "process",
        "Buffer",
        "require",
        "__dirname",
        "__filename",
        "setImmediate",
        "clearImmediate",
        "module",
        "exports",
        "eval",
        "Function",
        "WebSocket",
        "XMLHttpRequest",
        "EventSource",
        "Worker",
    ]
)
"""Globals whose use is an event."""
_PART_OF = frozenset({"member_expression", "subscript_expression", "call_expression", "new_expression"})


def seen_global(t: Tracer, value: Value, node: Node) -> Value:
    """Note a read of a global that is more than the language; calls of it are noted as calls."""
    if isinstance(value, Alternatives):
        return join([seen_global(t, item, node) for item in value.values])
    if not isinstance(value, External) or value.path[0] not in WATCHED or value.path[0] in t.packages:
        return value
    if value.path[:2] == ("process", "env") and len(value.path) == 3:
        t.event("global", ".".join(value.path), node)
        return value if t.environment else UNDEF
    outer = node.parent
    if outer is not None and outer.type == "variable_declarator" and outer.children[0].type == "object_pattern":
        return value
    if outer is not None and outer.type in _PART_OF:
        first = outer.children[0] if outer.type != "new_expression" else outer.child_by_field_name("constructor")
        if first is not None and first.id == node.id:
            return value
    if not is_asked(node):
        t.event("global", ".".join(value.path), node)
    return value


def passed(t: Tracer, value: External, node: Node, args: tuple[Value, ...] = ()) -> None:
    """Note that something of a package or of Node is called, or given to code that calls it."""
    package = t.packages.get(value.path[0])
    if package is not None:
        name = ".".join((f"{package.package}:{package.export}", *value.path[1:]))
        if not value.path[-1].endswith("Error") and not package.export.endswith("Error"):
            t.event("package", name, node, args)
    elif value.path[0] in WATCHED:
        t.event("global", ".".join(value.path), node, args)
    elif value.path[0].startswith("node:") or "/" in value.path[0]:
        t.event("package", f"{value.path[0]}:{'.'.join(value.path[1:])}", node, args)
