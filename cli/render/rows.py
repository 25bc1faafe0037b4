"""The data of a result as a table for people, as CSV and as Markdown.

Rows are a table; one object is a list of its fields. A cell shows the text itself, nothing for null, and compact JSON
for everything else. No character of a site reaches a terminal as a command; CSV keeps every character as it is (RFC
4180), so that a spreadsheet may take a cell for a formula: `formula_like` counts those.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

from adapterc.cli.render.cells import width

if TYPE_CHECKING:
    from adapterc.cli.render.look import Look

__all__ = [
    "Table",
    "cell_text",
    "csv_text",
    "formula_like",
    "is_counted",
    "labelled",
    "markdown_text",
    "plain_text",
    "table_of",
]

GAP = "  "
LEAST = 6
"""Cells that a column keeps on a terminal. Where not even those fit, each row is shown as a list of its fields."""
PADDED = 60
"""Without a terminal nothing is cut; a cell that is wider than this pushes the rest of its row aside."""

VALUE = "value"
"""The column of items that are no objects."""

_NUMBER = re.compile(r"[+-]?[0-9][0-9.,]*%?\Z")
_URL = re.compile(r"https?://[^\s<>\x00-\x1f\ud800-\udfff]+\Z")
_MARKS = re.compile(r"([\\`*\[\]|~$]|(?<![^\W_])_|_(?![^\W_]))")


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows of values. `single` marks one object, whose fields are the columns of the only row; `left_out`
    are fields of the items that no column names."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    single: bool = False
    left_out: tuple[str, ...] = ()


def is_counted(data: object) -> TypeGuard[dict[str, Any]]:
    """Whether a result's `data` has the form in which scripts give rows: items, their count, the declared columns."""
    return (
        isinstance(data, dict)
        and isinstance(data.get("items"), list)
        and isinstance(data.get("columns"), list)
        and data.get("count") == len(data["items"])
    )


def table_of(data: object) -> Table:
    """The table of a result's `data`: counted rows as scripts give them, a bare list, one object, or a single value.

    Rows show the columns that the adapter declares; where it declares none, all fields in the order of their first
    appearance.
    """
    if is_counted(data):
        return _rows(data["items"], tuple(map(str, data["columns"])))
    if isinstance(data, dict):
        return Table(tuple(data), (tuple(data.values()),), single=True)
    if isinstance(data, list):
        return _rows(data, ())
    return Table((), ()) if data is None else Table((VALUE,), ((data,),), single=True)


def labelled(tables: Sequence[tuple[str, Table]]) -> Table:
    """The rows of several adapters in one table, behind a column that names the adapter."""
    columns = tuple(dict.fromkeys(column for _, table in tables for column in table.columns))
    rows = []
    for name, table in tables:
        places = {column: index for index, column in enumerate(table.columns)}
        for row in table.rows:
            rows.append((name, *(row[places[column]] if column in places else None for column in columns)))
    return Table(("adapter", *columns), tuple(rows))


def cell_text(value: object) -> str:
    """A value as one cell, exactly: text as it is, null as nothing, the rest as compact JSON."""
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def plain_text(table: Table, look: Look, fit: bool, whole: Sequence[str] = ()) -> tuple[str, int]:
    """The table for people, and how many cells were cut. With `fit` it takes no more than `look.columns` cells, and the
    columns of `whole` are not cut; without it nothing is. "" without rows."""
    if not table.rows or not table.columns:
        return "", 0
    if table.single:
        return _fields(table.columns, table.rows[0], look), 0
    heads = [look.clean(column) for column in table.columns]
    cells = [[look.clean(_flat(cell_text(value))) for value in row] for row in table.rows]
    widths = [max(map(width, column)) for column in zip(heads, *cells, strict=True)]
    room = look.columns - len(GAP) * (len(heads) - 1)
    least = [size if name in whole else min(size, LEAST) for name, size in zip(table.columns, widths, strict=True)]
    if fit and room < sum(least):
        return "\n".join(_fields(table.columns, row, look) for row in table.rows), 0
    limits = _narrowed(widths, least, room) if fit else [min(size, PADDED) for size in widths]
    counts = [_is_numeric(column) for column in zip(*table.rows, strict=True)]
    dots = "…" if look.clean("…") == "…" else "..."
    cut = 0
    lines = []
    for number, row in enumerate([heads, *cells]):
        shown = [_cut(cell, limit, dots) for cell, limit in zip(row, limits, strict=True)] if fit else row
        cut += sum(new != old for new, old in zip(shown, row, strict=True))
        padded = (_padded(*cell) for cell in zip(shown, limits, counts, strict=True))
        line = GAP.join(padded).rstrip()
        lines.append(look.paint(line, "1") if number == 0 else line)
    return "".join(f"{line}\n" for line in lines), cut


