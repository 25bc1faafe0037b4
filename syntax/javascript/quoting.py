"""Text as JavaScript source."""

from __future__ import annotations

import re
from collections.abc import Callable
from json import encoder

__all__ = ["quote", "remark"]

_quote: Callable[[str], str] = encoder.encode_basestring
_UNSAFE = re.compile("[\x7f\u2028\u2029\ud800-\udfff]|</|<!--")


def quote(value: str) -> str:
    """A JavaScript string literal that is also safe inside HTML and in a line-separated file."""
    text = _quote(value)
    return _UNSAFE.sub(_harmless, text) if _UNSAFE.search(text) else text


def _harmless(match: re.Match[str]) -> str:
    found = match[0]
    return f"<\\{found[1:]}" if found[0] == "<" else f"\\u{ord(found):04x}"


def remark(words: str) -> str:
    """A comment of one line."""
    return "// " + (words if words.isprintable() else ascii(words)[1:-1])
