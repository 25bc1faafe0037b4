"""What the form of an expression says about its value: number, JSON text, data that can stand where a hole stands."""

from __future__ import annotations

import json

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_pieces import compose, known_text
from adapterc.importers.opencli_js.func.inline_values import is_json, text_of
from adapterc.importers.opencli_js.func.model import Argument, Array, Const, Function, Hole, Object, Str, Value
from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["arms_of", "constant_text", "is_number", "json_argument", "may_be_read", "may_be_value", "origin"]

_NUMERIC_CALLS = frozenset(
    {"Number", "parseInt", "parseFloat", "Boolean", "isNaN", "isFinite", "Date.now", "Math.random"}
)
_OPERATORS = frozenset({"-", "*", "/", "%", "**", "<", ">", "<=", ">=", "==", "!=", "===", "!==", "in", "instanceof"})
_SAME = frozenset({"+", "||", "&&", "??"})
_STEPS = 12


def origin(script: Script, node: Node) -> Node:
    """The initializer behind names of constants."""
    node = unwrap(node)
    for _ in range(_STEPS):
        declared = script.scopes.resolve(node) if node.type == "identifier" else None
        if declared is None or declared.kind != "const" or not declared.constant or not declared.whole:
            break
        if declared.value is None:
            break
        node = unwrap(declared.value)
    return node


def arms_of(node: Node) -> tuple[Node, Node, Node] | None:
    """Condition and arms of `a ? b : c`."""
    bare = unwrap(node)
    if bare.type != "ternary_expression":
        return None
    parts = [bare.child_by_field_name(name) for name in ("condition", "consequence", "alternative")]
    condition, yes, no = parts
    return None if condition is None or yes is None or no is None else (condition, yes, no)


def constant_text(script: Script, node: Node) -> str | None:
    """The text of a literal."""
    parts = compose(script, node)
    return None if parts is None else known_text(parts)


def json_argument(script: Script, node: Node) -> Node | None:
    """`x` of `JSON.stringify(x)`."""
    bare = unwrap(node)
    callee, arguments = (bare.child_by_field_name(name) for name in ("function", "arguments"))
    if bare.type != "call_expression" or callee is None or arguments is None:
        return None
    given = children_of(arguments)
    if script.source(callee) != "JSON.stringify" or len(given) != 1 or given[0].type == "spread_element":
        return None
    return given[0]


def is_stringified(script: Script, node: Node, values: tuple[Value, ...]) -> bool:
    """Whether a text is made by `JSON.stringify`."""
    bare = origin(script, node)
    callee = bare.child_by_field_name("function") if bare.type == "call_expression" else None
    if callee is not None and script.source(callee) == "JSON.stringify":
        return True
    return any(isinstance(value, Argument) and value.ops[-1:] == ("json",) for value in values)


def is_number(script: Script, node: Node, values: tuple[Value, ...] = ()) -> bool:
    """Whether an expression certainly gives a number or a boolean."""
    if values and all(_numeric(value) for value in values):
        return True
    todo = [node]
    for _ in range(_STEPS * 4):
        if not todo:
            return True
        bare = origin(script, todo.pop())
        kind = bare.type
        operator = bare.child_by_field_name("operator")
        sign = "" if operator is None else operator.type
        if kind in ("number", "true", "false"):
            if kind == "number" and script.source(bare).endswith("n"):
                return False
        elif kind == "unary_expression" and sign in ("-", "+", "!", "~"):
            if sign in ("-", "~"):
                todo.append(bare.child_by_field_name("argument") or bare)
        elif kind == "binary_expression" and sign in _OPERATORS:
            pass
        elif kind == "binary_expression" and sign in _SAME:
            todo += [part for part in (bare.child_by_field_name("left"), bare.child_by_field_name("right")) if part]
        elif (arms := arms_of(bare)) is not None:
            todo += arms[1:]
        elif kind == "call_expression":
            callee = script.source(bare.child_by_field_name("function") or bare)
            if callee not in _NUMERIC_CALLS and not callee.startswith(("Math.", "Number.")):
                return False
        elif kind == "member_expression":
            key = bare.child_by_field_name("property")
            if key is None or script.source(key) != "length" or bare.child_by_field_name("optional_chain") is not None:
                return False
        else:
            return False
    return False


def may_be_value(script: Script, node: Node, values: tuple[Value, ...]) -> bool:
    """Whether a hole in the place of an expression can be data: no text seen in it is known to be other code."""
    arms = arms_of(node)
    if arms is not None:
        return all(may_be_value(script, arm, ()) for arm in arms[1:]) and all(_is_data(value) for value in values)
    text = constant_text(script, node)
    return is_json(text) if text is not None else all(_is_data(value) for value in values)


def may_be_read(values: tuple[Value, ...], quote: str) -> bool:
    """Whether a hole inside a literal is read as it stands: no text seen in it holds an escape or the end of it."""
    special = ("\\", "`", "${") if quote == "`" else ("\\", quote, "\n", "\r")
    for value in values:
        parts = value.parts if isinstance(value, Str) else (text_of(value) or "",)
        if any(mark in part for part in parts if isinstance(part, str) for mark in special):
            return False
    return True


def _numeric(value: Value) -> bool:
    if isinstance(value, Argument):
        return value.ops[-1:] == ("number",)
    return isinstance(value, Const) and isinstance(value.value, bool | int | float)


def _is_data(value: Value) -> bool:
    if isinstance(value, Function | Object | Array):
        return False
    if not isinstance(value, Str):
        return True
    if value.known is not None:
        return is_json(value.known)
    for filler in ("0", '"x"'):
        try:
            json.loads("".join(filler if isinstance(part, Hole) else part for part in value.parts))
        except ValueError:
            continue
        return True
    return False
