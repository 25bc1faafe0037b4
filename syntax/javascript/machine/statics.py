"""Functions of the language that compute constants: `Object.keys`, `String`, `JSON.stringify`, ..."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from adapterc.syntax.javascript import operators
from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ArrayValue,
    ExternalValue,
    ObjectValue,
    Place,
    Primitive,
    Property,
    TextValue,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.literals import exact
from adapterc.syntax.javascript.machine.conversions import as_text, iterated, own_entries, text_of
from adapterc.syntax.javascript.machine.methods import method

if TYPE_CHECKING:
    from adapterc.syntax.javascript.machine.core import Machine, Steps

__all__ = ["static"]


def static(machine: Machine, path: tuple[str, ...], args: list[Value], at: Place) -> Steps:
    """A call of a function of the language; None for one that is not known here."""
    yield from ()
    first = machine.known(args[0], at) if args else Primitive(UNDEFINED, at)
    name = ".".join(path)
    if isinstance(first, Unfoldable) and name in _STATIC:
        return first
    if name == "Array.from" and len(args) > 1:
        return (yield method(machine, first, "map", args[1:2], at)) if isinstance(first, ArrayValue) else None
    if name == "Object.assign":
        return _assigned(machine, args, at)
    if name in _MATH:
        return _math(name, args, at)
    function = _STATIC.get(name) if name != "JSON.stringify" or len(args) == 1 else None
    return None if function is None else function(machine, first, at)


def _assigned(machine: Machine, args: list[Value], at: Place) -> Value | None:
    target = args[0] if args else None
    if not isinstance(target, ObjectValue):
        return None
    for arg in args[1:]:
        entries = own_entries(machine.known(arg, at), at)
        if entries is None:
            target.spoiled = "something that is not known is assigned to it"
            return Unfoldable(at, target.spoiled)
        target.entries.update(entries)
    if machine.maybe:
        target.spoiled = "it is changed under a condition that is not known"
    return target


def _math(name: str, args: list[Value], at: Place) -> Value | None:
    numbers = []
    for arg in args:
        if not isinstance(arg, Primitive | TextValue):
            return None
        numbers.append(float(operators.number(arg.value)))
    if any(math.isnan(item) for item in numbers) or (not numbers and name not in ("Math.max", "Math.min")):
        return Primitive(math.nan, at)
    if name in ("Math.max", "Math.min"):
        if 0.0 in numbers:
            return None  # the sign of zero
        best = max if name == "Math.max" else min
        return Primitive(exact(best(numbers, default=-math.inf if best is max else math.inf)), at)
    if math.isinf(numbers[0]) or numbers[0] == 0:
        return Primitive(exact(abs(numbers[0]) if name == "Math.abs" else numbers[0]), at)
    rounded = _ROUNDED[name](numbers[0])
    return Primitive(-0.0 if rounded == 0 and numbers[0] < 0 else exact(rounded), at)


def _keys(machine: Machine, value: Value, at: Place) -> Value | None:
    entries = own_entries(value, at)
    return None if entries is None else ArrayValue([text_of(key, item.key) for key, item in entries], at)


def _values(machine: Machine, value: Value, at: Place) -> Value | None:
    entries = own_entries(value, at)
    return None if entries is None else ArrayValue([item.value for _, item in entries], at)


def _entries(machine: Machine, value: Value, at: Place) -> Value | None:
    entries = own_entries(value, at)
    if entries is None:
        return None
    return ArrayValue([ArrayValue([text_of(key, item.key), item.value], at) for key, item in entries], at)


def _from_entries(machine: Machine, value: Value, at: Place) -> Value | None:
    found: dict[str, Property] = {}
    items = iterated(machine, value, at)
    for item in items if isinstance(items, list) else ():
        if not isinstance(item, ArrayValue) or len(item.items) < 2:
            return None
        key = as_text(machine, item.items[0])
        if key is None or key == "__proto__":
            return None
        found[key] = Property(item.items[1], item.items[0].at)
    return ObjectValue(found, at) if isinstance(items, list) else None


def _itself(machine: Machine, value: Value, at: Place) -> Value | None:
    return value


def _is_array(machine: Machine, value: Value, at: Place) -> Value | None:
    return (
        None if isinstance(value, ExternalValue) else Primitive(isinstance(value, ArrayValue) and not value.unique, at)
    )


def _array_from(machine: Machine, value: Value, at: Place) -> Value | None:
    items = iterated(machine, value, at)
    return ArrayValue(items, at) if isinstance(items, list) else None


def _to_string(machine: Machine, value: Value, at: Place) -> Value | None:
    if isinstance(value, TextValue):
        return value
    text = as_text(machine, value)
    return None if text is None else text_of(text, at)


def _to_number(machine: Machine, value: Value, at: Place) -> Value | None:
    return Primitive(operators.number(value.value), at) if isinstance(value, Primitive | TextValue) else None


def _to_boolean(machine: Machine, value: Value, at: Place) -> Value | None:
    known = operators.truthy(value)
    return None if known is None else Primitive(known, at)


def _encoded(safe: str) -> Callable[[Machine, Value, Place], Value | None]:
    def encode(machine: Machine, value: Value, at: Place) -> Value | None:
        text = as_text(machine, value)
        if text is None or any("\ud800" <= char <= "\udfff" for char in text):
            return None
        return text_of(quote(text, safe=safe), at)

    return encode


def _stringified(machine: Machine, value: Value, at: Place) -> Value | None:
    """Of values that hold nothing but texts, numbers, booleans and null. Nesting is limited."""
    try:
        plain = _plain(machine, value, 0)
    except (ValueError, TypeError):
        return None
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text_of(text, at)


def _plain(machine: Machine, value: Value, depth: int) -> Any:
    machine.spend(1)
    if depth > 20:
        raise ValueError
    if isinstance(value, TextValue) and not any("\ud800" <= char <= "\udfff" for char in value.value):
        return value.value
    if isinstance(value, Primitive) and (value.value is None or isinstance(value.value, bool | int)):
        return value.value
    if isinstance(value, ArrayValue) and not value.spoiled and not value.unique:
        return [_plain(machine, item, depth + 1) for item in value.items]
    if isinstance(value, ObjectValue) and not value.spoiled and "toJSON" not in value.entries:
        return {key: _plain(machine, item.value, depth + 1) for key, item in value.ordered()}
    raise ValueError


_STATIC: dict[str, Callable[[Machine, Value, Place], Value | None]] = {
    "Object.keys": _keys,
    "Object.values": _values,
    "Object.entries": _entries,
    "Object.fromEntries": _from_entries,
    "Object.freeze": _itself,
    "Object.seal": _itself,
    "Array.isArray": _is_array,
    "Array.from": _array_from,
    "String": _to_string,
    "Number": _to_number,
    "Boolean": _to_boolean,
    "JSON.stringify": _stringified,
    "encodeURIComponent": _encoded("-_.!~*'()"),
    "encodeURI": _encoded("-_.!~*'();/?:@&=+$,#"),
}


_ROUNDED: dict[str, Callable[[float], int | float]] = {
    "Math.floor": math.floor,
    "Math.ceil": math.ceil,
    "Math.trunc": math.trunc,
    "Math.abs": abs,
}
_MATH = frozenset({"Math.max", "Math.min", *_ROUNDED})
