"""Which hosts belong together.

Hosts are compared on label boundaries, in lower case and without a trailing dot, so that `notshop.test` is never taken
for `shop.test`. The public suffix list is the one shipped with the `publicsuffixlist` package; nothing is fetched.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.syntax.addresses import normal_host as browser_host

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

__all__ = ["below", "normal_host", "registrable", "same_site"]

_ADDRESS = re.compile(r"^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$")


def normal_host(host: str) -> str:
    """`host` as the URL standard writes it: lower case, ASCII, without a trailing dot and without a default port."""
    name, colon, port = host.strip().lower().rpartition(":")
    if not colon or not port.isdigit():
        name, port = host.strip().lower(), ""
    name = browser_host(name) or name.removesuffix(".")
    return name if port in ("", "80", "443") else f"{name}:{port}"


def below(host: str, domain: str) -> bool:
    """True when `host` is `domain` or a name below it."""
    host, domain = _name(host), _name(domain)
    return bool(domain) and (host == domain or host.endswith("." + domain))


def registrable(host: str) -> str:
    """The registrable domain of `host`; the host itself when it is an address or has none."""
    name = _name(host)
    if _ADDRESS.match(name) or "." not in name:
        return name
    return _suffixes(name.rpartition(".")[2]).privatesuffix(name) or name


def same_site(one: str, other: str) -> bool:
    """True when both hosts have the same registrable domain."""
    first, second = _name(one), _name(other)
    return first == second or registrable(first) == registrable(second)


def _name(host: str) -> str:
    name, colon, port = normal_host(host).rpartition(":")
    return name if colon and port.isdigit() else normal_host(host)


@cache
def _suffixes(last: str) -> PublicSuffixList:
    """The list as far as it is about names that end with this label: reading all of it takes 50 ms, and most adapters
    ask for one host."""
    from publicsuffixlist import PublicSuffixList

    rules = _rules()
    lines = rules.get(last, [])
    if last.startswith("xn--"):
        lines = [*lines, *rules.get(_unicode(last), [])]
    return PublicSuffixList("\n".join(lines), accept_encoded_idn=not all(map(str.isascii, lines)))


@cache
def _rules() -> dict[str, list[str]]:
    """The rules of the list by their last label."""
    from publicsuffixlist import PSLFILE

    found: dict[str, list[str]] = {}
    for line in Path(PSLFILE).read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("//"):
            found.setdefault(line.strip().rpartition(".")[2].lower(), []).append(line)
    return found


def _unicode(label: str) -> str:
    try:
        return label.encode("ascii").decode("idna")
    except UnicodeError:
        return label
