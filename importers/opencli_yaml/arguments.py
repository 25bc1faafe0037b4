"""The `args` mapping. Types, defaults and choices are checked against each other by a later pass."""

from __future__ import annotations

import math

from adapterc.importers.opencli_yaml.fields import Fields, describe, value_span
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import Arg, Constant
from adapterc.spec.span import Span
from adapterc.syntax.yaml import Entry, Mapping, Scalar, Sequence, lint_ambiguous

__all__ = ["KEYS", "argument_of", "read_arguments"]

KEYS = ("type", "default", "required", "positional", "choices", "description", "help")


def read_arguments(fields: Fields) -> tuple[Arg, ...]:
    """The declared arguments in source order."""
    entry = fields.entry("args")
    if entry is not None and isinstance(entry.value, Sequence):
        fields.wrong(entry, "a mapping", "write `args:` with one key for each argument")
        return ()
    mapping = fields.sub("args")
    return () if mapping is None else tuple(_argument(item, fields.sink) for item in mapping.entries)


def _argument(entry: Entry, sink: Sink) -> Arg:
    key_span = entry.key_text.span
    if not entry.key.strip():
        sink.report("AC304", "argument has no name", key_span, help="give it a name of letters and digits")
    definition = entry.value
    if not isinstance(definition, Mapping):
        if not (isinstance(definition, Scalar) and definition.value is None):
            message = f"argument `{entry.key}` must be a mapping, it is {describe(definition)}"
            help = f"write `{{default: {definition.text.value}}}`" if isinstance(definition, Scalar) else None
            sink.report("AC303", message, value_span(entry), help=help or "write `{type: str}`")
        return Arg(entry.key, "str", False, key_span, untyped=True)
    fields = Fields(definition, f"argument `{entry.key}`", sink)
    fields.unknown(KEYS)
    return argument_of(entry.key, key_span, fields)


def argument_of(name: str, span: Span, fields: Fields) -> Arg:
    """The argument `name`, named at `span`, from the fields of its definition."""
    return Arg(
        name=name,
        type=fields.text("type") or "str",
        required=fields.boolean("required") or False,
        span=span,
        default=_default(fields),
        choices=_choices(fields),
        positional=fields.boolean("positional") or False,
        help_text=_help(fields),
        untyped=not fields.text("type"),
    )


def _help(fields: Fields) -> str:
    """`description`, else `help`."""
    first, second = fields.text("description"), fields.text("help")
    return (second or "") if first is None else first


def _default(fields: Fields) -> Constant | None:
    """The default as it stands; a written `null` is a default."""
    entry = fields.mapping.find("default")
    if entry is None:
        return None
    if not isinstance(entry.value, Scalar):
        fields.wrong(entry, "a single value", "write text, a number, true or false")
        return None
    lint_ambiguous(entry.value, fields.sink)
    if isinstance(entry.value.value, float) and not math.isfinite(entry.value.value):
        message = f"`default` of {fields.owner} must be a finite number, it is `{entry.value.text.value}`"
        fields.sink.report("AC303", message, value_span(entry), help="write a finite number, or remove the default")
    return Constant(entry.value.value, value_span(entry))


def _choices(fields: Fields) -> tuple[Constant, ...]:
    entry = fields.entry("choices")
    if entry is None:
        return ()
    if not isinstance(entry.value, Sequence):
        fields.wrong(entry, "a list", 'write `["a", "b"]`')
        return ()
    lint_ambiguous(entry.value, fields.sink)
    found = []
    for item in entry.value.items:
        if isinstance(item, Scalar) and item.value is not None:
            found.append(Constant(item.value, item.span))
        else:
            message = f"`choices` of {fields.owner} holds an item that is {describe(item)}"
            span = item.span if item.span.start < item.span.end else value_span(entry)
            fields.sink.report("AC303", message, span, help="write each choice as text or a number")
    return tuple(found)
