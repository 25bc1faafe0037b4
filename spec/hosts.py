"""Whether a host belongs to a domain: the one boundary of an adapter. Pure text; no name is looked up."""

from __future__ import annotations

import re
from ipaddress import IPv4Address

__all__ = ["within"]

_NAME = re.compile(r"(?:[a-z0-9_-]+\.)*(?:([0-9]+|0x[0-9a-f]*)|[a-z0-9_-]+)")
"""Group 1 is there when a browser would read an IPv4 address."""


def within(host: str, domain: str) -> bool:
    """Whether `host` is `domain` or lies below it, at the border of a label.

    Case, one dot at the end and the `xn--` form make no difference. Never true for what a browser might read in another
    way: an IPv4 address that is not four decimal numbers, a name that Unicode maps to another one, IPv6.
    """
    name, base = _plain(host), _plain(domain)
    return bool(name and base) and (name == base or name.endswith("." + base))


def _plain(text: str) -> str:
    """The host as a browser has it; "" for one that is written in another way."""
    name = text.lower().removesuffix(".")
    if len(name) > 253:
        return ""
    try:
        if not name.isascii():
            coded = name.encode("idna")
            name = coded.decode() if coded.decode("idna") == name else ""  # it was mapped, and browsers map otherwise
        found = _NAME.fullmatch(name)
        return str(IPv4Address(name)) if found and found[1] else found[0] if found else ""
    except ValueError:  # UnicodeError is one
        return ""
