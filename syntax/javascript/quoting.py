"""Text as JavaScript source."""

from __future__ import annotations

import json

__all__ = ["quote", "remark"]


def quote(value: str) -> str:
    """A JavaScript string literal that is also safe inside HTML and in a line-separated file."""
    text = json.dumps(value, ensure_ascii=False)
    text = (
        text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("</", "<\\/").replace("<!--", "<\\!--")
    )
    return "".join(f"\\u{ord(char):04x}" if 0xD800 <= ord(char) <= 0xDFFF or char == "\x7f" else char for char in text)


def remark(words: str) -> str:
    """A comment of one line."""
    return "// " + (words if words.isprintable() else ascii(words)[1:-1])
