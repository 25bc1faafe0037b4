"""Which hosts belong together.

Hosts are compared on label boundaries, in lower case and without a trailing dot, so that `notshop.test` is never taken
for `shop.test`. The public suffix list is the one shipped with the `publicsuffixlist` package; nothing is fetched.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.syntax.addresses import normal_host as browser_host

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

__all__ = ["below", "normal_host", "registrable", "same_site"]

_ADDRESS = re.compile(r"^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$")


@lru_cache(maxsize=64)
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
    host = normal_host(host)
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


@cache
def _suffixes(last: str) -> PublicSuffixList:
    """The list as far as it is about names that end with this label: reading all of it takes 50 ms, and most adapters
    ask for one host."""
    from publicsuffixlist import PublicSuffixList

    labels = {last, _unicode(last)} if last.startswith("xn--") else {last}
    rules = [rule for label in sorted(labels) for rule in _rules(label)]
    return PublicSuffixList("\n".join(rules), accept_encoded_idn=not all(map(str.isascii, rules)))


def _rules(last: str) -> list[str]:
    """The rules of the list that end with this label."""
    text = _list()
    found = [last] if f"\n{last}\n" in text else []
    end = text.find(f".{last}\n")
    while end >= 0:
        rule = text[text.rindex("\n", 0, end) + 1 : end + 1 + len(last)]
        found += [] if rule.startswith("//") else [rule]
        end = text.find(f".{last}\n", end + 1)
    return found


@cache
def _list() -> str:
    """The text of the list, one rule a line."""
    from publicsuffixlist import PSLFILE

    return f"\n{Path(PSLFILE).read_text(encoding='utf-8')}\n"


def _unicode(label: str) -> str:
    try:
        return label.encode("ascii").decode("idna")
    except UnicodeError:
        return label
