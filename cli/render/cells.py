"""How text of a source file is shown in a terminal: what each character looks like and how wide it is.

What would be hidden, or command a terminal or the runner of a workflow, is an escape (`spec/visible.py`). So is what
the terminal's encoding cannot say, which keeps carets aligned under any locale. Widths are those of most terminals:
East Asian wide characters take two cells, combining marks none. Limits: emoji sequences are counted by their parts, and
ambiguous-width characters as narrow.
"""

from __future__ import annotations

import codecs
import unicodedata
from functools import lru_cache

from adapterc.spec.visible import escaped, visible

__all__ = ["TAB", "clean", "pieces", "width"]

TAB = "    "
"""A tab in a code frame."""


def clean(text: str, encoding: str = "utf-8") -> str:
    """`text` on one line, safe to print, as prose; a line of code is `pieces`."""
    safe = visible(text, prose=True)
    return safe if safe.isascii() else "".join(_encodable(char, encoding) for char in safe)


def pieces(line: str, encoding: str = "utf-8") -> list[tuple[str, int]]:
    """(what is printed, cells it takes) for each character of a line."""
    found = [_piece(char, encoding) for char in line]
    at = line.find("##[")
    while at >= 0:
        found[at + 2] = escaped("["), len(escaped("["))
        at = line.find("##[", at + 3)
    return found


@lru_cache(maxsize=4096)
def _piece(char: str, encoding: str) -> tuple[str, int]:
    shown = TAB if char == "\t" else _encodable(visible(char), encoding)
    return shown, width(shown)


def width(text: str) -> int:
    """Cells that printable text takes."""
    return len(text) if text.isascii() else sum(_cells(char) for char in text)


@lru_cache(maxsize=4096)
def _cells(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):  # of the last, only joiners are shown as they are
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


@lru_cache(maxsize=4096)
def _encodable(shown: str, encoding: str) -> str:
    """A visible character, or an escape, in what the encoding can say."""
    try:
        codecs.encode(shown, encoding)
    except (UnicodeEncodeError, LookupError):
        return escaped(shown)
    return shown
