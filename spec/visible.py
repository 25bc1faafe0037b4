"""Foreign text as people may read it: nothing in it is hidden, moves a cursor, or commands whoever reads the line.

The one rule for terminals, diffs and pages: control characters, bidirectional overrides, other characters without a
shape and half surrogates are shown as escapes. Prose keeps the two joiners, which scripts and emoji need, and the mark
behind a symbol that makes an emoji of it; what is shown to be compared (diffs, code) keeps none. A runner of workflows
takes `##[` anywhere in a line, and `::` at its start, for a command; both are broken up.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["escaped", "is_hidden", "uncommanded", "visible"]

_HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})

# Default_Ignorable_Code_Point of DerivedCoreProperties.txt in the Unicode Character Database, version 16.0.
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

_PROSE = "\u200c\u200d\ufe0f"
_SELECTOR = re.compile("\ufe0f")
_KEYCAP = re.compile("[0-9#*]\ufe0f\u20e3")
_SYMBOLS = frozenset({"So", "Sm"})
"""Categories of characters that the mark U+FE0F makes emoji of, but for keycaps."""

# A carriage return ends a line for a runner too.
_COMMAND = re.compile(r"((?:^|\r)\s*):(?=:)", re.MULTILINE)
_BRACKET = "##["


def is_hidden(char: str) -> bool:
    """Whether a character would not be seen, or do something to those that are."""
    return unicodedata.category(char) in _HIDDEN or _IGNORABLE.match(char) is not None


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
_READ = _Shown({ord("\n"): "\\n", **{ord(char): char for char in _PROSE}})


def visible(text: str, *, tabs: bool = False, prose: bool = False) -> str:
    """`text` on one line, safe to show. `tabs` stay where a program aligns them; `prose` is read and not compared, and
    keeps what words and emoji are joined with."""
    if not (text.isascii() and text.isprintable()):
        text = text.translate(_READ if prose else _TABBED if tabs else _LINE)
        text = _SELECTOR.sub(_selected, text) if prose and "\ufe0f" in text else text
    return text.replace(_BRACKET, "##" + escaped("[")) if _BRACKET in text else text


def _selected(match: re.Match[str]) -> str:
    """U+FE0F where it makes an emoji of the character before it, else an escape."""
    text, at = match.string, match.start()
    if at and (unicodedata.category(text[at - 1]) in _SYMBOLS or _KEYCAP.match(text, at - 1)):
        return match[0]
    return escaped(match[0])


def uncommanded(text: str) -> str:
    """Lines for people, of which none is a command to the runner of a workflow. Their characters were shown before."""
    if "::" in text:
        text = _COMMAND.sub(lambda match: match[1] + escaped(":"), text)
    return text.replace(_BRACKET, "##" + escaped("[")) if _BRACKET in text else text
