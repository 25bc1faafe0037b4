"""Give every argument its public name, its manifest type and its coercion.

Needs: imported arguments.
Promises: `public`, `kind` and `coerce` of every argument are set; public names are unique and match `[A-Za-z0-9_]+`;
defaults fit the declared type. What the script does with them (required, coerced, choices, default, in that order) is
written by `emit/arguments.py`.
Cannot: turn a choice list into a manifest enum; the host has none, so choices are checked in the script.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from adapterc.spec.diagnostics import Edit, Fix, Note, Sink
from adapterc.spec.ir import AdapterIR, Arg, Constant

__all__ = ["normalize_args"]

_WHOLE = re.compile(r"[+-]?\d+")
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
        "an `int` argument takes whole numbers only; upstream also takes 1.5, 0x10, Infinity and empty text",
    ),
    "number": ("finite-numbers", "a `number` argument takes finite numbers only; upstream reads empty text as 0"),
    "boolean": ("boolean-spellings", "a `bool` argument also takes yes, no, on and off"),
}


def normalize_args(ir: AdapterIR, sink: Sink) -> AdapterIR:
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
        result.append(
            replace(
                arg,
                public=public,
                coerce=coerce,
                kind="integer" if coerce == "integer" else "string",
                default=_default_of(arg, coerce, sink),
            )
        )
    for coerce, (code, text) in _DEVIATIONS.items():
        if any(arg.coerce == coerce for arg in result):
            ir = replace(ir, deviations=ir.deviate(code, text))
    return replace(ir, args=tuple(result))


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
    if coerce == "integer" and not _is_whole(default.value):
        if isinstance(default.value, str) and _WHOLE.fullmatch(default.value):
            value = int(default.value)
            sink.report(
                "AC310",
                f"default of `{arg.name}` is text where `{arg.type}` is declared",
                default.span,
                help="write the number without quotes",
                fix=Fix("remove the quotes", (Edit(default.span, str(value)),)),
            )
            return replace(default, value=value)
        sink.report(
            "AC310",
            f"default of `{arg.name}` is not a whole number, although `{arg.type}` is declared",
            default.span,
            help="give a whole number, or declare the type `number`",
        )
    elif coerce == "boolean" and not isinstance(default.value, bool):
        sink.report(
            "AC310", f"default of `{arg.name}` is not true or false", default.span, help="write `true` or `false`"
        )
    elif coerce == "text" and not isinstance(default.value, str) and arg.type.lower() in ("str", "string"):
        text = json.dumps(str(default.value), ensure_ascii=False)
        sink.report(
            "AC310",
            f"default of `{arg.name}` is not text, although `{arg.type}` is declared",
            default.span,
            help=f"write `{text}` if text is meant; the value is kept as it is",
        )
    return default


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
