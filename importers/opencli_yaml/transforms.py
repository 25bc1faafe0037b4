"""Steps that change the data: select, map, filter, sort, limit."""

from __future__ import annotations

from adapterc.importers.opencli_yaml.fields import describe, fixed_keys, value_span
from adapterc.importers.opencli_yaml.values import (
    is_empty,
    numeric,
    options,
    read_fields,
    read_value,
    text_value,
    wrong,
)
from adapterc.spec.diagnostics import Applicability, Edit, Fix, Sink
from adapterc.spec.ir import Constant, Filter, Limit, Map, Select, Sort
from adapterc.spec.text import Text
from adapterc.syntax.yaml import Entry, Mapping, Scalar

__all__ = ["SORT", "filter_rows", "limit_rows", "map_rows", "select", "sort_rows"]

SORT = ("by", "order")
"""The parameters of `sort`."""


def select(entry: Entry, sink: Sink) -> Select | None:
    """`select: a.b.0`, rendered."""
    path = text_value(entry.value)
    if path is None or is_empty(entry.value):
        wrong(entry, "a dotted path", sink)
        return None
    return Select(path, entry.key_text.span)


def map_rows(entry: Entry, sink: Sink) -> Map | None:
    """`map: {field: template}`; the reserved field `select` is a path into the data."""
    if not isinstance(entry.value, Mapping) or is_empty(entry.value):
        wrong(entry, "a mapping of fields to templates", sink)
        return None
    fixed_keys(entry.value, sink)
    fields = tuple(field for field in read_fields(entry.value) if field.key != "select")
    inline = entry.value.find("select")
    if not fields:
        help = "add the fields of a row, or use a `select` step"
        sink.report("AC302", "`map` has no fields", entry.key_text.span, help=help)
        return None
    if inline is None:
        return Map(fields, entry.key_text.span)
    path = text_value(inline.value)
    if path is None or is_empty(inline.value):
        message = f"`select` of `map` must be a dotted path, it is {describe(inline.value)}"
        sink.report("AC303", message, value_span(inline), help="write a path such as `data.list`")
        return None
    return Map(fields, entry.key_text.span, path)


def filter_rows(entry: Entry, sink: Sink) -> Filter | None:
    """`filter: expression`; whether the author wrote the template braces is decided when it is parsed."""
    test = text_value(entry.value)
    if test is None or is_empty(entry.value):
        wrong(entry, "an expression such as `item.score > 1`", sink)
        return None
    return Filter(test, entry.key_text.span)


def sort_rows(entry: Entry, sink: Sink) -> Sort | None:
    """`sort: key` or `sort: {by: key, order: asc | desc}`; the key is literal."""
    fields = options(entry, SORT, sink)
    if fields is None:
        key = text_value(entry.value)
        if key is None or is_empty(entry.value):
            wrong(entry, "a key, or `by` and `order`", sink)
            return None
        return Sort(_literal(key, sink), False, entry.key_text.span, value_span(entry))
    by = fields.entry("by")
    if by is None:
        sink.report("AC302", "`sort` has no `by`", entry.key_text.span, help="name the key to sort by")
        return None
    key = text_value(by.value)
    if key is None:
        message = f"`by` of `sort` must be a key, it is {describe(by.value)}"
        sink.report("AC303", message, value_span(by), help="name one key of the rows")
        return None
    descending = _order(fields.entry("order"), sink)
    return None if descending is None else Sort(_literal(key, sink), descending, entry.key_text.span, value_span(by))


def _literal(key: Text, sink: Sink) -> str:
    if "${{" in key.value:
        help = "name the key itself; a template is not rendered here"
        sink.report("AC212", "the key of `sort` is never rendered", key.span, help=help)
    return key.value


def _order(entry: Entry | None, sink: Sink) -> bool | None:
    """Whether to reverse; None after a reported error. Upstream reverses for exactly `desc`."""
    if entry is None:
        return False
    node = entry.value
    if isinstance(node, Scalar) and node.value in {"asc", "desc"}:
        return node.value == "desc"
    written = f"`{node.text.value}`" if isinstance(node, Scalar) else describe(node)
    meant = node.text.value.lower().strip() if isinstance(node, Scalar) else ""
    word = "desc" if meant.startswith("desc") else "asc" if meant.startswith("asc") else ""
    fix = Fix(f"write `{word}`", (Edit(node.span, word),), Applicability.UNSAFE) if word else None
    help = f"write `{word}`" if word else "write `asc` or `desc`"
    sink.report("AC317", f"sort order {written} is neither `asc` nor `desc`", value_span(entry), help=help, fix=fix)
    return None


def limit_rows(entry: Entry, sink: Sink) -> Limit | None:
    """`limit: number`, a numeric text, or a template."""
    node = entry.value
    if isinstance(node, Scalar) and isinstance(node.value, str) and "${{" in node.value:
        return Limit(read_value(node), entry.key_text.span)
    number = numeric(node)
    if number is not None:
        return Limit(Constant(number, node.span), entry.key_text.span)
    if isinstance(node, Scalar) and isinstance(node.value, str | float) and not is_empty(node):
        message = f"limit `{node.text.value}` is not a number"
        sink.report(
            "AC316", message, value_span(entry), help="write a number or a template such as `${{ args.limit }}`"
        )
        return None
    wrong(entry, "a number or a template", sink)
    return None
