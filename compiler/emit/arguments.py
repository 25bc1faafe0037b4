"""The `$args` object: every declared argument read, coerced, checked and defaulted, in the dialect's order."""

from __future__ import annotations

import re

from adapterc.compiler.emit.values import Uses, constant, key
from adapterc.compiler.writer import Writer, quote
from adapterc.spec.ir import AdapterIR, Arg, Code, Evaluate
from adapterc.syntax.yaml.scalars import number_text

__all__ = ["choice_text", "emit_arguments"]

_SEGMENT = re.compile(r"/\{\{(\w+)\|urlencode\}\}(?=[/?#]|$)")
_MAX_EXACT = 2**53
_COERCERS = {"text": "argText", "integer": "argInteger", "number": "argNumber", "boolean": "argBoolean"}


def emit_arguments(ir: AdapterIR, writer: Writer, uses: Uses) -> None:
    """Write `const $args = {...}`; keys are the author's names, values are read by their public names.

    An argument that is a whole path segment of the entry is refused when it is `.` or `..`: that is another page.
    """
    if ir.args_style == "strings":
        _emit_texts(ir, writer, uses)
        return
    args, entry = ir.args, ir.entry.url if ir.entry is not None else ""
    segments = frozenset(_SEGMENT.findall(entry))
    if not args:
        return
    writer.line("const $args = {")
    with writer.indent():
        for arg in args:
            writer.line(f"{key(arg.name)}: {_read(arg, arg.public in segments, uses)},")
    writer.line("};")


def _read(arg: Arg, segment: bool, uses: Uses) -> str:
    options: list[str] = []
    if segment and arg.coerce == "text":
        options.append(f"check: {uses.call('segment')}")
    if arg.required:
        options.append("required: true")
    if arg.choices:
        texts = ", ".join(quote(choice_text(choice.value)) for choice in arg.choices)
        options.append(f"choices: [{texts}]")
    if arg.default is not None and not arg.required:
        options.append(f"fallback: {constant(arg.default.value)}")
    tail = ", { " + ", ".join(options) + " }" if options else ""
    read = f"{uses.call('arg')}(args, {quote(arg.public)}, {uses.call(_COERCERS[arg.coerce])}{tail})"
    return f"{uses.call('argPositive')}({read}, {quote(arg.public)})" if arg.positive else read


def _emit_texts(ir: AdapterIR, writer: Writer, uses: Uses) -> None:
    """The arguments as texts: what was not given is not there. The code may write to the object, which is its own."""
    segments = frozenset(_SEGMENT.findall(ir.entry.url if ir.entry is not None else ""))
    rules = ", ".join(f"{key(arg.name)}: {quote(_rule(arg, arg.public in segments))}" for arg in ir.args)
    check = f", {uses.call('segment')}" if any(arg.public in segments for arg in ir.args) else ""
    writer.line(f"const $args = {uses.call('given')}(args, {'{ ' + rules + ' }' if rules else '{}'}{check});")
    for arg in ir.args:
        if arg.coerce == "boolean":
            name = quote(arg.name)
            writer.line(
                f"if ({name} in $args) $args[{name}] = {uses.call('argBoolean')}($args[{name}], {quote(arg.public)});"
            )
    if not ir.args:
        return
    mentioned = " ".join(
        step.action.bound.masked
        for step in ir.steps
        if isinstance(step, Evaluate) and isinstance(step.action, Code) and step.action.bound is not None
    )
    names = f"[{', '.join(quote(arg.name) for arg in ir.args)}]"
    for alias in _ALIASES:
        if alias not in mentioned or any(arg.name == alias for arg in ir.args):
            continue
        if re.search(rf"\b{alias}\b", mentioned):
            first = "" if alias == "_positional" else "[0]"
            writer.line(f"$args.{alias} = {uses.call('leading')}($args, {names}){first};")


_ALIASES = ("_positional", "_text", "_input")
"""Where a body of bb-browser finds what was given without a name."""


def _rule(arg: Arg, segment: bool) -> str:
    """What `$given` checks."""
    words = ["required"] * arg.required + ["integer"] * (arg.coerce == "integer") + ["segment"] * segment
    return " ".join(words) or "text"


def choice_text(value: object) -> str:
    """`String(value)` of a choice as JavaScript gives it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number_text(float(value) if abs(value) > _MAX_EXACT else value)
    return str(value)
