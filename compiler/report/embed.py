"""Text of strangers in a page: as inert JSON for the script, as escaped text for the markup.

JSON stands in `<script type="application/json">`, which no browser executes. What could end that element, or open a
comment in it, is written as an escape that JSON undoes, and so are characters that an editor does not show, so that
the page's own source cannot lie. Markup shows such characters as escapes for good.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from adapterc.compiler.catalog.lazy import LazyList
from adapterc.spec.visible import is_hidden, visible

__all__ = ["inert_json", "inert_pieces", "text"]


class _Inert(dict[int, str]):
    """What characters of a JSON text are written as, by code point; filled as they come."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        self[code] = inert = json.dumps(char)[1:-1] if is_hidden(char) else char
        return inert


_INERT = _Inert({ord(char): f"\\u{ord(char):04x}" for char in "<>&"})


def inert_json(value: Any) -> str:
    """`value` as JSON that can stand in a script element; `JSON.parse` of the element's text gives it back.

    Half of a surrogate pair survives. Raises `ValueError` for numbers that are not finite.
    """
    plain = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return plain.translate(_INERT)


def inert_pieces(value: Any) -> Iterator[str]:
    """The same for a value that is too large to be held: the fields of an object and the items of a `LazyList`, one by
    one."""
    if isinstance(value, LazyList):
        lead = "["
        for item in value:
            yield lead + inert_json(item)
            lead = ","
        yield "]" if len(value) else "[]"
    elif isinstance(value, dict) and value:
        lead = "{"
        for key, item in value.items():
            yield f"{lead}{inert_json(key)}:"
            yield from inert_pieces(item)
            lead = ","
        yield "}"
    else:
        yield inert_json(value)


def text(value: object) -> str:
    """`value` as text of an element or of a quoted attribute."""
    return escape(visible(str(value), prose=True))
