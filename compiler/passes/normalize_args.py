"""Give every argument its public name, its manifest type and its coercion.

Needs: imported arguments.
Promises: `public`, `kind` and `coerce` of every argument are set; public names are unique and match `[A-Za-z0-9_]+`;
a default that is text where a number or a boolean is declared is the value it spells; the argument `timeout` of the
later version is a positive number, which has to be given when it has no default. What the script does with them
(required, coerced, choices, default, in that order) is written by `emit/arguments.py`.
Under `args_style` "strings" the code gets texts; the type is what callers should give and what is checked.
Cannot: turn a choice list into a manifest enum; the host has none, so choices are checked in the script.
"""

from __future__ import annotations

import json
import math
import re

from adapterc.compiler.emit.arguments import choice_text
from adapterc.compiler.versions import is_later
from adapterc.spec.diagnostics import Edit, Fix, Note, Sink
from adapterc.spec.ir import AdapterIR, Arg, Constant
from adapterc.spec.quick import replace

__all__ = ["normalize_args"]

_WHOLE = re.compile(r"[+-]?\d+", re.ASCII)
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_MAX_INTEGER = 2**53 - 1
_MAX_DIGITS = len(str(_MAX_INTEGER))
_BOOLEANS = {"true": True, "false": False}
_COERCIONS = {
    "int": "integer",
    "number": "number",
    "bool": "boolean",
    "boolean": "boolean",
    "str": "text",
    "string": "text",
}
_HOST_WORDS = ("tab", "target")
"""Words that make the host misread its own messages when an argument name holds them."""

_DEVIATIONS = {
    "integer": (
        "whole-integers",
        "an `int` argument takes whole numbers up to 2^53 in decimal digits; OpenCLI takes whatever `Number` reads",
    ),
    "number": (
        "finite-numbers",
        "a `number` argument takes finite numbers and their texts only; OpenCLI takes whatever `Number` reads",
    ),
    "boolean": (
        "boolean-spellings",
        "a `bool` argument takes true, 1, yes, on, false, 0, no and off; OpenCLI knows no yes, no, on and off, "
        "and takes any other value by its truth",
    ),
    "text": ("text-arguments", "a text argument is text; OpenCLI passes a number on as it is"),
}
_TEXT_DEVIATIONS = {
    "integer": (
        "whole-integers",
        "an argument that the code uses as a number takes whole numbers only; bb-browser takes any text",
    ),
    "boolean": ("boolean-arguments", "a `boolean` argument arrives as true or false; bb-browser passes its text"),
    "text": ("named-arguments", "arguments are bound by name; bb-browser's command line may bind them by position"),
}
_COERCED = (
    "coerced-default",
    "a default that is text is the number or boolean that it spells, as declared; OpenCLI keeps the text",
)


_TIMEOUT = "timeout"
_HOST_TIMEOUT = (
    "host-timeout",
    "the host says how long a run may take; OpenCLI ends it 30 s after the argument `timeout`",
)


def normalize_args(ir: AdapterIR, sink: Sink) -> AdapterIR:
    if is_later(ir) and any(arg.name == _TIMEOUT for arg in ir.args):
        timed = tuple(_timeout(arg, sink) if arg.name == _TIMEOUT else arg for arg in ir.args)
        ir = replace(ir, args=timed).deviate(*_HOST_TIMEOUT)
    by_public: dict[str, Arg] = {}
    result: list[Arg] = []
    for arg in ir.args:
        public = re.sub(r"[^A-Za-z0-9_]", "_", arg.name)
        if public in by_public:
            sink.report(
                "AC311",
                f"arguments `{by_public[public].name}` and `{arg.name}` both become `{public}`",
                arg.span,
                notes=(Note("the other one is here", by_public[public].span),),
                help="rename one of them",
            )
            continue
        if public == "__proto__":
            sink.report(
                "AC311",
                "argument `__proto__` would replace the prototype of the host's argument object",
                arg.span,
                help="rename it",
            )
            continue
        if any(word in public.lower() for word in _HOST_WORDS):
            sink.report(
                "AC313",
                f"argument name `{arg.name}` makes the host report a missing tab when it quotes the name",
                arg.span,
                help="choose a name without `tab` and `target`",
            )
        by_public[public] = arg
        coerce = _coerce_of(arg, sink)
        if coerce == "integer" and not _in_range(arg, sink):
            result.append(replace(arg, public=public, coerce=coerce, kind="integer"))
            continue
        result.append(
            replace(
                arg,
                public=public,
                coerce=coerce,
                kind="integer" if coerce == "integer" else "string",
                default=_default_of(arg, coerce, sink),
            )
        )
    if any(arg.default != given.default for arg, given in zip(result, by_public.values(), strict=True)):
        ir = ir.deviate(*_COERCED)
    for coerce, (code, text) in (_DEVIATIONS if ir.args_style == "typed" else _TEXT_DEVIATIONS).items():
        if any(arg.coerce == coerce for arg in result):
            ir = ir.deviate(code, text)
    return replace(ir, args=tuple(result))


