"""One object that holds one list of objects: people read the list as a table, and the other fields above it."""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.cli.render.rows import Table, is_counted, table_of

__all__ = ["Nested", "nested"]


@dataclass(frozen=True, slots=True)
class Nested:
    """`field` is where the list stands, `rows` its table; `above` has the other fields, None when there are none."""

    field: str
    rows: Table
    above: Table | None


def nested(data: object) -> Nested | None:
    """The parts of a result's `data`; None when it has not this form, or has it twice."""
    if not isinstance(data, dict) or is_counted(data):
        return None
    lists = [key for key, value in data.items() if _has_objects(value)]
    if len(lists) != 1:
        return None
    (field,) = lists
    others = {key: value for key, value in data.items() if key != field}
    return Nested(field, table_of(data[field]), table_of(others) if others else None)


def _has_objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) and item for item in value)
