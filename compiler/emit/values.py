"""Step parameters as JavaScript: constants, templates, lists and mappings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from adapterc.compiler.emit.expressions import Emitted, Scope, emit_template
from adapterc.compiler.writer import quote
from adapterc.spec.expr import Template
from adapterc.spec.ir import Constant, Deviation, Field, ListValue, MapValue, Value

__all__ = ["PLAIN_RESULTS", "Uses", "constant", "emit_fields", "emit_value", "key"]

_EXACT = 2**53 - 1
_LONG = Deviation("exact-integers", "an integer beyond 2^53 in the source becomes text with all its digits")
PLAIN_RESULTS = Deviation(
    "plain-results", "dates become ISO text and sets lists; what has no JSON form is an error, not `{}`"
)

_IDENT = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)


@dataclass(slots=True)
class Uses:
    """What the emitted text needs and where it differs from upstream; filled while emitting."""

    prelude: set[str] = field(default_factory=set)
    deviations: set[Deviation] = field(default_factory=set)

    def take(self, emitted: Emitted) -> str:
        """The expression's text, with its needs recorded."""
        self.prelude |= emitted.prelude
        self.deviations |= emitted.deviations
        return emitted.js

    def call(self, name: str) -> str:
        """The name of a prelude function, recorded as used."""
        self.prelude.add(name)
        return "$" + name


def key(name: str) -> str:
    """A property key; `__proto__` is computed so that it is an ordinary key."""
    if name == "__proto__":
        return '["__proto__"]'
    return name if _IDENT.fullmatch(name) else quote(name)


def constant(value: object) -> str:
    """A JavaScript literal of a source constant."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):
            return "null"  # as in JSON
        return json.dumps(int(value)) if value.is_integer() and abs(value) < 2**53 else json.dumps(value)
    return quote(str(value)) if _is_long(value) else json.dumps(value)


def _is_long(value: object) -> bool:
    """An integer that a JavaScript number does not hold exactly."""
    return isinstance(value, int) and abs(value) > _EXACT


def emit_value(value: Value, scope: Scope, uses: Uses) -> str:
    """One value; nested lists and mappings are rendered inside out (a listed deviation of the caller)."""
    if isinstance(value, Constant):
        if _is_long(value.value):
            uses.deviations.add(_LONG)
        return constant(value.value)
    if isinstance(value, Template):
        return uses.take(emit_template(value, scope))
    if isinstance(value, ListValue):
        return "[" + ", ".join(emit_value(item, scope, uses) for item in value.items) + "]"
    if isinstance(value, MapValue):
        return emit_fields(value.fields, scope, uses)
    raise TypeError(f"unbound text at {value.span}")


def emit_fields(fields: Iterable[Field], scope: Scope, uses: Uses) -> str:
    """An object literal on one line."""
    inner = ", ".join(f"{key(item.key)}: {emit_value(item.value, scope, uses)}" for item in fields)
    return "{ " + inner + " }" if inner else "{}"
