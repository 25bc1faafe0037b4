"""Small changes of a TOML text that leave everything else as it is: comments, order, spacing and line ends.

Every change is made by position and then read back: a result that does not mean exactly what was asked raises
`EditError`, and nothing is returned. Values are text and lists of text, which is all that adapterc writes.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from adapterc.syntax.toml import Document, Path, TomlError, read

__all__ = ["EditError", "append_table", "literal", "remove_table", "set_value"]

Value = str | Sequence[str]

_BETWEEN = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")


class EditError(Exception):
    """The text cannot be changed in this way without a change of something else."""


def set_value(text: str, path: Path, value: Value) -> str:
    """The text with the key at `path` set. The table that holds it must be there; the key need not be."""
    document = read(text)
    place = document.places.get(path)
    if place is not None:
        made = _spliced(text, place.start, place.end, literal(value))
    else:
        made = _with_key(document, path[:-1], f"{_key(str(path[-1]))} = {literal(value)}")
    wanted = copy.deepcopy(document.value)
    _holder(wanted, path[:-1])[str(path[-1])] = _data(value)
    return _checked(made, wanted)


def append_table(text: str, name: str, table: Mapping[str, Value]) -> str:
    """The text with one more `[[name]]` behind the others, or at the end when it is the first."""
    document = read(text)
    if not isinstance(document.value.get(name, []), list):
        raise EditError(f"`{name}` is no list of tables")
    pairs = [f"{_key(key)} = {literal(value)}" for key, value in table.items()]
    owned = [item for item in document.tables if item.path[0] == name]
    place = document.places.get((name,))
    if place is not None:
        made = _with_item(document, name, "{ " + ", ".join(pairs) + " }")
    else:
        end = _line_end(text, max(item.end for item in owned)) if owned else len(text.rstrip("\r\n"))
        before, after, newline = text[:end], text[end:], _newline(text)
        block = newline.join([f"[[{_key(name)}]]", *pairs])
        lead = newline * 2 if before else ""
        if not after.strip():
            after = newline
        elif not _begins_blank(after):
            after = newline + after
        made = before + lead + block + after
    wanted = copy.deepcopy(document.value)
    wanted.setdefault(name, []).append({key: _data(value) for key, value in table.items()})
    return _checked(made, wanted)


def remove_table(text: str, name: str, number: int) -> str:
    """The text without the `[[name]]` at `number`, counted from 0. Comments above it stay."""
    document = read(text)
    wanted = copy.deepcopy(document.value)
    del wanted[name][number]
    if (name,) in document.places:
        return _checked(_without_item(document, name, number), wanted)
    if not wanted[name]:
        del wanted[name]
    owned = [item for item in document.tables if item.path[:2] == (name, number)]
    for item in sorted(owned, key=lambda item: item.start, reverse=True):
        start = text.rfind("\n", 0, item.start) + 1
        end = _line_end(text, item.end)
        before, after = text[:start], re.sub(r"\A\r?\n", "", text[end:])
        if (not before or re.search(r"\n\r?\n\Z", before)) and _begins_blank("\n" + after):
            after = re.sub(r"\A\r?\n", "", after)
        text = (
            before + after if after.strip() else before.rstrip("\r\n") + _newline(text) * bool(before.strip()) + after
        )
    return _checked(text, wanted)


def literal(value: Value) -> str:
    """How a value is written: a basic string, or a list of them on one line."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return "[" + ", ".join(literal(item) for item in value) + "]"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else literal(name)


def _data(value: Value) -> Any:
    return value if isinstance(value, str) else list(value)


def _holder(value: Any, path: Path) -> dict[str, Any]:
    for step in path:
        value = value[step]
    assert isinstance(value, dict)
    return value


def _with_key(document: Document, holder: Path, pair: str) -> str:
    text, newline = document.text, _newline(document.text)
    inline = document.places.get(holder)
    if inline is not None:
        inner = text[inline.start + 1 : inline.end - 1]
        joined = f" {pair} " if not inner.strip() else f"{inner.rstrip()}, {pair} "
        return _spliced(text, inline.start + 1, inline.end - 1, joined)
    if holder:
        table = next((item for item in document.tables if item.path == holder), None)
        if table is None:
            raise EditError("the table that holds the key has no header of its own")
        end = _line_end(text, table.end)
        return _spliced(text, end, end, newline + pair)
    first = document.tables[0].start if document.tables else len(text)
    own = [place.end for path, place in document.places.items() if len(path) == 1 and place.end <= first]
    if own:
        end = _line_end(text, max(own))
        return _spliced(text, end, end, newline + pair)
    opening = re.match(r"(?:#[^\n]*\n)+(?:[ \t]*\r?\n)", text)  # a comment about the whole file stays at its top
    end = opening.end() if opening else 0
    gap = "" if not text[end:].strip() or _begins_blank("\n" + text[end:]) else newline
    return _spliced(text, end, end, pair + newline + gap)


def _with_item(document: Document, name: str, item: str) -> str:
    """An array that is written as a value, with one more item."""
    text = document.text
    place = document.places[name,]
    count = len(document.value[name])
    if not count:
        return _spliced(text, place.start + 1, place.start + 1, item)
    end = document.places[name, count - 1].end
    return _spliced(text, end, end, f", {item}")


def _without_item(document: Document, name: str, number: int) -> str:
    text = document.text
    item = document.places[name, number]
    found = _BETWEEN.match(text, item.end)
    behind = found.end() if found else item.end
    if text[behind] == ",":
        rest = text[behind + 1 :]
        return text[: item.start] + text[item.end : behind] + (rest.lstrip(" \t") if number == 0 else rest)
    if number == 0:
        return text[: item.start] + text[item.end :]
    before = document.places[name, number - 1].end
    found = _BETWEEN.match(text, before)
    comma = found.end() if found else before
    return text[:comma] + text[comma + 1 : item.start].rstrip(" \t") + text[item.end :]


def _spliced(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]


def _line_end(text: str, offset: int) -> int:
    """Where the line of `offset` ends, before its line end."""
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    return end - (end > offset and text[end - 1] == "\r")


def _newline(text: str) -> str:
    return "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"


def _begins_blank(text: str) -> bool:
    """The first line end is followed by another, or by nothing."""
    return re.match(r"\r?\n[ \t]*(?:\r?\n|\Z)", text) is not None


def _checked(text: str, wanted: Mapping[str, Any]) -> str:
    try:
        found = read(text).value
    except TomlError as error:
        raise EditError(f"the result would be {error}") from None
    if found != wanted:
        raise EditError("the result would say something else")
    return text
