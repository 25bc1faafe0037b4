"""Where values come from: the expressions that one may be, and whether a computed key is a number.

Reads the text as written. A value that has passed through an unknown call begins at that call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, children_of, fields_of, is_await, unwrap
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.members import by_name
from adapterc.whitelist.analysis.names import global_path, words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["hidden_key", "is_own_this", "is_position", "origins"]


_MOST = 300
"""Expressions that one question looks at; a value that spreads further is out of sight."""
_LOGICAL = ("||", "??", "&&")
_ARITHMETIC = frozenset({"-", "*", "/", "%", "|", "&", ">>", "<<", ">>>"})


def origins(index: Index, node: Node) -> list[Node]:
    """The expressions that `node` may be, through names, choices, assignments and calls of own functions.

    The root of the script is among them when they are too many to look at.
    """
    node = unwrap(node)
    declared = index.declaration(node) if node.type == "identifier" else None
    mark = node.id if declared is None else declared.id
    known = index.ends.get(mark)
    if known is None:
        known = index.ends[mark] = _origins(index, node)
    return known


def _origins(index: Index, node: Node) -> list[Node]:
    found: list[Node] = []
    seen: set[int] = set()
    queue = [node]
    while queue and len(seen) < _MOST:
        node = unwrap(queue.pop())
        declared = index.declaration(node) if node.type == "identifier" else None
        mark = node.id if declared is None else declared.id
        if mark in seen:
            continue
        seen.add(mark)
        before = _before(index, node)
        if before is None:
            found.append(node)
            queue.extend(by_name(index, node))
        else:
            queue.extend(before)
    return [*found, index.script.root] if queue else found


def _before(index: Index, node: Node) -> list[Node] | None:
    """The expressions whose value `node` takes over; None when it is where a value begins."""
    match node.type:
        case "identifier" | "shorthand_property_identifier":
            return _sources(index, node)
        case "ternary_expression":
            return fields_of(node, "consequence", "alternative")
        case "binary_expression":
            operator = node.child_by_field_name("operator")
            return fields_of(node, "left", "right") if operator is not None and operator.type in _LOGICAL else None
        case "assignment_expression" | "augmented_assignment_expression":
            return fields_of(node, "right")
        case "sequence_expression" | "await_expression" | "unary_expression":
            return (children_of(node)[-1:] or None) if node.type != "unary_expression" or is_await(node) else None
        case "call_expression":
            callee = index.callee(node)
            declared = index.declaration(callee) if callee is not None and callee.type == "identifier" else None
            function = callee if declared is None else index.function_of(declared)
            return (index.results(function) or None) if function is not None and function.type in FUNCTIONS else None
        case _:
            return None


def _sources(index: Index, node: Node) -> list[Node] | None:
    declared = index.declaration(node)
    if declared is None:
        return None
    function = index.function_of(declared)
    if function is not None:
        return [function]
    found: list[Node] = []
    for how, source in index.sources(declared):
        if how == "value":
            found.append(source)
        elif how == "parameter":
            position = index.position(source, declared)
            passed = None if position is None else index.arguments_for(source, position)
            if not passed or position is None or index.parameters(source)[position].id != declared.id:
                return None
            found.extend(passed)
        else:
            return None
    return found or None


def is_position(index: Index, node: Node) -> bool:
    """True for a key that is certainly a number: the place of an element, not the name of a property."""
    for origin in origins(index, node):
        if origin.type in ("number", "update_expression"):
            continue
        if origin.type in MEMBERS and index.key_of(origin) == "length":
            continue
        if origin.type == "call_expression" and (callee := index.callee(origin)) is not None:
            path = global_path(index, callee) or ""
            if path.startswith("Math.") or path in ("Number", "parseInt", "parseFloat"):
                continue
        if origin.type == "binary_expression":
            operator, right = origin.child_by_field_name("operator"), origin.child_by_field_name("right")
            left = origin.child_by_field_name("left")
            kind = "" if operator is None else operator.type
            numbers = [part for part in (left, right) if part is not None and unwrap(part).type == "number"]
            names = [part for part in (left, right) if part is not None and _counts(index, unwrap(part))]
            if kind in _ARITHMETIC or (kind == "+" and len(numbers) + len(names) == 2):
                continue
        if origin.type == "identifier" and _is_callback_index(index, origin):
            continue
        return False
    return True


def _counts(index: Index, node: Node) -> bool:
    """`i` of `for (let i = 0; …)`: every value it is given is written as a number."""
    declared = index.declaration(node) if node.type == "identifier" else None
    if declared is None:
        return False
    sources = index.sources(declared)
    return bool(sources) and all(
        how in ("value", "append") and unwrap(value).type == "number" for how, value in sources
    )


def _is_callback_index(index: Index, node: Node) -> bool:
    """The second parameter of a callback of `map` and friends."""
    declared = index.declaration(node)
    for how, function in index.sources(declared) if declared is not None else []:
        outer = index.outer(function)
        call = None if how != "parameter" or outer is None or outer.type != "arguments" else index.parent(outer)
        callee = None if call is None else index.callee(call)
        if callee is None or callee.type != "member_expression" or declared is None:
            return False
        standard = words("map forEach flatMap filter find findIndex some every")
        if index.key_of(callee) not in standard or index.position(function, declared) != 1:
            return False
    return declared is not None


def hidden_key(index: Index, node: Node) -> bool:
    """`x[k]` where only a run knows which property that is."""
    if node.type != "subscript_expression" or index.key_of(node) is not None:
        return False
    key = node.child_by_field_name("index")
    return key is not None and not is_position(index, key)


def is_own_this(index: Index, node: Node) -> bool:
    """`this` of a method or a class, as opposed to that of a function which a timer may call with the window."""
    for around in index.ancestors(node):
        if around.type in ("method_definition", "class_body"):
            return True
        if around.type in FUNCTIONS and around.type != "arrow_function":
            outer = index.outer(around)
            return outer is not None and outer.type == "pair"
    return False
