"""What the text does not define: globals of the language, of Node, and packages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import (
    Alternatives,
    Argument,
    Array,
    Const,
    External,
    Function,
    Hole,
    Kwargs,
    Object,
    Page,
    Str,
    Value,
)
from adapterc.importers.opencli_js.func.trace_addresses import Url
from adapterc.importers.opencli_js.func.trace_arrays import array_method
from adapterc.importers.opencli_js.func.trace_globals import passed
from adapterc.importers.opencli_js.func.trace_members import iterated
from adapterc.importers.opencli_js.func.trace_parts import limited
from adapterc.importers.opencli_js.func.trace_patterns import put_property
from adapterc.importers.opencli_js.func.trace_strings import encoded, parsed_number, string_of
from adapterc.importers.opencli_js.func.trace_texts import as_text
from adapterc.importers.opencli_js.func.trace_urls import new_params, new_url
from adapterc.importers.opencli_js.func.trace_values import (
    DYNAMIC,
    NOTHING,
    PLAIN,
    UNDEF,
    Record,
    argument,
    as_plain,
    derived,
    each,
    is_dynamic,
    join,
    own_text,
    truthy,
)
from adapterc.syntax.javascript.constants import UNDEFINED
from adapterc.syntax.javascript.operators import number, text

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer

__all__ = ["construct_external", "external_call", "fetched", "imported"]

Handler = Callable[["Tracer", Node, list[Value]], Value]


def fetched(value: Value) -> Value:
    """An argument as an event shows it: an address is its text."""
    return join([fetched(item) for item in value.values]) if isinstance(value, Alternatives) else (
        value.text if isinstance(value, Url) else value
    )  # fmt: skip


def external_call(t: Tracer, node: Node, value: External, args: list[Value]) -> Value:
    """A call of something that the text does not define."""
    path = value.path
    for arg in args:
        (t.hand_on if path[0] in ("JSON", "fetch") else t.use)(arg, node)
    if path[0] in t.packages:
        passed(t, value, node, tuple(args))
        return _package_call(t, node, args, value)
    if path == ("fetch",):
        t.event("fetch", "fetch", node, tuple(fetched(arg) for arg in args))
        return DYNAMIC
    passed(t, value, node, tuple(args))
    name = ".".join(path)
    handler = _FUNCTIONS.get(name)
    if handler is not None:
        return handler(t, node, args)
    if path[0] == "console" or name in _HARMLESS or name.startswith(("Math.", "JSON.")):
        return derived(args)
    return t.unknown_call(node, args, value)


def _package_call(t: Tracer, node: Node, args: list[Value], value: External) -> Value:
    package = t.packages[value.path[0]]
    if value.path[-1] == "mapConcurrent" or package.export == "mapConcurrent":

        def once() -> tuple[int, Value]:
            found = t.unknown_call(node, args, value)
            return t.ending(), found

        return t.repeat(once)[1]
    return t.unknown_call(node, args, value)


def imported(t: Tracer, node: Node, args: list[Value]) -> Value:
    """`import("package")`"""
    name = own_text(args[0]) if args else None
    t.event("package", name or "", node, tuple(args))
    return DYNAMIC if name is None else External((name,))


def construct_external(t: Tracer, node: Node, value: External, args: list[Value]) -> Value:
    """`new` for what the text does not define."""
    name = value.path[-1]
    if name.endswith("Error"):
        return Record({"message": args[0]} if args and value.path[0] not in t.packages else {}, open=True)
    for arg in args:
        t.hand_on(arg, node)
    passed(t, value, node, tuple(args))
    if value.path == ("URL",):
        return new_url(t, node, args)
    if value.path == ("URLSearchParams",):
        return new_params(t, node, args)
    if value.path == ("Promise",):
        return _promise(t, node, args)
    if value.path in (("Set",), ("Map",), ("Date",), ("RegExp",), ("Headers",), ("AbortController",)):
        return derived(args)
    return t.unknown_call(node, args, value)


def _promise(t: Tracer, node: Node, args: list[Value]) -> Value:
    """The function that is given to `Promise` runs at once."""
    if args:
        t.call_value(node, args[0], [DYNAMIC, DYNAMIC])
        t.thrown = False
    return DYNAMIC


def _first(args: list[Value]) -> Value:
    return args[0] if args else UNDEF


def _string(t: Tracer, node: Node, args: list[Value]) -> Value:
    if not args:
        return Str((), node)
    return each(args[0], lambda item: string_of(t, node, item))


def _number(t: Tracer, node: Node, args: list[Value]) -> Value:
    return each(_first(args), _as_number)


def _as_number(value: Value) -> Value:
    plain = as_plain(value)
    if plain is not NOTHING:
        return Const(number(plain))  # type: ignore[arg-type]
    return argument(value, "number") if isinstance(value, Argument) else derived([value])


def _parsed(t: Tracer, node: Node, args: list[Value]) -> Value:
    return (
        derived(args)
        if len(args) > 1
        else each(_first(args), lambda item: _as_number(item) if isinstance(item, Argument) else parsed_number(item))
    )


def _boolean(t: Tracer, node: Node, args: list[Value]) -> Value:
    holds = truthy(_first(args))
    return derived(args) if holds is None else Const(holds)


def _encode(how: str) -> Handler:
    return lambda t, node, args: each(as_text(t, _first(args)), lambda item: encoded(item, how))


def _stringify(t: Tracer, node: Node, args: list[Value]) -> Value:
    return each(_first(args), lambda item: _json(node, item))


def _json(node: Node, value: Value) -> Value:
    """JSON of a known value is known; of anything else it is a text that is a hole, given by this call."""
    if isinstance(value, Argument):
        return argument(value, "json")
    plain = as_plain(value)
    if isinstance(plain, str):
        return Str((limited(json.dumps(plain, ensure_ascii=False)),), node)
    if plain is None or isinstance(plain, bool | int):
        return Str((text(plain),), node)
    if plain is UNDEFINED:
        return UNDEF
    return Str((Hole(node, derived([value])),))


def _math(t: Tracer, node: Node, args: list[Value]) -> Value:
    found = [arg for arg in args if isinstance(arg, Argument)]
    if len(found) == 1 and all(isinstance(arg, Argument | Const) for arg in args):
        return argument(found[0], "other")
    return derived(args)


def _items(t: Tracer, node: Node, args: list[Value]) -> Value:
    """`Promise.all` and its like."""
    value = _first(args)
    return value if isinstance(value, Array) else Array([iterated(value)], True)


def _settled(t: Tracer, node: Node, args: list[Value]) -> Value:
    value = _items(t, node, args)
    assert isinstance(value, Array)
    rows: list[Value] = [Record({"status": DYNAMIC, "value": item, "reason": DYNAMIC}) for item in value.items]
    return Array(rows, value.open)


def _one(t: Tracer, node: Node, args: list[Value]) -> Value:
    return iterated(_first(args))


def _same(t: Tracer, node: Node, args: list[Value]) -> Value:
    return _first(args)


def _is_array(t: Tracer, node: Node, args: list[Value]) -> Value:
    value = _first(args)
    known = isinstance(value, Array | Const | Str | Record | Function | Kwargs)
    return Const(isinstance(value, Array)) if known else derived(args)


def _listed(kind: str) -> Handler:
    def handler(t: Tracer, node: Node, args: list[Value]) -> Value:
        value = _first(args)
        if not isinstance(value, Object) or isinstance(value, Url):
            return Array([derived([value])], True)
        names: list[Value] = [Str((name,) if name else ()) for name in value.fields]
        values = list(value.fields.values())
        rows: list[Value] = [Array([name, item]) for name, item in zip(names, values, strict=True)]
        items = {"keys": names, "values": values, "entries": rows}[kind]
        return Array([*items, derived(values)] if value.open else items, value.open)

    return handler


def _from_entries(t: Tracer, node: Node, args: list[Value]) -> Value:
    value = _first(args)
    if not isinstance(value, Array):
        return derived(args)
    found = Record(open=value.open)
    for item in value.items:
        key = own_text(item.items[0]) if isinstance(item, Array) and len(item.items) == 2 else None
        if key is None or not isinstance(item, Array):
            found.open = True
        else:
            found.fields[key] = item.items[1]
    return found


def _assign(t: Tracer, node: Node, args: list[Value]) -> Value:
    target = _first(args)
    if isinstance(target, Page):
        t.event("escape", "page", node)
    if not isinstance(target, Object):
        return derived(args)
    for item in args[1:]:
        if isinstance(item, Object):
            for name, value in item.fields.items():
                t.memory.put(target.fields, name, value)
        if not isinstance(item, Object) or item.open:
            put_property(t, target, None, derived([item]), sure=False)
    return target


def _defined(t: Tracer, node: Node, args: list[Value]) -> Value:
    return _assign(t, node, [_first(args), t.unknown_call(node, args[1:])])


def _array_from(t: Tracer, node: Node, args: list[Value]) -> Value:
    value = _first(args)
    made = value if isinstance(value, Array) else Array([iterated(value)], True)
    return array_method(t, node, made, "map", args[1:]) if len(args) > 1 else made


def _asked(t: Tracer, node: Node, args: list[Value]) -> Value:
    return DYNAMIC if any(is_dynamic(arg) for arg in args) else PLAIN


_HARMLESS = frozenset({"Symbol", "BigInt", "Date.now", "Date.parse", "Error", "structuredClone", "clearTimeout"})
_FUNCTIONS: dict[str, Handler] = {
    "String": _string, "Number": _number, "Boolean": _boolean,
    "parseInt": _parsed, "parseFloat": _parsed, "Number.parseInt": _parsed, "Number.parseFloat": _parsed,
    "encodeURIComponent": _encode("encodeURIComponent"), "encodeURI": _encode("encodeURI"),
    "JSON.stringify": _stringify,
    "Math.min": _math, "Math.max": _math, "Math.floor": _math, "Math.ceil": _math, "Math.round": _math,
    "Math.trunc": _math, "Math.abs": _math,
    "Promise.all": _items, "Promise.allSettled": _settled, "Promise.race": _one, "Promise.any": _one,
    "Promise.resolve": _same, "Object.freeze": _same, "Object.seal": _same,
    "Array.isArray": _is_array, "Array.from": _array_from, "Array.of": lambda t, node, args: Array(list(args)),
    "Object.keys": _listed("keys"), "Object.values": _listed("values"), "Object.entries": _listed("entries"),
    "Object.fromEntries": _from_entries, "Object.assign": _assign,
    "Object.defineProperty": _defined, "Object.defineProperties": _defined,
    "isNaN": _asked, "isFinite": _asked, "Number.isNaN": _asked, "Number.isFinite": _asked,
    "Number.isInteger": _asked, "Number.isSafeInteger": _asked, "decodeURIComponent": _asked, "decodeURI": _asked,
}  # fmt: skip
