"""Calls: functions of the text are followed, page methods become events, the rest is told apart by what is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    Unknown,
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
from adapterc.syntax.javascript.script import MEMBERS

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Changes, Env

__all__ = ["call", "call_value", "construct"]

_Called = Function | PageMethod
_Text = Str | Argument
_PARTS = ("function", "arguments", "optional_chain")


def call(t: Tracer, node: Node, env: Env) -> Value:
    callee, listed, optional = t.parts(node, _PARTS)
    assert callee is not None and listed is not None
    if listed.type == "template_string":
        return _tagged(t, node, callee, listed, env)
    if callee.type in MEMBERS:
        base, key, value = read(t, callee, env)
        if optional is not None:
            t.tested(value, callee)
        args = arguments(t, listed, env)
        return call_member(t, node, base, key, value, args)
    if callee.type == "import":
        return imported(t, node, arguments(t, listed, env))
    if callee.type == "super":
        return super_call(t, node, env, arguments(t, listed, env))
    value = t.ev(callee, env)
    args = arguments(t, listed, env)
    return call_value(t, node, value, args)


def arguments(t: Tracer, listed: Node, env: Env) -> list[Value]:
    """The values of the arguments; what is spread without being known counts as one."""
    found: list[Value] = []
    for child in t.children(listed):
        if child.type != "spread_element":
            found.append(t.ev(child, env))
            continue
        value = t.ev(t.children(child)[0], env)
        if isinstance(value, Array):
            found += value.items if not value.open else [derived(value.items)]
        else:
            found.append(derived([value]))
    return found


def _tagged(t: Tracer, node: Node, callee: Node, listed: Node, env: Env) -> Value:
    value = t.ev(callee, env)
    made = t.ev(listed, env)
    if value == External(("String", "raw")) and isinstance(made, Str):
        return raw_template(node, listed, made)
    t.use(made, listed)
    return unknown_call(t, node, [made, value], value)  # the tag is called: followed like a function that is given away


def call_member(t: Tracer, node: Node, base: Value, key: str | None, value: Value, args: list[Value]) -> Value:
    """Call a method; a receiver that is one of several is tried with each."""
    found = options(base)
    if len(found) == 1:
        return _call_method(t, node, base, key, value, args)
    usable = [item for item in found if not (isinstance(item, Const) and truthy(item) is False)]
    if any(isinstance(item, Function | PageMethod | External) for item in options(value)):
        return call_value(t, node, value, args, usable[0] if len(usable) == 1 else PLAIN)
    results = [_call_method(t, node, item, key, derived([item]), args) for item in usable]
    return join(results) if results else PLAIN


def _call_method(t: Tracer, node: Node, base: Value, key: str | None, value: Value, args: list[Value]) -> Value:
    if isinstance(base, Page) and isinstance(value, PageMethod):
        return _page_call(t, node, value.name, args)
    if not isinstance(value, PageMethod) and not isinstance(base, PageMethod):
        t.trace.mixed.add(node.id)
    if type(base) is Unknown and type(value) is Unknown and key not in _PROMISE:  # most are
        for arg in args:
            t.use(arg, node)
        return callback_method(t, node, base, key, args) if key in ITERATING else unknown_call(t, node, args, base)
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


def call_value(t: Tracer, node: Node, value: Value, args: list[Value], this: Value = UNDEF) -> Value:
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


def _call_each(t: Tracer, node: Node, value: Value, args: list[Value], this: Value) -> Value:
    """Call one of several functions; each is an arm of a choice."""
    usable = [item for item in options(value) if not isinstance(item, Const | Str)]
    if len(usable) == 1:
        return call_value(t, node, usable[0], args, this)
    arms: list[tuple[int, Changes]] = []
    results = []
    for number, item in enumerate(usable):
        begun = t.enter((node.id, f"case {number + 1}"))
        results.append(call_value(t, node, item, args, this))
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


def _method_of_method(t: Tracer, node: Node, base: PageMethod, key: str | None, args: list[Value]) -> Value:
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


def _promise(t: Tracer, node: Node, base: Value, key: str, args: list[Value]) -> Value:
    """`then` and `finally` go on with the value; `catch` may be reached or not."""
    if isinstance(base, External):
        base = DYNAMIC
    if key == "finally":
        call_value(t, node, args[0] if args else UNDEF, [])
        return base
    results: list[Value] = [base]
    if key == "then" and args:
        results = [call_value(t, node, args[0], [base])] if isinstance(args[0], Function) else results
        if not isinstance(args[0], Function):
            follow_callbacks(t, node, args[:1])
    handler = args[1:2] if key == "then" else args[:1]
    for item in handler:
        begun = t.enter((node.id, "catch"))
        found = call_value(t, node, item, [t.caught])
        ending = t.ending()
        t.settle([(1, {}), (ending, t.leave(begun, ending))])
        if ending & 1:
            results.append(found)
    return join(results)


def construct(t: Tracer, node: Node, env: Env) -> Value:
    """`new X(...)`"""
    listed = t.field(node, "arguments")
    value = t.ev(t.field(node, "constructor"), env)
    args = arguments(t, listed, env) if listed is not None else []
    for arg in args:
        t.use(arg, node)
    if isinstance(value, ClassValue):
        return instance(t, value, args, node)
    if isinstance(value, Function):
        this = Record(open=True)
        invoke(t, value, args, node, this)
        return this
    if isinstance(value, External):
        return construct_external(t, node, value, args)
    return unknown_call(t, node, args, value)