def _timeout(arg: Arg, sink: Sink) -> Arg:
    """Upstream ends the run by it, so it checks whatever value there is."""
    if arg.default is None or arg.default.value is None or arg.default.value == "":
        return replace(arg, positive=True, required=True, default=None)
    value = arg.default.value
    number = _spelled(value, "number") if isinstance(value, str) else value
    counts = isinstance(number, int | float) and not isinstance(number, bool)
    fits = isinstance(number, int | float) and number > 0 and float(number).is_integer()
    if not (fits and counts) and (counts or _COERCIONS.get(arg.type.lower(), "text") == "text"):  # else see below
        message = f"default of `{arg.name}` is not a positive whole number, so the argument must always be given"
        sink.report("AC310", message, arg.default.span, help="give a number of seconds, such as `60`")
    return replace(arg, positive=True)


def _coerce_of(arg: Arg, sink: Sink) -> str:
    known = _COERCIONS.get(arg.type.lower())
    if known is None:
        sink.report(
            "AC309",
            f"argument type `{arg.type}` is not coerced by the dialect: `{arg.name}` stays text",
            arg.span,
            help="use `int`, `number`, `bool` or `str`",
        )
        return "text"
    return known


def _in_range(arg: Arg, sink: Sink) -> bool:
    """Whether a script can hold the default and the choices; reports those that it cannot."""
    fits = True
    given = [("default", arg.default)] if arg.default is not None else []
    for what, constant in (*given, *(("choice", choice) for choice in arg.choices)):
        value = constant.value
        if isinstance(value, str):
            value = _whole(value)
        if type(value) is int and abs(value) > _MAX_INTEGER:
            message = f"{what} of `{arg.name}` is beyond the integers JavaScript can hold"
            help = f"write a whole number up to {_MAX_INTEGER}, or declare the type `str` and quote it"
            sink.report("AC303", message, constant.span, help=help)
            fits = False
    return fits


def _default_of(arg: Arg, coerce: str, sink: Sink) -> Constant | None:
    default = arg.default
    if default is None or default.value is None:
        return default
    if arg.required:
        sink.report(
            "AC315",
            f"argument `{arg.name}` is required, so its default is never used",
            default.span,
            help="remove `default` or `required`",
        )
    meant = _spelled(default.value, coerce) if isinstance(default.value, str) else None
    if meant is not None:
        text = json.dumps(meant)
        title = "remove the quotes" if text == default.value else f"write `{text}`"
        sink.report(
            "AC310",
            f"default of `{arg.name}` is text where `{arg.type}` is declared",
            default.span,
            help=f"write `{text}` without quotes",
            fix=Fix(title, (Edit(default.span, text),)),
        )
        return replace(default, value=meant)
    fault = _mismatch(arg, default.value, coerce)
    if fault is not None:
        sink.report("AC310", f"default of `{arg.name}` is not {fault[0]}", default.span, help=fault[1])
    return default


def _whole(text: str) -> int | None:
    """The whole number that a text spells; anything beyond the range when it has too many digits to be in it."""
    if not _WHOLE.fullmatch(text):
        return None
    digits = text.lstrip("+-0") or "0"
    number = int(digits) if len(digits) <= _MAX_DIGITS else _MAX_INTEGER + 1
    return -number if text.startswith("-") else number


def _spelled(text: str, coerce: str) -> int | float | bool | None:
    """The value that a text default spells, None when it spells none of the declared type."""
    if coerce == "boolean":
        return _BOOLEANS.get(text)
    if coerce == "integer":
        return _whole(text)
    if coerce != "number" or not _NUMBER.fullmatch(text):
        return None
    number = float(text)
    if not math.isfinite(number):
        return None
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _mismatch(arg: Arg, value: object, coerce: str) -> tuple[str, str] | None:
    """What a default is not, and what to do about it; None when it fits."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if coerce == "integer" and not (number and isinstance(value, int)):
        advice = "give a whole number, or declare the type `number`"
        return f"a whole number, although `{arg.type}` is declared", advice
    if coerce == "number" and not number:
        return f"a number, although `{arg.type}` is declared", "give a number, or declare the type `str`"
    if coerce == "boolean" and not isinstance(value, bool):
        return "true or false", "write `true` or `false`"
    if coerce == "text" and not isinstance(value, str) and arg.type.lower() in ("str", "string"):
        text = json.dumps(choice_text(value), ensure_ascii=False)
        if arg.untyped:
            advice = f"write `{text}` if text is meant, or declare the type; the value is kept as it is"
            return "text, which an argument without a type is", advice
        advice = f"write `{text}` if text is meant; the value is kept as it is"
        return f"text, although `{arg.type}` is declared", advice
    return None
