"""Foreign text as people may read it: nothing in it is hidden, moves a cursor, or commands whoever reads the line.

The one rule for terminals, diffs and pages: control characters, bidirectional overrides, other characters without a
shape and half surrogates are shown as escapes. The two joiners are kept, which scripts and emoji need. A runner of
workflows takes `##[` anywhere in a line, and `::` at its start, for a command; both are broken up.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["escaped", "is_hidden", "uncommanded", "visible"]

_HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"

_COMMAND = re.compile(r"^(\s*):(?=:)", re.MULTILINE)
_BRACKET = "##["


def is_hidden(char: str) -> bool:
    """Whether a character would not be seen, or do something to those that are."""
    return unicodedata.category(char) in _HIDDEN and char not in _JOINERS


def escaped(char: str) -> str:
    """A character as an escape of its code point."""
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class _Shown(dict[int, str]):
    """What characters are shown as, by code point; filled as they come."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        self[code] = shown = escaped(char) if is_hidden(char) else char
        return shown


_LINE = _Shown({ord("\n"): "\\n"})
_TABBED = _Shown({ord("\n"): "\\n", ord("\t"): "\t"})


def visible(text: str, *, tabs: bool = False) -> str:
    """`text` on one line, safe to show. `tabs` stay where a program aligns them."""
    if not (text.isascii() and text.isprintable()):
        text = text.translate(_TABBED if tabs else _LINE)
    return text.replace(_BRACKET, "##" + escaped("[")) if _BRACKET in text else text


def uncommanded(text: str) -> str:
    """Lines for people, of which none is a command to the runner of a workflow. Their characters were shown before."""
    if "::" in text:
        text = _COMMAND.sub(lambda match: match[1] + escaped(":"), text)
    return text.replace(_BRACKET, "##" + escaped("[")) if _BRACKET in text else text
