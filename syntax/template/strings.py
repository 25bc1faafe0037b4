"""Escapes of JavaScript string and template literals."""

from __future__ import annotations

import re

__all__ = ["BAD_ESCAPE", "cook"]

BAD_ESCAPE = "write two backslashes for one that is meant as text"
"""The advice for an escape that JavaScript does not have."""

_ESCAPE = re.compile(
    r"\\(?:x(?P<hex>[\da-fA-F]{2})|u(?P<unit>[\da-fA-F]{4})|u\{(?P<point>0*[\da-fA-F]{1,6})\}"
    r"|(?P<line>\r\n|[\n\r\u2028\u2029])|(?P<zero>0(?!\d))|(?P<bad>[\dxu])|(?P<char>.))",
    re.DOTALL,
)
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v"}
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def cook(raw: str) -> tuple[str | None, int]:
    """The value of the text between the quotes, or None and the index of an escape that strict code does not have."""
    if "\\" not in raw:
        return raw, 0
    parts: list[str] = []
    at = 0
    for found in _ESCAPE.finditer(raw):
        parts.append(raw[at : found.start()])
        at = found.end()
        kind = found.lastgroup
        if kind == "bad" or (kind == "point" and int(found["point"], 16) > 0x10FFFF):
            return None, found.start()
        if kind in ("hex", "unit", "point"):
            parts.append(chr(int(found[kind], 16)))
        elif kind == "zero":
            parts.append("\0")
        elif kind == "char":
            parts.append(_NAMED.get(found["char"], found["char"]))
    parts.append(raw[at:])
    joined = "".join(parts)
    return _PAIR.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), joined), 0
