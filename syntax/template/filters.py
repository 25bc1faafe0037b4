"""The filters of the dialect and their arguments.

`| name`, `| name(argument)`. Arguments are plain values, never expressions: quoted text, or words as they stand
(`replace(a, b)`), for `default` also numbers, `true`, `false`, `null`. Differences from upstream, which strips one
quote from each end and splits at every comma, are reported one by one.
"""

from __future__ import annotations

import re
from itertools import pairwise

from adapterc.spec.diagnostics import Applicability, Edit, Fix, Note, Sink
from adapterc.spec.expr import FilterCall, Literal
from adapterc.spec.text import Text
from adapterc.syntax.template.names import ROOTS
from adapterc.syntax.template.parity import in_opencli
from adapterc.syntax.template.scan import strip
from adapterc.syntax.template.slips import distance, nearest
from adapterc.syntax.template.strings import BAD_ESCAPE, cook

__all__ = ["ARITY", "parse_filter"]

ARITY: dict[str, int] = {
    "basename": 0, "default": 1, "ext": 0, "first": 0, "join": 1, "json": 0, "keys": 0, "last": 0, "length": 0,
    "lower": 0, "replace": 2, "sanitize": 0, "slugify": 0, "trim": 0, "truncate": 1, "upper": 0, "urldecode": 0,
    "urlencode": 0,
}  # fmt: skip
"""Every filter with the number of arguments it reads."""

_LONG = ("truncate", "upper", "lower", "first", "join", "json", "last", "trim")
"""Filters that other languages know by longer names, such as `uppercase`."""

_CALL = re.compile(r"(\w+)(\s*)(?:\((.*)\))?", re.DOTALL)
_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?", re.ASCII)
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_SAME = {
    "filter-argument-commas": "keep commas out of the texts",
    "filter-argument-text": "use plain text: no spaces around the quotes, no backslashes",
    "typed-filter-arguments": "use whole numbers without quotes, or texts that are no numbers",
}
"""What to do for a result that is the same in OpenCLI."""

_INTEGER = re.compile(r"\s*([+-]?\d+)", re.ASCII)
_DIGITS = 300
"""Digits of a count that are read: no text is as long, and Python makes no integer of more than 4300."""


def parse_filter(text: Text, sink: Sink, parity: set[str]) -> FilterCall | None:
    """One filter, from behind its `|` to the next. Reports and returns None when there is no such filter."""
    start, end = strip(text.value, 0, len(text.value))
    if start == end:
        sink.report("AC201", "expected a filter after `|`", text.span, help="write `||` for a default")
        return None
    text = text.part(start, end)
    found = _CALL.fullmatch(text.value)
    word = re.match(r"\w+", text.value)
    if word is not None and word[0] not in ARITY:
        _unknown(text, word[0], sink)
        return None
    if found is None:
        sink.report(
            "AC201", f"expected a filter, found `{text.value}`", text.span, help="write `name` or `name('text')`"
        )
        return None
    name, raw = found[1], found[3]
    if raw is None:
        return _bare(name, text, sink)
    if not raw:
        message = f"`{name}()` with empty parentheses changes nothing"
        sink.report("AC207", message, text.span, help=f"write `{name}` without them")
        return FilterCall(name, (), text.span, called=True)
    arguments = text.part(found.start(3), found.end(3))
    if ARITY[name] == 0:
        sink.report("AC207", f"`{name}` ignores its arguments", arguments.span, help=f"write `{name}`")
        return FilterCall(name, (), text.span)
    parts = _split(arguments, ARITY[name], sink, parity)
    if parts is None:
        return None
    values = [_value(name, part, sink, parity) for part in parts]
    if any(value is None for value in values):
        return None
    return _finish(name, [value for value in values if value is not None], text, sink)


def _bare(name: str, text: Text, sink: Sink) -> FilterCall:
    if name == "replace":
        sink.report("AC207", "`replace` changes nothing without two arguments", text.span, help="write `replace(a, b)`")
        return FilterCall(name, (), text.span, called=True)
    return FilterCall(name, (), text.span)


def _unknown(text: Text, name: str, sink: Sink) -> None:
    span = text.slice(0, len(name))
    near = nearest(name, ARITY) or next((word for word in _LONG if name.startswith(word)), None)
    fix = None
    if near is not None and distance(name, near) == 1 and _written(text.value) == ARITY[near]:
        fix = Fix(f"use `{near}`", (Edit(span, near),), Applicability.DISPLAY)
    help = f"did you mean `{near}`?" if near else "the filters are " + ", ".join(f"`{word}`" for word in ARITY)
    notes = (Note("a single `|` always starts a filter"),) if name[0].isdigit() or name in ROOTS else ()
    sink.report("AC202", f"unknown filter `{name}`", span, notes=notes, help=help, fix=fix)


