"""Text of strangers in a page: as inert JSON for the script, as escaped text for the markup.

JSON stands in `<script type="application/json">`, which no browser executes. What could end that element, or open a
comment in it, is written as an escape that JSON undoes, and so are characters that an editor does not show, so that
the page's own source cannot lie. Markup shows such characters as escapes for good.
"""

from __future__ import annotations

import json
import re
import unicodedata
from html import escape
from typing import Any

__all__ = ["inert_json", "text"]

_UNSAFE = re.compile(
    "[<>&\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]", re.UNICODE
)
_HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


def inert_json(value: Any) -> str:
    """`value` as JSON that can stand in a script element; `JSON.parse` of the element's text gives it back.

    Half of a surrogate pair survives. Raises `ValueError` for numbers that are not finite.
    """
    plain = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", plain)


def text(value: object) -> str:
    """`value` as text of an element or of a quoted attribute."""
    plain = str(value)
    if not (plain.isascii() and plain.isprintable()):
        plain = "".join(_shown(char) for char in plain)
    return escape(plain)


def _shown(char: str) -> str:
    if unicodedata.category(char) not in _HIDDEN or char in "\u200c\u200d":
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
