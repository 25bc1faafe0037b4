"""Whether the values of the tracer that are known to be possible include another one: then a loop has settled."""

from __future__ import annotations

from typing import Any

from adapterc.importers.opencli_js.func.model import (
    Argument,
    Array,
    Const,
    Function,
    Hole,
    Object,
    Str,
    Unknown,
    Value,
)
from adapterc.importers.opencli_js.func.trace_values import equal, is_dynamic, join, options

__all__ = ["covers"]

_DEPTH = 4


def covers(known: Any, value: Any, depth: int = _DEPTH) -> bool:
    """For what a place holds: a value, or the items of an array. What lies deeper than `depth` counts as included."""
    if depth == 0:
        return True
    if isinstance(known, list) and isinstance(value, list):
        more = [join(known)] * (len(value) - len(known)) if known else []  # of an array that grows
        pairs = zip([*known, *more], value, strict=False)
        return len(value) <= len(known) + len(more) and all(covers(one, other, depth) for one, other in pairs)
    if not isinstance(known, Value) or not isinstance(value, Value):
        return bool(known == value)
    mine = options(known)
    return all(any(_includes(item, other, depth) for item in mine) for other in options(value))


def _includes(known: Value, value: Value, depth: int) -> bool:
    if known is value:
        return True
    if isinstance(known, Unknown):
        return _is_data(value, depth) and (known.dynamic or not is_dynamic(value))
    if isinstance(known, Object) and isinstance(value, Object) and type(known) is type(value):
        return (known.open or not value.open) and all(
            name in known.fields and covers(known.fields[name], item, depth - 1) for name, item in value.fields.items()
        )
    if isinstance(known, Array) and isinstance(value, Array):
        return (known.open or not value.open) and covers(known.items, value.items, depth - 1)
    if isinstance(known, Function) and isinstance(value, Function):
        return known.node.id == value.node.id
    if isinstance(known, Str) and isinstance(value, Str) and len(known.parts) == len(value.parts):
        return known.source == value.source and all(
            covers(one.value, other.value, depth - 1)
            if isinstance(one, Hole) and isinstance(other, Hole)
            else one == other
            for one, other in zip(known.parts, value.parts, strict=True)
        )
    return equal(known, value)


def _is_data(value: Value, depth: int) -> bool:
    """Whether nothing is lost when it is not known: it holds no function and nothing of the page."""
    if isinstance(value, Object):
        return depth == 0 or all(_is_data(item, depth - 1) for all_ in value.fields.values() for item in options(all_))
    if isinstance(value, Array):
        return depth == 0 or all(_is_data(item, depth - 1) for all_ in value.items for item in options(all_))
    return isinstance(value, Const | Str | Argument | Unknown)
