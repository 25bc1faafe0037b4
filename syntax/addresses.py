"""Web addresses as text, read the way a browser reads them. Nothing is resolved or contacted.

The rules are those of the URL standard for what decides where a request goes: scheme, user information, host, port. A
host is lower case, ASCII, without a trailing dot; a host whose last label is a number is an IPv4 address in any of its
spellings (`127.1`, `0x7f000001`). Limit: the tail is kept as it is written, apart from characters that have to be
encoded.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import quote

__all__ = ["Address", "is_private", "normal_host", "parse_address"]

_ADDRESS = re.compile(r"(https?):[/\\]{2,}([^/\\?#]*)(.*)", re.IGNORECASE | re.DOTALL)
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_NUMBER = re.compile(r"\d+|0x[0-9a-f]*")
_PORT = re.compile(r"0*[0-9]{1,5}")
_KEPT = "!#$%&'()*+,/:;=?@[]^_`|~-."
_DEFAULT_PORTS = {"http": "80", "https": "443"}


@dataclass(frozen=True, slots=True)
class Address:
    """An absolute http(s) address. `port` is "" for the default one; `tail` begins with `/`."""

    scheme: str
    host: str
    port: str
    tail: str

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}" + (f":{self.port}" if self.port else "")

    @property
    def url(self) -> str:
        return self.origin + self.tail


def parse_address(text: str, keep: str = "") -> Address | None:
    """The address that a browser makes of `text`, or None: another scheme, user information, a host that is none.

    Characters of `keep` in the tail stay as they are; any other that a URL cannot hold is percent-encoded, braces too.
    """
    found = _ADDRESS.fullmatch(re.sub(r"[\t\n\r]", "", text.strip()))
    if found is None or "@" in found[2]:
        return None
    scheme = found[1].lower()
    name, colon, port = found[2].rpartition(":")
    if not colon or "]" in port:
        name, port = found[2], ""
    host = normal_host(name)
    if port and not _PORT.fullmatch(port):
        return None
    port = port.lstrip("0") or port[:1]
    if host is None or int(port or "0") > 65535:
        return None
    path, mark, rest = re.fullmatch(r"([^?#]*)([?#]?)(.*)", found[3], re.DOTALL).groups()  # type: ignore[union-attr]
    tail = (path.replace("\\", "/") or "/") + mark + rest
    return Address(scheme, host, "" if port == _DEFAULT_PORTS[scheme] else port, _encoded(tail, keep))


def _encoded(tail: str, keep: str) -> str:
    return "".join(char if char in keep else quote(char, safe=_KEPT, errors="replace") for char in tail)


def normal_host(name: str) -> str | None:
    """A host name or address without a port, as a browser writes it; None when it is none."""
    name = name.strip().lower().removesuffix(".")
    if name.startswith("[") and name.endswith("]"):
        try:
            return f"[{ipaddress.IPv6Address(name[1:-1])}]"
        except ValueError:
            return None
    if not name.isascii():
        try:
            name = name.encode("idna").decode("ascii").lower()
        except UnicodeError:
            return None
    if len(name) > 253 or not _NAME.fullmatch(name):
        return None
    return _ipv4(name) if _NUMBER.fullmatch(name.rpartition(".")[2]) else name


def _ipv4(name: str) -> str | None:
    """The four decimal parts of an IPv4 address in any spelling: up to four parts, decimal, octal or hexadecimal."""
    parts = name.split(".")
    if len(parts) > 4 or not all(_NUMBER.fullmatch(part) for part in parts):
        return None
    try:
        numbers = [_part(part) for part in parts]
    except ValueError:
        return None
    *first, last = numbers
    if any(number > 255 for number in first) or last >= 256 ** (5 - len(parts)):
        return None
    value = last + sum(number << (8 * (3 - place)) for place, number in enumerate(first))
    return str(ipaddress.IPv4Address(value))


def _part(text: str) -> int:
    if text.startswith("0x"):
        return int(text[2:] or "0", 16)
    return int(text, 8) if len(text) > 1 and text.startswith("0") else int(text)


def is_private(host: str) -> bool:
    """True for `localhost` and for an IP literal that is not a public address. Names are not looked up."""
    name = normal_host(host) or host.lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return not ipaddress.ip_address(name.strip("[]")).is_global
    except ValueError:
        return False
