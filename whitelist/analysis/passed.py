"""What callers pass to a function of the script, where they may leave it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import unwrap
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.objects import changed, setting

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["passed_settings", "passed_to", "with_default"]


def passed_to(index: Index, function: Node, position: int) -> list[Node] | None:
    """What callers pass at a position, also by `page.evaluate(function, …)`; None when some caller is not known."""
    known = index.arguments_for(function, position)
    if known is not None:
        return known
    outer = index.outer(function)
    name = outer.child_by_field_name("name") if outer is not None and outer.type == "variable_declarator" else None
    if name is None or name.type != "identifier":
        return None
    found: list[Node] = []
    for use in index.uses(name):
        around = index.outer(use)
        call = None if around is None or around.type != "arguments" else index.parent(around)
        if call is None or index.provided(call) != "evaluate" or index.arguments(call)[0] != use:
            return None
        found += index.arguments(call)[position + 1 : position + 2]
    return found


def with_default(index: Index, function: Node, position: int) -> list[Node] | None:
    """What a parameter with a default may be: what is passed, and the default where nothing is. None: not known."""
    calls = index.calls_of(function)
    default = index.parameters(function)[position].child_by_field_name("right")
    if not calls or default is None:
        return None
    found: list[Node] = []
    for call in calls:
        arguments = index.arguments(call)
        if any(item.type == "spread_element" for item in arguments[: position + 1]):
            return None
        found += arguments[position : position + 1] or [unwrap(default)]
    return [unwrap(default) if node.type == "undefined" else node for node in found]


def passed_settings(index: Index, node: Node) -> list[Node] | None:
    """The values of `options.key` where `options` is a parameter, without the callers that leave it out.

    None when `node` is no such member, or some caller passes what is not known.
    """
    node = unwrap(node)
    inner = node.child_by_field_name("object") if node.type == "member_expression" else None
    key = None if inner is None else index.key_of(node)
    declared = index.declaration(unwrap(inner)) if inner is not None and unwrap(inner).type == "identifier" else None
    sources = [] if declared is None else index.sources(declared)
    if key is None or declared is None or len(sources) != 1 or sources[0][0] != "parameter":
        return None
    function = sources[0][1]
    position, calls = index.position(function, declared), index.calls_of(function)
    if position is None or not calls or inner is None or changed(index, unwrap(inner), key):
        return None
    pattern = index.parameters(function)[position]
    default = pattern.child_by_field_name("right") if pattern.type == "assignment_pattern" else None
    if (pattern if default is None else pattern.child_by_field_name("left")) != declared:
        return None
    found: list[Node] = []
    for call in calls:
        arguments = index.arguments(call)
        if any(item.type == "spread_element" for item in arguments[: position + 1]):
            return None
        passed = arguments[position] if position < len(arguments) else default
        state, value = setting(index, passed, key)
        if state == "unknown":
            return None
        found += [] if value is None else [value]
    return found
