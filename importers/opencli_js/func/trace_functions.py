"""Following functions of the text, also those that unknown code is given to call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import (
    Array,
    Const,
    External,
    Function,
    Object,
    Page,
    PageMethod,
    Str,
    Value,
)
from adapterc.importers.opencli_js.func.trace_globals import passed
from adapterc.importers.opencli_js.func.trace_patterns import bind
from adapterc.importers.opencli_js.func.trace_state import NORMAL, RETURN, Env
from adapterc.importers.opencli_js.func.trace_statements import hoist, sequence
from adapterc.importers.opencli_js.func.trace_values import (
    ATOMS,
    DYNAMIC,
    PLAIN,
    UNDEF,
    ClassValue,
    derived,
    join,
    options,
)

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer

__all__ = ["escapes", "follow_callbacks", "function_method", "invoke", "unknown_call"]

_DEEPEST = 60
_PageLike = Page | PageMethod
_Data = Const | Str


def invoke(
    t: Tracer, function: Function, args: list[Value], at: Node, this: Value = UNDEF, unknown: bool = False
) -> Value:
    """Call a function of the text. `unknown`: it is called by other code, with arguments that are not known."""
    if isinstance(function, ClassValue):
        return derived(args)
    node = function.node
    key: tuple[int, ...] = (node.id,)
    for arg in args:
        if type(arg) not in ATOMS:
            key += tuple(item.node.id for item in options(arg) if isinstance(item, Function))
    if key in t.active or len(t.active) > _DEEPEST:
        return derived(args)
    body = t.field(node, "body")
    env = Env(function.scope if isinstance(function.scope, Env) else t.top, own=True)
    if node.type != "arrow_function":
        env.names["this"] = this
        env.names["arguments"] = Array(list(args), unknown)
    ending = NORMAL
    found: Value = UNDEF
    outer = t.called(at, key)
    _parameters(t, node, args, env, unknown)
    if body is None or body.type != "statement_block":
        found = t.ev(body, env)
        if t.thrown:
            ending = 0
    else:
        hoist(t, body, env)
        ending = sequence(t, t.children(body), env)
        values = t.returns if not ending & NORMAL else [*t.returns, UNDEF]
        found = join(values)
        ending |= RETURN if t.returns else 0
    t.back(outer)
    t.thrown = not ending & (NORMAL | RETURN)
    if any(child.type == "*" for child in node.children):
        return derived([found])
    return found


def _parameters(t: Tracer, function: Node, args: list[Value], env: Env, unknown: bool) -> None:
    single, listed = t.field(function, "parameter"), t.field(function, "parameters")
    patterns = [single] if single is not None else t.children(listed) if listed is not None else []
    for number, pattern in enumerate(patterns):
        if pattern.type == "rest_pattern":
            bind(t, t.children(pattern)[0], Array(list(args[number:]), unknown), env, "let")
            return
        value = args[number] if number < len(args) else DYNAMIC if unknown else UNDEF
        bind(t, pattern, value, env, "let")


def function_method(t: Tracer, node: Node, base: Function, key: str | None, args: list[Value]) -> Value:
    """A method that all functions have."""
    if key == "toString" and not isinstance(base, ClassValue):
        return Str((t.text(base.node),), node)
    if key == "bind":
        return base
    if key == "call":
        return invoke(t, base, args[1:], node, args[0] if args else UNDEF)
    if key == "apply":
        listed = args[1] if len(args) > 1 else Array()
        inner = listed.items if isinstance(listed, Array) else [derived([listed])]
        return invoke(t, base, inner, node, args[0] if args else UNDEF)
    return unknown_call(t, node, args, base)


def unknown_call(t: Tracer, node: Node, args: list[Value], callee: Value = PLAIN) -> Value:
    """A call of something that is not known: functions that it is given may be called, the page leaves our sight."""
    inner = [arg for arg in args if type(arg) not in ATOMS]
    for arg in inner:
        t.hand_on(arg, node)
        if escapes(arg):
            t.event("escape", "page", node, tuple(args))
    if inner and any(_callbacks(arg) for arg in inner):
        return derived([callee, *args, *follow_callbacks(t, node, inner)])
    return derived([callee, *args])


def follow_callbacks(t: Tracer, node: Node, args: list[Value]) -> list[Value]:
    """Follow the functions among some values once each, as code that may run or not."""
    results = []
    for function in [item for arg in args for item in _callbacks(arg)]:
        begun = t.enter((node.id, "callback"))
        if isinstance(function, Function):
            results.append(invoke(t, function, [], node, PLAIN, unknown=True))
        else:
            passed(t, function, node)
            results.append(DYNAMIC)
        ending = t.ending()
        t.settle([(NORMAL, {}), (ending, t.leave(begun, ending))])
    return results


def _callbacks(value: Value) -> list[Function | External]:
    found: list[Function | External] = []
    for item in options(value):
        if isinstance(item, Function) or (isinstance(item, External) and item.path[:2] != ("process", "env")):
            found.append(item)
        elif isinstance(item, Object):
            found += [inner for inner in item.fields.values() if isinstance(inner, Function)]
        elif isinstance(item, Array):
            found += [inner for inner in item.items if isinstance(inner, Function)]
    return found


def escapes(value: Value, depth: int = 3) -> bool:
    """Whether the page is in a value."""
    if isinstance(value, _PageLike):
        return True
    if depth == 0 or isinstance(value, _Data):
        return False
    found = options(value)
    if len(found) > 1:
        return any(escapes(item, depth - 1) for item in found)
    if isinstance(value, Object):
        return any(escapes(item, depth - 1) for item in value.fields.values())
    return isinstance(value, Array) and any(escapes(item, depth - 1) for item in value.items)
