"""The `$args` object: every declared argument read, coerced, checked and defaulted, in the dialect's order."""

from __future__ import annotations

import re

from adapterc.compiler.emit.values import Uses, constant, key
from adapterc.compiler.writer import Writer, quote
from adapterc.spec.ir import Arg
from adapterc.syntax.yaml.scalars import number_text

__all__ = ["choice_text", "emit_arguments"]

_SEGMENT = re.compile(r"/\{\{(\w+)\|urlencode\}\}(?=[/?#]|$)")
_MAX_EXACT = 2**53
_COERCERS = {"text": "argText", "integer": "argInteger", "number": "argNumber", "boolean": "argBoolean"}


def emit_arguments(args: tuple[Arg, ...], entry: str, writer: Writer, uses: Uses) -> None:
    """Write `const $args = {...}`; keys are the author's names, values are read by their public names.

    An argument that is a whole path segment of `entry` is refused when it is `.` or `..`: the page is then another one.
    """
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
        options.append("segment: true")
    if arg.required:
        options.append("required: true")
    if arg.choices:
        texts = ", ".join(quote(choice_text(choice.value)) for choice in arg.choices)
        options.append(f"choices: [{texts}]")
    if arg.default is not None and not arg.required:
        options.append(f"fallback: {constant(arg.default.value)}")
    tail = ", { " + ", ".join(options) + " }" if options else ""
    return f"{uses.call('arg')}(args, {quote(arg.public)}, {uses.call(_COERCERS[arg.coerce])}{tail})"


def choice_text(value: object) -> str:
    """`String(value)` of a choice as JavaScript gives it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number_text(float(value) if abs(value) > _MAX_EXACT else value)
    return str(value)
