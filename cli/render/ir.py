"""The intermediate representation as an indented outline, for `adapterc compile --print-after`.

One line per field; spans are `line:column`; fields that hold nothing are left out. Texts are shown as JSON strings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from adapterc.spec.span import Span
from adapterc.spec.text import Text

__all__ = ["outline"]

_EMPTY: tuple[Any, ...] = (None, (), "", frozenset())


def outline(node: Any) -> str:
    """The node and everything in it, ending in a newline."""
    return "".join(f"{line}\n" for line in _lines(node, 0))


def _lines(node: Any, depth: int, lead: str = "") -> Iterator[str]:
    pad = "  " * depth
    simple = _inline(node)
    if simple is not None:
        yield f"{pad}{lead}{simple}"
    elif isinstance(node, tuple | list):
        yield f"{pad}{lead}".rstrip()
        for number, item in enumerate(node, start=1):
            yield from _lines(item, depth + 1, f"{number}. ")
    else:
        span = getattr(node, "span", None)
        place = f"  @{span.line}:{span.column}" if isinstance(span, Span) else ""
        yield f"{pad}{lead}{type(node).__name__}{place}"
        for field in fields(node):
            value = getattr(node, field.name)
            if field.name != "span" and value not in _EMPTY:
                yield from _lines(value, depth + 1, f"{field.name}: ")


def _inline(node: Any) -> str | None:
    """What fits on one line, None for the rest."""
    if isinstance(node, Text):
        return json.dumps(node.value, ensure_ascii=False) + f"  @{node.span.line}:{node.span.column}"
    if isinstance(node, Span):
        return f"{node.line}:{node.column}"
    if isinstance(node, str):
        return json.dumps(node, ensure_ascii=False)
    if isinstance(node, frozenset | set):
        return "{" + ", ".join(sorted(map(str, node))) + "}"
    if isinstance(node, tuple | list):
        parts = [_inline(item) for item in node]
        if all(part is not None and "\n" not in part for part in parts) and len(parts) <= 6:
            return "[" + ", ".join(part for part in parts if part is not None) + "]"
        return None
    if is_dataclass(node):
        return None
    return repr(node)
