"""Filters in JavaScript: plain code where the value's type is certain, else one call of a prelude function."""

from __future__ import annotations

from dataclasses import replace

from adapterc.compiler.emit.expr_value import PRIMARY, Emitted, Level
from adapterc.compiler.writer import quote
from adapterc.spec.expr import Const, FilterCall
from adapterc.syntax.template.names import words

__all__ = ["coalesced", "constant", "emit_filter"]

_STRING_INLINE = {
    "upper": ".toUpperCase()",
    "lower": ".toLowerCase()",
    "trim": ".trim()",
    "length": ".length",
}
_STRING_ONLY = words("""
    basename ext lower replace sanitize slugify trim truncate upper urldecode urlencode
""")
_ARRAY_ONLY = frozenset({"first", "join", "last"})
_SCALARS = frozenset({"number", "boolean"})
_DEFAULTS: dict[str, tuple[Const, ...]] = {"default": ("",), "join": (", ",), "truncate": (50,)}
_PLAIN = words("basename ext first join keys last length lower replace sanitize slugify trim upper urlencode")


def constant(value: Const) -> Emitted:
    """A string, number, boolean or null. Numbers print as JavaScript reads them back."""
    if isinstance(value, str):
        return Emitted(quote(value), plain=True, kind="string")
    if value is None:
        return Emitted("null", plain=True, may_be_missing=True)
    if isinstance(value, bool):
        return Emitted("true" if value else "false", plain=True, kind="boolean")
    if value in (float("inf"), float("-inf")) or value != value:
        text = "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
        return Emitted(text, PRIMARY if value > 0 else Level.UNARY, numeric=True, kind="number")
    text = str(int(value)) if float(value).is_integer() and abs(value) < 1e21 else repr(value)
    return Emitted(text, PRIMARY if value >= 0 else Level.UNARY, plain=True, numeric=True, kind="number")


def emit_filter(value: Emitted, call: FilterCall) -> Emitted:
    """`value | call`. The filters' own rules are in opencli-pipeline 5.6."""
    name, kind = call.name, value.kind
    if call.called and not call.args:
        return value  # `f()` and `replace` with too few arguments: not applied, as upstream
    arguments = tuple(literal.value for literal in call.args) or _DEFAULTS.get(name, ())
    if name == "default":
        return _default(value, constant(arguments[0]))
    if name == "json":
        return _json(value)
    if (
        (name in _STRING_ONLY and kind in _SCALARS | {"array"})
        or (name in _ARRAY_ONLY and kind in _SCALARS | {"string"})
        or (name in ("keys", "length") and kind in _SCALARS)
        or (name == "keys" and kind == "string")
    ):
        return value
    if kind == "string" and value.sure and name in _STRING_INLINE:
        length = name == "length"
        return replace(
            value,
            js=value.atom() + _STRING_INLINE[name],
            level=PRIMARY,
            numeric=length,
            kind="number" if length else "string",
        )
    js = f"${name}({', '.join([value.js, *(constant(argument).js for argument in arguments)])})"
    return Emitted(
        js,
        prelude=value.prelude | {name},
        deviations=value.deviations,
        may_be_missing=value.may_be_missing or name in ("first", "last"),
        plain=(value.plain and name in _PLAIN) or (name == "urlencode" and kind == "string"),
        kind="string" if kind == "string" and name in _STRING_ONLY else "",
        throws=name in ("urlencode", "urldecode"),
    )


def coalesced(value: Emitted) -> str:
    """The left side of `??`."""
    return value.js if value.level == Level.NULLISH else value.at(Level.COALESCED)


def _json(value: Emitted) -> Emitted:
    inner = f"{coalesced(value).removesuffix(' ?? undefined')} ?? null" if value.may_be_missing else value.js
    return Emitted(
        f"JSON.stringify({inner})",
        prelude=value.prelude,
        deviations=value.deviations,
        plain=True,
        kind="string",
        throws=value.throws,
    )


def _default(value: Emitted, other: Emitted) -> Emitted:
    """For null, undefined and the empty text."""
    if value.kind in _SCALARS | {"array", "object"}:
        if value.sure:
            return value
        return replace(
            value,
            js=f"{coalesced(value)} ?? {other.js}",
            level=Level.NULLISH,
            may_be_missing=other.may_be_missing,
            plain=value.plain and other.plain,
            numeric=value.kind == "number" and other.numeric,
            kind=value.kind if value.kind == other.kind else "",
        )
    missing = other.may_be_missing
    return Emitted(
        f"$default({value.js}, {other.js})",
        prelude=value.prelude | {"default"},
        deviations=value.deviations,
        may_be_missing=missing,
        plain=value.plain and other.plain,
    )
