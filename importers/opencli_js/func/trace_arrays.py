"""Methods of arrays, known or not. Their callbacks run any number of times."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Array, Const, Hole, Object, Str, Value
from adapterc.importers.opencli_js.func.trace_members import iterated
from adapterc.importers.opencli_js.func.trace_operators import same
from adapterc.importers.opencli_js.func.trace_parts import packed
from adapterc.importers.opencli_js.func.trace_texts import as_text
from adapterc.importers.opencli_js.func.trace_values import (
    DYNAMIC,
    NOTHING,
    PLAIN,
    UNDEF,
    as_plain,
    bounded,
    derived,
    hole,
    is_dynamic,
    join,
    truthy,
)
from adapterc.syntax.javascript.operators import text

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer

__all__ = ["ITERATING", "array_method", "callback_method", "joined"]

ITERATING = frozenset(
    [
        "every",
        "filter",
        "find",
        "findIndex",
        "findLast",
        "findLastIndex",
        "flatMap",
        "forEach",
        "map",
        "reduce",
        "reduceRight",
        "some",
        "sort",
        "toSorted",
    ]
)
"""Methods that call what they are given once for each element."""

_MOST_UNROLLED = 24


def array_method(t: Tracer, node: Node, base: Array, key: str, args: list[Value]) -> Value:
    if key in ITERATING:
        known = not base.open and len(base.items) <= _MOST_UNROLLED
        if known and key in ("map", "filter", "flatMap", "forEach", "find", "some", "every") and args:
            return _unrolled(t, node, base, key, args)
        return callback_method(t, node, base, key, args)
    handler = _METHODS.get(key)
    value = None if handler is None else handler(t, node, base, args)
    if value is not None:
        return value
    return t.unknown_call(node, args, base)


def _unrolled(t: Tracer, node: Node, base: Array, key: str, args: list[Value]) -> Value:
    """Follow the callback for each known item, unless it does something outside of itself."""
    mark, record, results, items = len(t.memory.trail), t.mark(), [], list(base.items)
    for number, item in enumerate(items):
        results.append(t.call_value(node, args[0], [item, Const(number), base]))
        t.thrown = False
        if len(t.trace.events) > record[0] or base.open or len(base.items) != len(items):
            t.forget(record)
            t.memory.take_back(mark)
            return callback_method(t, node, base, key, args)
    if key == "map":
        return Array(results)
    if key == "flatMap":
        return _flat(results)
    if key == "forEach":
        return UNDEF
    truths = [truthy(item) for item in results]
    if key in ("some", "every"):
        wanted = key == "some"
        return Const(wanted) if wanted in truths else PLAIN if None in truths else Const(not wanted)
    chosen = [item for item, holds in zip(items, truths, strict=True) if holds is not False]
    if key == "filter":
        return Array(chosen, None in truths)
    return join([*chosen, UNDEF]) if None in truths else chosen[0] if chosen else UNDEF


def callback_method(t: Tracer, node: Node, base: Value, key: str, args: list[Value]) -> Value:
    """Follow the callback once, for any element."""
    item = iterated(base)
    result: Value = PLAIN
    if isinstance(base, Array) and not base.items and not base.open:
        return args[1] if key.startswith("reduce") and len(args) > 1 else Array()
    if args and not isinstance(args[0], Const):
        listed: list[Value] = [item, PLAIN, base]
        if key.startswith("reduce"):
            first = args[1] if len(args) > 1 else item
            listed = [first if isinstance(first, Object | Array) else derived([first, item]), item, PLAIN, base]
        elif key in ("sort", "toSorted"):
            listed = [item, item]

        def once() -> tuple[int, Value]:
            found = t.call_value(node, args[0], listed)
            return t.ending(), found

        _, result = t.repeat(once)
    return _result(t, key, base, args, result)


def _result(t: Tracer, key: str, base: Value, args: list[Value], result: Value) -> Value:
    if key in ("map", "flatMap"):
        made = _flat([result]) if key == "flatMap" else Array([result])
        made.open = True
        if is_dynamic(base):
            made.items = [*made.items, DYNAMIC] if key == "flatMap" else made.items
        return made
    if key.startswith("reduce") and len(args) > 1:
        return join([args[1], result])
    if key == "filter":
        return Array(list(base.items), True) if isinstance(base, Array) else base
    if key == "sort" and isinstance(base, Array):
        t.memory.put(base, "items", _ordered(base.items))
        return base
    if key in ("sort", "toSorted"):
        return Array(_ordered(base.items), base.open) if isinstance(base, Array) else base
    if key == "forEach":
        return UNDEF
    return iterated(base) if key in ("find", "findLast") else derived([base, result])


def _flat(items: list[Value]) -> Array:
    found = Array()
    for item in items:
        if isinstance(item, Array):
            found.items += item.items
            found.open = found.open or item.open
        elif isinstance(item, Const | Str | Object):
            found.items.append(item)
        else:
            found.items.append(iterated(item))
            found.open = True
    found.items = bounded(found.items, found.open)
    return found


def joined(t: Tracer, node: Node, base: Array, separator: str) -> Value:
    """`items.join(separator)`"""
    if base.open:
        return derived(base.items)
    parts: list[str | Hole] = []
    for number, item in enumerate(base.items):
        t.use(item, node)
        if number:
            parts.append(separator)
        value = as_text(t, item)
        if isinstance(value, Str):
            parts += value.parts
        elif not (isinstance(value, Const) and value.value in (None, UNDEF.value)):
            parts += hole(node, value)
    made = Str(packed(parts))
    return Str(made.parts, node) if made.known is not None else made


def _join(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    separator = as_plain(args[0]) if args else ","
    return None if separator is NOTHING else joined(t, node, base, text(separator))  # type: ignore[arg-type]


def _push(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    t.memory.put(base, "items", bounded([*base.items, *args], base.open))
    return PLAIN


def _unshift(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    t.memory.put(base, "items", bounded([*args, *base.items], base.open))
    return PLAIN


def _take(last: bool) -> Callable[[Tracer, Node, Array, list[Value]], Value | None]:
    def handler(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
        if base.open:
            return iterated(base)
        found = base.items[-1 if last else 0] if base.items else UNDEF
        t.memory.put(base, "items", base.items[:-1] if last else base.items[1:])
        return found

    return handler


def _concat(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    found = _flat([*args])
    open_ = base.open or found.open
    return Array(bounded([*base.items, *found.items], open_), open_)


def _slice(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    plain = [as_plain(arg) for arg in args]
    ends = [end for end in plain if isinstance(end, int)]
    if not plain:
        return Array(list(base.items), base.open)
    if base.open or len(ends) < len(plain) or len(ends) > 2:
        return Array(list(base.items), bool(base.items) or base.open)
    return Array(base.items[ends[0] : ends[1] if len(ends) > 1 else None])


def _includes(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    if base.open or not args:
        return None
    found = {same(item, args[0]) for item in base.items}
    return Const(True) if True in found else PLAIN if None in found else Const(False)


def _reversed(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    return Array(base.items[::-1], base.open)


def _reverse(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    t.memory.put(base, "items", base.items[::-1])
    return base


def _fill(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    t.memory.put(base, "items", [join([item, *args[:1]]) for item in base.items])
    return base


def _ordered(items: list[Value]) -> list[Value]:
    """The items in an order that is not known: each may be any of them."""
    return [join(items)] * len(items)


def _at(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    place = as_plain(args[0]) if args else NOTHING
    if base.open or type(place) is not int:
        return None
    return base.items[place] if -len(base.items) <= place < len(base.items) else UNDEF


def _splice(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    t.memory.put(base, "items", [*base.items, *args[2:]])
    t.memory.put(base, "open", True)
    return Array(list(base.items), True)


def _entries(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    return Array([Array([Const(number), item]) for number, item in enumerate(base.items)], base.open)


def _flatten(t: Tracer, node: Node, base: Array, args: list[Value]) -> Value | None:
    made = _flat(base.items)
    return Array(made.items, made.open or base.open)


_METHODS: dict[str, Callable[[Tracer, Node, Array, list[Value]], Value | None]] = {
    "join": _join,
    "push": _push,
    "unshift": _unshift,
    "pop": _take(True),
    "shift": _take(False),
    "concat": _concat,
    "slice": _slice,
    "includes": _includes,
    "reverse": _reverse,
    "toReversed": _reversed,
    "fill": _fill,
    "at": _at,
    "splice": _splice,
    "entries": _entries,
    "flat": _flatten,
}
