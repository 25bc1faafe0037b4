"""The one way adapterc writes JSON: two spaces, LF, a newline at the end, keys in the order given.

Text stays as it is, except for characters a reviewer cannot see (C1 controls, direction marks, line separators), which
are escaped: the file means the same and a diff cannot lie. Written by hand because the standard encoder is four times
slower once it indents, and every import renders the whole index to compare it. Limits: keys are strings, numbers are
finite, nesting ends at `MAX_DEPTH` (the host's parser stops at 128).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from json import encoder
from math import isfinite
from typing import Any

from adapterc.compiler.catalog.digests import Digests
from adapterc.compiler.catalog.lazy import LazyList

__all__ = ["MAX_DEPTH", "canonical_item", "canonical_json", "canonical_text", "write_canonical"]

MAX_DEPTH = 100

_PIECE = 1 << 16
"""Characters that are handed on at once."""

_quote: Callable[[str], str] = encoder.encode_basestring
_HIDDEN = re.compile("[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")


def canonical_json(value: Any) -> bytes:
    """The bytes of `value` as a file. Raises `ValueError` for what JSON or UTF-8 cannot hold."""
    return canonical_text(value).encode("utf-8")


def canonical_text(value: Any) -> str:
    """As `canonical_json`, before encoding. Lone surrogates are found by the encoding only."""
    return canonical_item(value, 0) + "\n"


def canonical_item(value: Any, level: int) -> str:
    """The text of a value that stands `level` levels deep in a document, without what surrounds it."""
    parts: list[str] = []
    _write(value, "\n" + "  " * level, parts.append, MAX_DEPTH - level)
    return _shown(parts)


def write_canonical(value: Any, put: Callable[[str], object]) -> None:
    """Hand the text of a document to `put`, piece by piece."""
    parts: list[str] = []
    size = 0

    def out(part: str) -> None:
        nonlocal size
        parts.append(part)
        size += len(part)
        if size > _PIECE:
            put(_shown(parts))
            parts.clear()
            size = 0

    _write(value, "\n", out, MAX_DEPTH)
    out("\n")
    put(_shown(parts))


def _shown(parts: list[str]) -> str:
    text = "".join(parts)
    return text if text.isascii() and "\x7f" not in text else _HIDDEN.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def _leaf(value: Any) -> str | None:
    """The text of a value that holds no others, else None."""
    if isinstance(value, str):
        return _quote(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        if not isfinite(value):
            raise ValueError("JSON cannot hold a number that is not finite")
        return float.__repr__(value)
    return None


def _write(value: Any, newline: str, out: Callable[[str], None], depth: int) -> None:
    leaf = _leaf(value)
    if leaf is not None:
        out(leaf)
    elif not depth:
        raise ValueError(f"nested more than {MAX_DEPTH} levels deep")
    elif isinstance(value, dict | Digests):
        _write_object(value, newline, out, depth - 1)
    elif isinstance(value, list | tuple | LazyList):
        _write_array(value, newline, out, depth - 1)
    else:
        raise ValueError(f"JSON cannot hold a `{type(value).__name__}`")


def _write_object(value: Mapping[Any, Any], newline: str, out: Callable[[str], None], depth: int) -> None:
    if not value:
        out("{}")
        return
    inner = newline + "  "
    lead = "{" + inner
    for key, item in value.items():
        if not isinstance(key, str):
            raise ValueError(f"JSON cannot hold a key of type `{type(key).__name__}`")
        # Leaves are most of a document: writing them here halves the number of calls.
        leaf = _quote(item) if type(item) is str else _leaf(item)
        if leaf is not None:
            out(f"{lead}{_quote(key)}: {leaf}")
        else:
            out(f"{lead}{_quote(key)}: ")
            _write(item, inner, out, depth)
        lead = "," + inner
    out(newline + "}")


def _write_array(value: Sequence[Any], newline: str, out: Callable[[str], None], depth: int) -> None:
    if not value:
        out("[]")
        return
    inner = newline + "  "
    lead = "[" + inner
    for item in value:
        leaf = _leaf(item)
        if leaf is not None:
            out(lead + leaf)
        else:
            out(lead)
            _write(item, inner, out, depth)
        lead = "," + inner
    out(newline + "]")
