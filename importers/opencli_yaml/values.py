"""Parameters of steps as IR values, and the questions that several steps ask about them."""

from __future__ import annotations

import math
import re

from adapterc.importers.opencli_yaml.fields import Fields, advice, describe, near, phrase, value_span, written
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import Constant, Field, ListValue, MapValue, Value
from adapterc.spec.text import Text
from adapterc.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

__all__ = ["finite", "is_empty", "numeric", "options", "read_fields", "read_value", "text_value", "wrong"]

_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


def read_value(node: Node) -> Value:
    """Any node as a value; depth is limited by the YAML reader."""
    if isinstance(node, Scalar):
        return node.text if isinstance(node.value, str) else Constant(node.value, node.span)
    if isinstance(node, Sequence):
        return ListValue(tuple(read_value(item) for item in node.items), node.span)
    return MapValue(read_fields(node), node.span)


def read_fields(mapping: Mapping) -> tuple[Field, ...]:
    """The entries of a mapping as fields, in source order."""
    return tuple(Field(entry.key, read_value(entry.value), entry.key_text.span) for entry in mapping.entries)


def is_empty(node: Node) -> bool:
    """Whether a parameter holds nothing: `null`, blank text, an empty list or mapping."""
    if isinstance(node, Scalar):
        return node.value is None or (isinstance(node.value, str) and not node.value.strip())
    return not (node.items if isinstance(node, Sequence) else node.entries)


def text_value(node: Node) -> Text | None:
    """Text, or a number or boolean as its text."""
    if not isinstance(node, Scalar) or node.value is None:
        return None
    return node.text if isinstance(node.value, str) else Text(written(node), node.span)


def numeric(node: Node) -> int | float | None:
    """A finite number, or a text that JavaScript's `Number()` makes one of; None for everything else."""
    if not isinstance(node, Scalar) or isinstance(node.value, bool):
        return None
    if isinstance(node.value, str):
        text = node.value.strip()
        if not _NUMBER.fullmatch(text):
            return None
        number = float(text)
        return int(number) if number.is_integer() and abs(number) < 2**53 else finite(number)
    return None if node.value is None else finite(node.value)


def finite(number: int | float) -> int | float | None:
    return number if math.isfinite(number) else None


def options(entry: Entry, known: tuple[str, ...], sink: Sink) -> Fields | None:
    """The parameters of a step in its object form, unknown ones reported as AC316."""
    if not isinstance(entry.value, Mapping):
        return None
    fields = Fields(entry.value, f"`{entry.key}`", sink)
    for item in entry.value.entries:
        if item.key not in known:
            hint = near(item.key, known)
            help = f"did you mean `{hint}`?" if hint else f"`{entry.key}` takes {phrase(known)}"
            message = f"`{entry.key}` has no parameter `{item.key}`"
            sink.report("AC316", message, item.key_text.span, help=help)
    return fields


def wrong(entry: Entry, wanted: str, sink: Sink) -> None:
    """Report the parameter of a step: AC302 when it is empty, AC303 when it is of another type."""
    if is_empty(entry.value):
        sink.report("AC302", f"`{entry.key}` has no parameter", value_span(entry), help=advice(wanted))
        return
    message = f"`{entry.key}` takes {wanted}, not {describe(entry.value)}"
    sink.report("AC303", message, value_span(entry), help=advice(wanted))
