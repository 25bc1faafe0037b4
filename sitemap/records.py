"""The fields of endpoints and pitfalls that hold lists, and those that an overlay leaves to the other layer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adapterc.sitemap.model import Field, Record
from adapterc.sitemap.piece import Piece

__all__ = ["array_of", "own_record_field"]


def array_of(field: Field) -> tuple[Piece, ...] | None:
    """The items of a list, written as `[a, b]` or as bullets below the key; None for anything else."""
    text = re.split(r"\s#", field.value.value, maxsplit=1)[0].rstrip()
    if text.startswith("[") and text.endswith("]"):
        found, start = [], 1
        for match in re.finditer(r"[,\]]", text):
            item = _bare(field.value.part(start, match.start()))
            start = match.end()
            if item:
                found.append(item)
        return tuple(found)
    first_line_empty = not field.items or field.items[0].start == field.value.start
    return tuple(map(_bare, field.items)) if field.items and first_line_empty else None


def _bare(item: Piece) -> Piece:
    quoted = len(item.value) > 1 and item.value[0] == item.value[-1] and item.value[0] in "\"'`"
    return item.part(1, len(item.value) - 1) if quoted else item


def own_record_field(records: Sequence[Record], record: Record, name: str) -> Field | None:
    """A field of a record, else that of the same record in the other layer. `records` are all of its id."""
    found = record.field(name)
    if found is not None:
        return found
    others = (item.field(name) for item in records if item.file.layer != record.file.layer)
    return next((item for item in others if item is not None), None)
