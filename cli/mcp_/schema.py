"""What a client is told of a tool: description, input schema and output schema, all from the manifest.

Texts of a manifest were written by strangers and are shown to a model: they leave as one line of printable characters
and of a bounded length. Limits: `columns` have no types, because the manifest knows none.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any

from adapterc.spec.fields import SAFE_INTEGER
from adapterc.spec.manifest import AdapterEntry, ArgEntry

__all__ = ["description", "fits", "input_schema", "line", "output_schema"]

LONGEST = 1000
"""Characters of a text that are shown."""

_TYPES = {"text": "string", "integer": "integer", "number": "number", "boolean": "boolean"}
_WORDS = {"true": True, "false": False, "1": True, "0": False, "yes": True, "no": False, "on": True, "off": False}

SUCCESS_KEYS = {
    "empty": {
        "enum": ["no_hits", "unverified"],
        "description": "why there are no rows: the site said so, or nothing proves it",
    },
    "failed": {"type": "integer", "minimum": 1, "description": "items that could not be read and have no row"},
    "warnings": {"type": "array", "items": {"type": "string"}, "description": "doubts about values"},
}
"""What may stand beside the rows."""


def line(text: str, longest: int = LONGEST) -> str:
    """A text as one line without characters that nobody sees."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    shown = " ".join(shown.split())
    return shown if len(shown) <= longest else f"{shown[: longest - 1]}…"


def description(entry: AdapterEntry) -> str:
    """What the tool does, where it reads, and whose session it uses."""
    output = entry.adapterc.output
    parts = [line(entry.description), f"Site: {entry.domain}."]
    if entry.auth_hint:
        parts.append(f"Session: {line(entry.auth_hint)}.")
    if output.rows_path is not None:
        columns = f" with {', '.join(line(column) for column in output.columns)}" if output.columns else ""
        parts.append(f"Gives rows{columns}.")
    return "\n".join(parts)


def input_schema(entry: AdapterEntry) -> dict[str, Any]:
    """The JSON Schema of the arguments. What it cannot say, and whatever a client does not check, `bind` checks."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {arg.name: _argument(entry, arg) for arg in entry.args},
        "additionalProperties": False,
    }
    required = entry.adapterc.args.required
    return {**schema, "required": list(required)} if required else schema


def _argument(entry: AdapterEntry, arg: ArgEntry) -> dict[str, Any]:
    rules = entry.adapterc.args
    kind = "integer" if arg.arg_type == "integer" else rules.coercions.get(arg.name, "text")
    schema: dict[str, Any] = {"type": _TYPES[kind], "description": line(arg.description)}
    choices = _values(kind, rules.choices.get(arg.name, ()))
    if choices:
        schema["enum"] = choices
    elif kind == "integer":
        schema |= {"minimum": -SAFE_INTEGER, "maximum": SAFE_INTEGER}
    elif kind == "text" and arg.required:
        schema["minLength"] = 1
    for default in _values(kind, [rules.defaults.get(arg.name)]):
        schema["default"] = default
    examples = _values(kind, [arg.example])
    return {**schema, "examples": examples} if examples else schema


def _values(kind: str, values: Iterable[object]) -> list[Any]:
    """Defaults, choices or examples as a caller would give them; without those that have no such form."""
    found = {repr(value): value for value in (_value(kind, item) for item in values) if value is not None}
    return list(found.values())


def _value(kind: str, value: object) -> str | int | float | None:
    if kind == "boolean":
        return value if isinstance(value, bool) else _WORDS.get(str(value).lower())
    if kind == "text":
        text = json.dumps(value) if isinstance(value, bool | float) else str(value)
        return None if value is None else text.removesuffix(".0") if isinstance(value, float) else text
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    if number.is_integer() and abs(number) <= SAFE_INTEGER:
        return int(number)
    return number if kind == "number" and math.isfinite(number) else None


def output_schema(entry: AdapterEntry) -> dict[str, Any]:
    """The JSON Schema of the structured result. What `fits` it is given as it is, all else under `value`."""
    output = entry.adapterc.output
    columns: dict[str, Any] = {column: {} for column in output.columns}
    value = {"value": {"description": "what the adapter gave, when that was something else"}}
    if output.rows_path is None:
        return {"type": "object", "properties": {**value, **columns}}
    row = {"type": "object", "properties": columns} if columns else {}
    return {
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": row, "description": "the rows"},
            "count": {"type": "integer", "minimum": 0, "description": "number of rows"},
            "columns": {"type": "array", "items": {"type": "string"}, "description": "columns, in order"},
            **SUCCESS_KEYS,
            **value,
        },
        "anyOf": [{"required": ["items", "count", "columns"]}, {"required": ["value"]}],
    }


def fits(entry: AdapterEntry, data: object) -> bool:
    """Whether `data` of a success has the shape that `output_schema` promises."""
    if not isinstance(data, dict):
        return False
    if entry.adapterc.output.rows_path is None:
        return True
    items, count, columns = data.get("items"), data.get("count"), data.get("columns")
    return (
        isinstance(items, list)
        and type(count) is int
        and count >= 0
        and _texts(columns)
        and (not entry.adapterc.output.columns or all(isinstance(row, dict) for row in items))
        and data.get("empty", "no_hits") in ("no_hits", "unverified")
        and type(data.get("failed", 1)) is int
        and data.get("failed", 1) >= 1
        and _texts(data.get("warnings", []))
    )


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