def _written(call: str) -> int:
    """How many arguments a call of an unknown filter has, as far as commas tell."""
    found = _CALL.fullmatch(call)
    return 0 if found is None or not found[3] else _QUOTED.sub("", found[3]).count(",") + 1


def _split(text: Text, arity: int, sink: Sink, parity: set[str]) -> list[Text] | None:
    """The arguments; a single unquoted one keeps its commas and spaces, as upstream."""
    raw = text.value
    commas: list[int] = []
    at = 0
    while at < len(raw):
        if raw[at] in "'\"":
            found = _QUOTED.match(raw, at)
            if found is None:
                message = f"string is never closed: expected `{raw[at]}`"
                sink.report("AC201", message, text.slice(at, len(raw)), help="close the quote")
                return None
            at = found.end()
            continue
        if raw[at] == ",":
            commas.append(at)
        at += 1
    if arity == 1 and not (commas and _QUOTED.search(raw)):
        return [text]
    if arity == 1:
        sink.report("AC201", "filter takes one argument", text.span, help="quote the whole text")
        return None
    if len(commas) != raw.count(","):
        _difference(sink, parity, "filter-argument-commas", text, "OpenCLI splits these arguments at every comma")
    bounds = [-1, *commas, len(raw)]
    parts = [text.part(*strip(raw, left + 1, right)) for left, right in pairwise(bounds)]
    if len(parts) > arity:
        span = parts[arity].span.to(parts[-1].span)
        sink.report("AC207", f"arguments after the first {arity} are ignored", span, help="remove them")
    return parts[:arity]


def _value(name: str, text: Text, sink: Sink, parity: set[str]) -> Literal | None:
    raw = text.value
    start, end = strip(raw, 0, len(raw))
    core = raw[start:end]
    if _QUOTED.fullmatch(core):
        return _quoted(name, text, core, sink, parity)
    if re.fullmatch(rf"(?:{'|'.join(sorted(ROOTS))})(?:[.\[].*)?", core, re.DOTALL) and core != "data":
        help = f"write `... ?? {core}` for another value, or quote the text"
        sink.report("AC201", f"filter arguments are not evaluated: `{core}` would be text", text.span, help=help)
        return None
    if name == "default" and (core in _WORDS or _NUMBER.fullmatch(core)):
        return _typed(text, core, sink, parity)
    if any(char in raw for char in "'\"`()[]{}"):
        sink.report("AC201", f"filter argument `{core}` is not a plain value", text.span, help="quote the text")
        return None
    return Literal(raw, text.span)


def _quoted(name: str, text: Text, core: str, sink: Sink, parity: set[str]) -> Literal | None:
    value, bad = cook(core[1:-1])
    if value is None:
        at = text.value.index(core) + 1 + bad
        span = text.slice(at, at + 2)
        sink.report("AC201", "escape is not valid JavaScript", span, help=BAD_ESCAPE)
        return None
    if name == "default" and re.fullmatch(r"-?(?:0|[1-9]\d*)", value, re.ASCII):
        _difference(sink, parity, "typed-filter-arguments", text, f"OpenCLI makes a number of `{core}`")
    elif core != text.value or value != core[1:-1]:
        message = f"OpenCLI keeps the quotes, spaces or backslashes of `{text.value}`"
        _difference(sink, parity, "filter-argument-text", text, message)
    return Literal(value, text.span)


def _typed(text: Text, core: str, sink: Sink, parity: set[str]) -> Literal:
    if core in _WORDS:
        value: int | float | bool | None = _WORDS[core]
    else:
        value = float(core)
        value = int(value) if value.is_integer() and abs(value) <= 2**53 else value
    if not (isinstance(value, int) and not isinstance(value, bool) and str(value) == core):
        _difference(sink, parity, "typed-filter-arguments", text, f"OpenCLI makes the text `{core}` of this")
    return Literal(value, text.span)


def _finish(name: str, values: list[Literal], text: Text, sink: Sink) -> FilterCall:
    """Arguments that the dialect reads in its own way: no number, 0 or an empty text."""
    if name == "replace" and len(values) < 2:
        return _bare(name, text, sink)
    if name == "join" and values[0].value == "":
        sink.report("AC207", "`join` with an empty separator joins with `, `", values[0].span, help="name a separator")
        return FilterCall(name, (), text.span)
    elif name == "truncate":
        found = _INTEGER.match(str(values[0].value))
        count = int(found[1][:_DIGITS]) if found else 0
        if count == 0:
            help = "give a whole number above 0"
            sink.report("AC207", "`truncate` without a number of characters cuts at 50", values[0].span, help=help)
            return FilterCall(name, (), text.span)
        values = [Literal(count, values[0].span)]
    return FilterCall(name, tuple(values), text.span, called=True)


def _difference(sink: Sink, parity: set[str], code: str, text: Text, message: str) -> None:
    parity.add(code)
    sink.report("AC203", message, text.span, help=in_opencli(_SAME[code]))