def csv_text(table: Table) -> str:
    """RFC 4180 with a header line, CRLF line ends and the exact text of every cell. One object is one row."""
    if not table.columns:
        return ""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(table.columns)
    writer.writerows([cell_text(value) for value in row] for row in table.rows)
    return out.getvalue()


def formula_like(table: Table) -> int:
    """Cells that a spreadsheet would take for a formula; numbers are none."""
    texts = (value for row in table.rows for value in row if isinstance(value, str) and len(value) > 1)
    return sum(text.startswith(("=", "+", "-", "@", "\t", "\r")) and not _NUMBER.match(text) for text in texts)


def markdown_text(table: Table, look: Look) -> str:
    """A table in GitHub's Markdown that shows the text of every cell, whatever is in it."""
    if not table.columns:
        return ""
    if table.single:
        pairs = zip(table.columns, table.rows[0], strict=True)
        return markdown_text(Table(("field", "value"), tuple(pairs)), look)
    rules = ["---:" if _is_numeric(column) else "---" for column in zip(*table.rows, strict=True)]
    lines = [[_marked(column, look) for column in table.columns], rules or ["---"] * len(table.columns)]
    lines += [[_marked(cell_text(value), look) for value in row] for row in table.rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _rows(items: Sequence[object], columns: tuple[str, ...]) -> Table:
    fields = tuple(dict.fromkeys(key for item in items if isinstance(item, dict) for key in item))
    shown = columns or fields
    if any(not isinstance(item, dict) for item in items) and VALUE not in shown:
        shown = (*shown, VALUE)
    rows = [
        tuple(item.get(column) for column in shown)
        if isinstance(item, dict)
        else tuple(item if column == VALUE else None for column in shown)
        for item in items
    ]
    return Table(shown, tuple(rows), left_out=tuple(field for field in fields if field not in shown))


def _fields(names: Sequence[str], values: Sequence[object], look: Look) -> str:
    """One object: a line for each field, more for text that has line breaks."""
    heads = [look.clean(name) for name in names]
    first = min(PADDED, max(map(width, heads)))
    lines = []
    for head, value in zip(heads, values, strict=True):
        top, *rest = cell_text(value).replace("\r\n", "\n").split("\n")
        lines.append(f"{look.paint(head, '1')}{' ' * (first - width(head))}{GAP}{look.clean(_flat(top))}")
        lines += [f"{' ' * first}{GAP}{look.clean(_flat(line))}" for line in rest]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _flat(text: str) -> str:
    return text.replace("\t", " ") if "\t" in text else text


def _is_numeric(values: Iterable[object]) -> bool:
    """Whether a column holds numbers, and nothing besides."""
    kinds = {type(value) for value in values if value is not None}
    return bool(kinds) and kinds <= {int, float}


def _narrowed(widths: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Widths that fit into `room`: narrow columns keep theirs, wide ones share what is left, none gets less than its
    least."""
    limits = list(least)
    left = room - sum(least)
    order = sorted(range(len(widths)), key=lambda index: widths[index] - least[index])
    for done, index in enumerate(order):
        more = min(widths[index] - least[index], left // (len(widths) - done))
        limits[index] += more
        left -= more
    return limits


def _cut(text: str, limit: int, dots: str) -> str:
    if width(text) <= limit:
        return text
    kept, used = "", width(dots)
    for char in text:
        used += width(char)
        if used > limit:
            break
        kept += char
    return kept + dots


def _padded(text: str, limit: int, right: bool) -> str:
    space = " " * max(0, limit - width(text))
    return space + text if right else text + space


def _marked(text: str, look: Look) -> str:
    """Text of a Markdown cell. A bare address stays one; a mark inside a word means nothing and stays as it is."""
    if _URL.match(text):
        return f"<{text.replace('&', '&amp;').replace('|', '%7C')}>"
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    safe = _MARKS.sub(r"\\\1", safe.replace("\r\n", "\n"))
    return "<br>".join(look.clean(_flat(line)) for line in safe.split("\n"))
