"""Where a value goes, for the few values that must not get out of sight.

Goes forwards from an expression and stops at the first place where what is done with it cannot be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import children_of, is_await, unwrap
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.names import assigned, global_path, pattern_key, words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["stray"]

_MOST = 300
"""Expressions that one question looks at; a value that spreads further is out of sight."""
_LOGICAL = ("||", "??", "&&")
_READERS = words(
    "JSON.stringify Object.keys Object.getOwnPropertyNames Reflect.ownKeys Array.isArray Boolean String Number isNaN "
    "Number.isFinite Number.isInteger parseInt parseFloat structuredClone console.log"
)
"""Functions that hand none of the object they are given on as it is."""
_REVEALING = words("""
    eval execScript Function constructor call apply bind then fetch fetchLater XMLHttpRequest WebSocket
    WebSocketStream EventSource WebTransport RTCPeerConnection webkitRTCPeerConnection sendBeacon Image Audio FontFace
    Worker SharedWorker importScripts window self top parent frames globalThis unsafeWindow defaultView contentWindow
    opener open setTimeout setInterval valueOf navigator postMessage write writeln assign replace reload
""")
"""What must not be read from an object that may be the window or something as strong."""
_TESTS = words("if_statement while_statement do_statement for_statement for_in_statement switch_statement switch_case")
_ENDS = words("expression_statement template_substitution unary_expression")


def stray(index: Index, node: Node) -> Node | None:
    """The first place where the value of `node` is called, changed, or gets out of sight; None when it never does.

    Made for values that may be `eval`, `fetch` or a window: tests, texts, results of the body and named properties
    that reveal nothing are fine.
    """
    queue: list[tuple[Node, bool]] = [(node, False)]
    seen: set[int] = set()
    while queue:
        node, boxed = queue.pop()
        if node.id in seen:
            continue
        seen.add(node.id)
        onward = _onward(index, node, boxed)
        if onward is None or len(seen) > _MOST:
            return node
        queue.extend(onward)
    return None


def _onward(index: Index, node: Node, boxed: bool) -> list[tuple[Node, bool]] | None:
    """Where the value goes from `node`, as (expression, inside of a literal); None when that is out of sight."""
    outer = index.outer(node)
    if outer is not None and is_await(outer):
        return [(outer, boxed)]
    if outer is None or outer.type in _ENDS or outer.type in _TESTS or outer.type == "program":
        operator = None if outer is None else outer.child_by_field_name("operator")
        return None if operator is not None and operator.type == "delete" else []
    match outer.type:
        case "arguments":
            return _argument(index, outer, node, boxed)
        case "return_statement" | "arrow_function":
            return _returned(index, outer, node)
        case "pair" | "object" | "array":
            key = outer.child_by_field_name("key")
            return None if key is not None and unwrap(key).id == node.id else [(outer, True)]
        case "binary_expression" | "ternary_expression" | "sequence_expression":
            return _chosen(outer, node, boxed)
    if boxed:
        return None
    match outer.type:
        case "member_expression" | "subscript_expression":
            return _member(index, outer, node)
        case "variable_declarator":
            return _declared(index, outer.child_by_field_name("name"))
        case "assignment_expression":
            left = outer.child_by_field_name("left")
            if left is None or unwrap(left).id == node.id or left.type != "identifier":
                return None
            declared = index.declaration(left)
            return None if declared is None else [(outer, False), *_uses(index, declared)]
        case _:
            return None


def _chosen(outer: Node, node: Node, boxed: bool) -> list[tuple[Node, bool]]:
    if outer.type == "binary_expression":
        operator = outer.child_by_field_name("operator")
        return [(outer, boxed)] if operator is not None and operator.type in _LOGICAL else []
    if outer.type == "ternary_expression":
        condition = outer.child_by_field_name("condition")
        return [] if condition is not None and unwrap(condition).id == node.id else [(outer, boxed)]
    last = children_of(outer)[-1]
    return [(outer, boxed)] if unwrap(last).id == node.id else []


def _member(index: Index, outer: Node, node: Node) -> list[tuple[Node, bool]] | None:
    inner = outer.child_by_field_name("object")
    if inner is None or unwrap(inner).id != node.id:
        return []  # the key of another object
    key = index.key_of(outer)
    if key is None:
        return [(outer, False)]
    return None if key in _REVEALING or assigned(index, outer) else []


def _argument(index: Index, arguments: Node, node: Node, boxed: bool) -> list[tuple[Node, bool]] | None:
    call = index.parent(arguments)
    callee = None if call is None else index.callee(call)
    if call is None or callee is None:
        return None
    if (global_path(index, callee) or "") in _READERS:
        return []
    declared = index.declaration(callee) if callee.type == "identifier" else None
    function = None if declared is None else index.function_of(declared)
    position = next((at for at, item in enumerate(index.arguments(call)) if item.id == node.id), None)
    if boxed or function is None or position is None or position >= len(index.parameters(function)):
        return None
    return _declared(index, index.parameters(function)[position])


def _returned(index: Index, outer: Node, node: Node) -> list[tuple[Node, bool]] | None:
    """The result of the body itself is data; that of a function goes where its calls stand."""
    function = outer if outer.type == "arrow_function" else index.function_around(outer)
    if function is None:
        return []
    around = index.outer(function)
    if around is None or around.type in ("expression_statement", "program"):
        return []
    calls = index.calls_of(function)
    return None if calls is None else [(call, False) for call in calls]


def _declared(index: Index, name: Node | None) -> list[tuple[Node, bool]] | None:
    if name is None:
        return None
    if name.type == "identifier":
        return _uses(index, name)
    if name.type != "object_pattern":
        return None
    for part in children_of(name):
        key = part.child_by_field_name("key") or part.child_by_field_name("left") or part
        text = pattern_key(index, key)
        if text is None or text in _REVEALING:
            return None
    return []


def _uses(index: Index, declared: Node) -> list[tuple[Node, bool]]:
    return [(use, False) for use in index.uses(declared)]
