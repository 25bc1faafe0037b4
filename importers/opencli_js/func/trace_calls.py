"""Calls: functions of the text are followed, page methods become events, the rest is told apart by what is called."""

from __future__ import annotations

from types import GeneratorType
from typing import TYPE_CHECKING, Any

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import (
    Argument,
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
from adapterc.importers.opencli_js.func.page_methods import EVALUATING
from adapterc.importers.opencli_js.func.trace_addresses import Url
from adapterc.importers.opencli_js.func.trace_arrays import ITERATING, array_method, callback_method
from adapterc.importers.opencli_js.func.trace_classes import instance, super_call
from adapterc.importers.opencli_js.func.trace_externals import construct_external, external_call, fetched, imported
from adapterc.importers.opencli_js.func.trace_functions import follow_callbacks, function_method, invoke, unknown_call
from adapterc.importers.opencli_js.func.trace_members import read
from adapterc.importers.opencli_js.func.trace_strings import text_method
from adapterc.importers.opencli_js.func.trace_texts import raw_template
from adapterc.importers.opencli_js.func.trace_urls import url_method
from adapterc.importers.opencli_js.func.trace_values import (
    DYNAMIC,
    PLAIN,
    UNDEF,
    ClassValue,
    Record,
    derived,
    join,
    options,
    truthy,
)

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Steps, Tracer
    from adapterc.importers.opencli_js.func.trace_state import Changes, Env

__all__ = ["call", "call_value", "construct"]

_Called = Function | PageMethod
_Text = Str | Argument
_MEMBERS = ("member_expression", "subscript_expression")


def call(t: Tracer, node: Node, env: Env) -> Steps:
    callee, listed = t.field(node, "function"), t.field(node, "arguments")
    assert callee is not None and listed is not None
    if listed.type == "template_string":
        return (yield _tagged(t, node, callee, listed, env))
    if callee.type in _MEMBERS:
        base, key, value = yield read(t, callee, env)
        if t.field(node, "optional_chain") is not None:
            t.tested(value, callee)
        args = yield arguments(t, listed, env)
        return (yield call_member(t, node, base, key, value, args))
    if callee.type == "import":
        return (yield imported(t, node, (yield arguments(t, listed, env))))
    if callee.type == "super":
        return (yield super_call(t, node, env, (yield arguments(t, listed, env))))
    value = yield t.ev(callee, env)
    args = yield arguments(t, listed, env)
    return (yield call_value(t, node, value, args))


def arguments(t: Tracer, listed: Node, env: Env) -> Any:
    """The values of the arguments; what is spread without being known counts as one."""
    found: list[Value] = []
    for number, child in enumerate(t.children(listed)):  # most have values at once
        if child.type == "spread_element":
            return _arguments(t, listed, env, found, number, None)
        value = t.ev(child, env)
        if type(value) is GeneratorType:
            return _arguments(t, listed, env, found, number, value)
        found.append(value)
    t.left -= 1
    return found


def _arguments(t: Tracer, listed: Node, env: Env, found: list[Value], done: int, steps: Steps | None) -> Steps:
    """The values from the argument number `done` on, whose evaluation may have begun."""
    children = t.children(listed)
    if steps is not None:
        found.append((yield steps))
        done += 1
    for child in children[done:]:
        if child.type != "spread_element":
            found.append((yield t.ev(child, env)))
            continue
        value = yield t.ev(t.children(child)[0], env)
        if isinstance(value, Array):
            found += value.items if not value.open else [derived(value.items)]
        else:
            found.append(derived([value]))
    return found


def _tagged(t: Tracer, node: Node, callee: Node, listed: Node, env: Env) -> Steps:
    value = yield t.ev(callee, env)
    made = yield t.ev(listed, env)
    if value == External(("String", "raw")) and isinstance(made, Str):
        return raw_template(node, listed, made)
    t.use(made, listed)
    return (yield unknown_call(t, node, [made], value))


def call_member(t: Tracer, node: Node, base: Value, key: str | None, value: Value, args: list[Value]) -> Any:
    """Call a method; a receiver that is one of several is tried with each."""
    found = options(base)
    if len(found) == 1:
        t.left -= 1
        return _call_method(t, node, base, key, value, args)
    return _call_members(t, node, found, key, value, args)


def _call_members(
    t: Tracer, node: Node, found: tuple[Value, ...], key: str | None, value: Value, args: list[Value]
) -> Steps:
    usable = [item for item in found if not (isinstance(item, Const) and truthy(item) is False)]
    if any(isinstance(item, Function | PageMethod | External) for item in options(value)):
        return (yield call_value(t, node, value, args, usable[0] if len(usable) == 1 else PLAIN))
    results = []
    for item in usable:
        results.append((yield _call_method(t, node, item, key, derived([item]), args)))
    return join(results) if results else PLAIN


def _call_method(t: Tracer, node: Node, base: Value, key: str | None, value: Value, args: list[Value]) -> Any:
    if isinstance(base, Page) and isinstance(value, PageMethod):
        return _page_call(t, node, value.name, args)
    if not isinstance(value, PageMethod) and not isinstance(base, PageMethod):
        t.trace.mixed.add(node.id)
    if key in _PROMISE and not (isinstance(base, Object) and key in base.fields):
        return _promise(t, node, base, key or "", args)
    if isinstance(base, PageMethod):
        return _method_of_method(t, node, base, key, args)
    if isinstance(base, Url):
        return PLAIN if key is None else url_method(t, node, base, key, args)
    if isinstance(value, _Called):
        return call_value(t, node, value, args, base)
    if isinstance(base, Function):
        return function_method(t, node, base, key, args)
    if isinstance(base, External) and isinstance(value, External):
        return external_call(t, node, value, args)
    for arg in args:
        t.use(arg, node)
    if isinstance(base, Array) and key is not None:
        return array_method(t, node, base, key, args)
    if isinstance(base, _Text) and key not in ITERATING:
        return text_method(t, node, base, key, args)
    if key in ITERATING:
        return callback_method(t, node, base, key or "", args)
    if isinstance(base, Object) and key is not None and key in base.fields:
        return call_value(t, node, value, args, base)
    return unknown_call(t, node, args, base)


def call_value(t: Tracer, node: Node, value: Value, args: list[Value], this: Value = UNDEF) -> Any:
    """Call a value that was read before."""
    if not isinstance(value, PageMethod) and len(options(value)) < 2:
        t.trace.mixed.add(node.id)
    if isinstance(value, Function):
        return invoke(t, value, args, node, this)
    if isinstance(value, PageMethod):
        return _page_call(t, node, value.name, args)
    if isinstance(value, External):
        return external_call(t, node, value, args)
    if len(options(value)) > 1:
        return _call_each(t, node, value, args, this)
    return unknown_call(t, node, args, value)


def _call_each(t: Tracer, node: Node, value: Value, args: list[Value], this: Value) -> Steps:
    """Call one of several functions; each is an arm of a choice."""
    usable = [item for item in options(value) if not isinstance(item, Const | Str)]
    if len(usable) == 1:
        return (yield call_value(t, node, usable[0], args, this))
    arms: list[tuple[int, Changes]] = []
    results = []
    for number, item in enumerate(usable):
        begun = t.enter((node.id, f"case {number + 1}"))
        results.append((yield call_value(t, node, item, args, this)))
        ending = t.ending()
        arms.append((ending, t.leave(begun, ending)))
    t.settle(arms)
    return join(results) if results else PLAIN


def _page_call(t: Tracer, node: Node, name: str, args: list[Value]) -> Value:
    if t.trace.sites.setdefault(node.id, (node, name))[1] != name:
        t.trace.mixed.add(node.id)
    event = t.event("page", name, node, tuple(fetched(item) for item in args))
    if name in EVALUATING:
        t.texts.evaluated(args[0] if args else UNDEF, event)
    for arg in args[1:] if name in EVALUATING else args:
        t.hand_on(arg, node)
    return DYNAMIC


def _method_of_method(t: Tracer, node: Node, base: PageMethod, key: str | None, args: list[Value]) -> Any:
    """`page.evaluate.bind(page)`, `.call`, `.apply`"""
    if key == "bind":
        return base
    if key == "call":
        return _page_call(t, node, base.name, args[1:])
    if key == "apply":
        listed = args[1] if len(args) > 1 else Array()
        return _page_call(t, node, base.name, listed.items if isinstance(listed, Array) else [derived([listed])])
    return unknown_call(t, node, args, base)


_PROMISE = frozenset({"then", "catch", "finally"})


def _promise(t: Tracer, node: Node, base: Value, key: str, args: list[Value]) -> Steps:
    """`then` and `finally` go on with the value; `catch` may be reached or not."""
    if isinstance(base, External):
        base = DYNAMIC
    if key == "finally":
        yield call_value(t, node, args[0] if args else UNDEF, [])
        return base
    results = [base]
    if key == "then" and args:
        results = [(yield call_value(t, node, args[0], [base]))] if isinstance(args[0], Function) else results
        if not isinstance(args[0], Function):
            yield follow_callbacks(t, node, args[:1])
    handler = args[1:2] if key == "then" else args[:1]
    for item in handler:
        begun = t.enter((node.id, "catch"))
        found = yield call_value(t, node, item, [t.caught])
        ending = t.ending()
        t.settle([(1, {}), (ending, t.leave(begun, ending))])
        if ending & 1:
            results.append(found)
    return join(results)


def construct(t: Tracer, node: Node, env: Env) -> Steps:
    """`new X(...)`"""
    listed = t.field(node, "arguments")
    value = yield t.ev(t.field(node, "constructor"), env)
    args = yield arguments(t, listed, env) if listed is not None else []
    for arg in args:
        t.use(arg, node)
    if isinstance(value, ClassValue):
        return (yield instance(t, value, args, node))
    if isinstance(value, Function):
        this = Record(open=True)
        yield invoke(t, value, args, node, this)
        return this
    if isinstance(value, External):
        return (yield construct_external(t, node, value, args))
    return (yield unknown_call(t, node, args, value))
