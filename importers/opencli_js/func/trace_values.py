"""Values of the tracer: joining them, what is known about them, and what derives from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

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
    PageMethod,
    Str,
    Unknown,
    Value,
)
from adapterc.importers.opencli_js.func.page_methods import PAGE_METHODS
from adapterc.importers.opencli_js.func.trace_parts import literal_key
from adapterc.syntax.javascript.constants import UNDEFINED
from adapterc.syntax.javascript.operators import text

__all__ = [
    "ATOMS",
    "DYNAMIC",
    "NOTHING",
    "PLAIN",
    "UNDEF",
    "ClassValue",
    "Getter",
    "Record",
    "argument",
    "as_plain",
    "derived",
    "each",
    "equal",
    "is_dynamic",
    "is_text",
    "join",
    "options",
    "own_text",
    "truthy",
    "type_of",
]

UNDEF = Const(UNDEFINED)
PLAIN = Unknown()
DYNAMIC = Unknown(dynamic=True)
NOTHING = object()
"""Stands where there is no value at all."""

ATOMS = frozenset({Const, Unknown, Argument})
"""The types of values that hold no others, no text and no function: most values are of these."""
_Nested = Str | Alternatives
_Truthy = Object | Array | Function | Page | Kwargs
"""Put together once: a union is made anew each time that it is written out."""

_MOST = 24
"""The most alternatives that are kept."""
_MOST_ITEMS = 40
"""The most items that are told apart in an array whose length is not known."""
_COMPARED = 200
"""The most parts of two texts that are compared."""


@dataclass(frozen=True, slots=True, eq=False)
class ClassValue(Function):
    """A class of the text. `base` is what it extends, `statics` its own properties."""

    base: Value | None = None
    statics: Object = field(default_factory=Object)


@dataclass(frozen=True, slots=True, eq=False)
class Getter(Function):
    """A property that is a function call."""


@dataclass(slots=True, eq=False)
class Record(Object):
    """An object made by the text. `rest`: what other properties were copied from, when that is known."""

    rest: Value | None = None


def options(value: Value) -> tuple[Value, ...]:
    """The values one of which it is."""
    return value.values if type(value) is Alternatives else (value,)


def equal(one: Value, other: Value) -> bool:
    """Whether two values are the same; `1` is not `true`."""
    if one is other:
        return True
    if isinstance(one, _Nested):
        return type(one) is type(other) and _are_equal(one, other)
    return one == other and not (isinstance(one, Const) and type(one.value) is not type(other.value))  # type: ignore[union-attr]


def _are_equal(one: Value, other: Value) -> bool:
    """The same for texts and alternatives, which share parts; what takes long to compare counts as different."""
    stack: list[tuple[Value, Value]] = [(one, other)]
    for _ in range(_COMPARED):
        if not stack:
            return True
        a, b = stack.pop()
        if a is b:
            continue
        if isinstance(a, Alternatives) and isinstance(b, Alternatives):
            if len(a.values) != len(b.values):
                return False
            stack += zip(a.values, b.values, strict=True)
        elif isinstance(a, Str) and isinstance(b, Str):
            if a.source != b.source or literal_key(a.parts) != literal_key(b.parts):
                return False
            for mine, its in zip(a.parts, b.parts, strict=True):
                if isinstance(mine, Hole) and isinstance(its, Hole):
                    if mine.node != its.node:
                        return False
                    stack.append((mine.value, its.value))
        elif isinstance(a, _Nested) or not equal(a, b):
            return False
    return not stack


def bounded(items: list[Value], open_: bool) -> list[Value]:
    """The items of an array; of one whose length is not known only so many are told apart."""
    return items if not open_ or len(items) <= _MOST_ITEMS else [derived(items)]


def join(values: Iterable[Value]) -> Value:
    """One of these values."""
    found: list[Value] = []
    for value in values:
        for item in value.values if isinstance(value, Alternatives) else (value,):
            for other in found:
                if equal(item, other):
                    break
            else:
                found.append(item)
    if len(found) == 1:
        return found[0]
    if not found:
        return UNDEF
    if len(found) > _MOST:
        return derived(found)
    return Alternatives(tuple(found))


def each(value: Value, change: Callable[[Value], Value]) -> Value:
    """The change of each alternative."""
    if isinstance(value, Alternatives):
        return join([change(item) for item in value.values])
    return change(value)


def is_dynamic(value: object, depth: int = 4) -> bool:
    """Whether it depends on an answer or the page."""
    if type(value) is Unknown:
        return value.dynamic
    if depth == 0 or type(value) in ATOMS:
        return False
    if isinstance(value, Str):
        return any(is_dynamic(part.value, depth - 1) for part in value.parts if isinstance(part, Hole))
    if isinstance(value, Alternatives):
        return any(is_dynamic(item, depth - 1) for item in value.values)
    if isinstance(value, Array):
        return any(is_dynamic(item, depth - 1) for item in value.items[:20])
    if isinstance(value, Object):
        return any(is_dynamic(item, depth - 1) for item in list(value.fields.values())[:20])
    return False


def derived(values: Iterable[Value]) -> Value:
    """What is computed from these in a way that is not followed."""
    for value in values:
        if type(value) is Unknown:  # most are: asked of every call and operator
            if value.dynamic:
                return DYNAMIC
        elif is_dynamic(value):
            return DYNAMIC
    return PLAIN


def argument(value: Argument, op: str) -> Argument:
    """The argument behind one more operation; repetitions that change nothing are left out."""
    if value.ops and value.ops[-1] == op and op in ("other", "string", "trim", "number"):
        return value
    return Argument(value.name, (*value.ops, op))


def as_plain(value: Value) -> object:
    """The Python value of a constant or a known text; `NOTHING` for everything else."""
    if isinstance(value, Const):
        return value.value
    if isinstance(value, Str):
        known = value.known
        return NOTHING if known is None else known
    return NOTHING


def own_text(value: Value) -> str | None:
    """What `String()` makes of a value, when it is known."""
    plain = as_plain(value)
    return None if plain is NOTHING else text(plain)  # type: ignore[arg-type]


_TEXT_OPS = frozenset({"string", "trim", "encode", "json", "lower", "upper", "form"})


def is_text(value: Value) -> bool:
    """Whether it is a text in any case."""
    if isinstance(value, Alternatives):
        return all(is_text(item) for item in value.values)
    return isinstance(value, Str) or (isinstance(value, Argument) and bool(value.ops) and value.ops[-1] in _TEXT_OPS)


def truthy(value: Value) -> bool | None:
    """None when it is not known."""
    if isinstance(value, Const):
        inner = value.value
        if inner is UNDEFINED or inner is None:
            return False
        return not (math.isnan(inner) or inner == 0) if isinstance(inner, float) else bool(inner)
    if isinstance(value, Str):
        known = value.known
        return True if any(isinstance(part, str) and part for part in value.parts) else None if known is None else False
    if isinstance(value, Alternatives):
        found = {truthy(item) for item in value.values}
        return found.pop() if len(found) == 1 else None
    if isinstance(value, PageMethod):
        return True if value.name in PAGE_METHODS else None
    return True if isinstance(value, _Truthy) else None


def type_of(value: Value) -> str | None:
    """What `typeof` gives; None when it is not known."""
    if isinstance(value, Const):
        if isinstance(value.value, bool):
            return "boolean"
        return "undefined" if value.value is UNDEFINED else "object" if value.value is None else "number"
    if isinstance(value, Alternatives):
        found = {type_of(item) for item in value.values}
        return found.pop() if len(found) == 1 else None
    if isinstance(value, PageMethod):
        return "function" if value.name in PAGE_METHODS else None
    if is_text(value):
        return "string"
    if isinstance(value, Function):
        return "function"
    if isinstance(value, External) and value.path in (("fetch",), ("URL",), ("setTimeout",)):
        return "function"
    return "object" if isinstance(value, Object | Array | Page | Kwargs) else None


def hole(node: Node, value: Value) -> tuple[str | Hole, ...]:
    """The parts that a value adds to a text in which `node` gives it."""
    known = own_text(value)
    if known is not None:
        return (known,) if known else ()
    return (Hole(node, value),)
