"""Escape sequences of JavaScript texts."""

from __future__ import annotations

import re

__all__ = ["unescape"]

_HEX = re.compile(r"[0-9A-Fa-f]{1,8}")
_REPLACEMENT = "\ufffd"
"""Stands for half of a surrogate pair, which no output may hold."""
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}


def unescape(text: str) -> str:
    """The characters that an escape sequence stands for."""
    body = text[1:]
    digits = body[1:].strip("{}")
    if body[:1] in ("u", "x") and _HEX.fullmatch(digits):
        code = int(digits, 16)
        return _REPLACEMENT if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF else chr(code)
    return _ESCAPES.get(body, body)
