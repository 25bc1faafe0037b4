"""Where else the texts of page code are used: a text that has become a function is no text any more."""

from __future__ import annotations

from collections.abc import Iterable

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Event, Str, TextSource
from adapterc.importers.opencli_js.func.trace_values import options
from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["handing_over", "read_as_text", "runs_again", "used_piece"]

_TESTED = frozenset({"if_statement", "ternary_expression", "while_statement"})


def read_as_text(
    source: TextSource, replaced: Iterable[Node], emitted: Iterable[tuple[int, int]], script: Script
) -> Node | None:
    """A use of a text that is still there when the `replaced` expressions are gone, but for the `emitted` ranges."""
    ranges = [(node.start_byte, node.end_byte) for node in replaced]
    kept = list(emitted)
    for node in source.observed:
        gone = any(start <= node.start_byte and node.end_byte <= end for start, end in ranges)
        at = script.start(node)
        if not gone or any(start <= at < end for start, end in kept):
            return node
    return None


def handing_over(source: TextSource, events: Iterable[Event]) -> list[Node] | None:
    """The arguments of `evaluate` that are this text and no other; None when another one may stand there."""
    found: dict[int, Node] = {}
    mixed: set[int] = set()
    for event in events:
        listed = event.call.child_by_field_name("arguments")
        given = children_of(listed) if listed is not None else []
        if event.kind != "page" or not given or not event.args:
            continue
        value = event.args[0]
        if isinstance(value, Str) and value.source is not None and value.source.id == source.node.id:
            found[given[0].id] = given[0]
        else:
            mixed.add(given[0].id)
    return None if not found or mixed & found.keys() else list(found.values())


def runs_again(source: TextSource, events: Iterable[Event]) -> bool:
    """Whether a text may run more than once."""
    count = 0
    for event in events:
        for value in options(event.args[0]) if event.kind == "page" and event.args else ():
            if isinstance(value, Str) and value.source is not None and value.source.id == source.node.id:
                count += 2 if event.loops or any(arm == "callback" for _, arm in event.branches) else 1
    return count > 1


def used_piece(script: Script, node: Node, replaced: Iterable[Node]) -> Node | None:
    """A use of a piece of code as a text: of the variable that holds it, outside of the `replaced` expressions."""
    names = _holders(script, node)
    ranges = [(item.start_byte, item.end_byte) for item in replaced]
    for use in script.scopes.references:
        if use.declaration is None or use.declaration.node.id not in names or not use.read:
            continue
        inside = any(start <= use.node.start_byte and use.node.end_byte <= end for start, end in ranges)
        if not inside and not _is_tested(use.node):
            return use.node
    return None


def _holders(script: Script, node: Node) -> set[int]:
    """The variable that an expression is assigned to, also as one of several."""
    inner, outer = node, node.parent
    while outer is not None and outer.type in ("parenthesized_expression", "ternary_expression", "binary_expression"):
        inner, outer = outer, outer.parent
    if outer is None:
        return set()
    target = None
    if outer.type == "variable_declarator":
        target = outer.child_by_field_name("name")
    elif outer.type == "assignment_expression" and outer.child_by_field_name("right") == inner:
        target = outer.child_by_field_name("left")
    declared = script.scopes.resolve(target) if target is not None and target.type == "identifier" else None
    return set() if declared is None else {declared.node.id}


def _is_tested(node: Node) -> bool:
    """`if (name)`, `!name`, `name ? … : …`"""
    inner, outer = node, node.parent
    while outer is not None and outer.type == "parenthesized_expression":
        inner, outer = outer, outer.parent
    if outer is None:
        return False
    if outer.type in _TESTED:
        condition = outer.child_by_field_name("condition")
        return condition is not None and unwrap(condition) == unwrap(inner)
    return outer.type == "unary_expression" and outer.children[0].type == "!"
