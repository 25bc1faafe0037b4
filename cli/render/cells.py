"""How text of a source file is shown in a terminal: what each character looks like and how wide it is.

Nothing from a source reaches the terminal as a command: control characters, bidirectional overrides, other invisible
characters and half surrogates are written as escapes. So is what the terminal's encoding cannot say, which keeps
carets aligned under any locale. Widths are those of most terminals: East Asian wide characters take two cells,
combining marks none. Limits: emoji sequences are counted by their parts, and ambiguous-width characters as narrow.
"""

from __future__ import annotations

import codecs
import unicodedata
from functools import lru_cache

__all__ = ["TAB", "clean", "pieces", "width"]

TAB = "    "
"""A tab in a code frame."""

_JOINERS = "\u200c\u200d"
_ESCAPED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


def clean(text: str, encoding: str = "utf-8") -> str:
    """`text` on one line, safe to print."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(char, encoding) for char in text)


def pieces(line: str, encoding: str = "utf-8") -> list[tuple[str, int]]:
    """(what is printed, cells it takes) for each character of a line."""
    return [(shown, width(shown)) for shown in (TAB if char == "\t" else _shown(char, encoding) for char in line)]


def width(text: str) -> int:
    """Cells that printable text takes."""
    return len(text) if text.isascii() else sum(_cells(char) for char in text)


@lru_cache(maxsize=4096)
def _cells(char: str) -> int:
    if char in _JOINERS or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


@lru_cache(maxsize=4096)
def _shown(char: str, encoding: str) -> str:
    if char == "\n":
        return "\\n"
    if unicodedata.category(char) in _ESCAPED and char not in _JOINERS:
        return _escape(char)
    try:
        codecs.encode(char, encoding)
    except (UnicodeEncodeError, LookupError):
        return _escape(char)
    return char


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
