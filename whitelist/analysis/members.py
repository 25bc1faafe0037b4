"""Values that pass through functions which a script keeps under a name: `{ pick: (x) => x }.pick(value)`.

Objects are told apart by the name of the member alone, so this sees too much; a question that it answers keeps its own
answer beside it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, unwrap

if TYPE_CHECKING:
    from tree_sitter import Node

    from adapterc.whitelist.analysis.index import Index

__all__ = ["by_name"]

_MEMBERS = ("member_expression", "subscript_expression")


def by_name(index: Index, node: Node) -> list[Node]:
    """What a call of a member, or a parameter of a function that is one, may be by its name."""
    if node.type == "call_expression":
        callee = index.callee(node)
        key = index.key_of(callee) if callee is not None and callee.type in _MEMBERS else None
        functions = _functions(index).get(key, ()) if key is not None else ()
        return [result for function in functions for result in index.results(function)]
    if node.type not in ("identifier", "shorthand_property_identifier"):
        return []
    declared = index.declaration(node)
    found: list[Node] = []
    for how, function in index.sources(declared) if declared is not None else ():
        position = index.position(function, declared) if how == "parameter" and declared is not None else None
        for name in _names(index).get(function.id, ()) if position is not None else ():
            for call in _calls(index).get(name, ()):
                found += index.arguments(call)[position : (position or 0) + 1]
    return found


def _functions(index: Index) -> dict[str, list[Node]]:
    """Functions by the names that object literals, classes and assignments keep them under."""
    known: dict[str, list[Node]] | None = index.notes.get("functions")
    if known is None:
        known = index.notes["functions"] = defaultdict(list)
        for pair in index.of("pair", "field_definition"):
            key = pair.child_by_field_name("key") or pair.child_by_field_name("property")
            value = pair.child_by_field_name("value")
            if key is not None and value is not None and unwrap(value).type in FUNCTIONS:
                known[index.text(key).strip("\"'")].append(unwrap(value))
        for method in index.of("method_definition"):
            key = method.child_by_field_name("name")
            if key is not None:
                known[index.text(key).strip("\"'")].append(method)
        for node in index.of("assignment_expression"):
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            name = index.key_of(unwrap(left)) if left is not None and unwrap(left).type in _MEMBERS else None
            if name is not None and right is not None and unwrap(right).type in FUNCTIONS:
                known[name].append(unwrap(right))
    return known


def _names(index: Index) -> dict[int, list[str]]:
    known: dict[int, list[str]] | None = index.notes.get("names")
    if known is None:
        known = index.notes["names"] = defaultdict(list)
        for name, functions in _functions(index).items():
            for function in functions:
                known[function.id].append(name)
    return known


def _calls(index: Index) -> dict[str, list[Node]]:
    known: dict[str, list[Node]] | None = index.notes.get("calls")
    if known is None:
        known = index.notes["calls"] = defaultdict(list)
        for call in index.of("call_expression"):
            callee = index.callee(call)
            key = index.key_of(callee) if callee is not None and callee.type in _MEMBERS else None
            if key is not None:
                known[key].append(call)
    return known
