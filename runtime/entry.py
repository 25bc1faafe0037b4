"""The address of the page that a run starts on, and whether the adapter may open it.

An address is refused unless it is written plainly: no user name, nothing but ASCII letters, digits, `-`, `_` and dots
in the host, so that what is checked here is what a browser makes of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote

from adapterc.runtime.arguments import InvalidArguments
from adapterc.spec.hosts import within
from adapterc.spec.manifest import INSECURE_ENTRY, AdapterEntry, FixedUrl

__all__ = ["ForbiddenUrl", "entry_url", "within"]

_TOKEN = re.compile(r"\{\{\s*([a-zA-Z0-9_]+)(?:\s*\|\s*urlencode)?\s*\}\}")
_PLAIN = re.compile(r"(https?)://([A-Za-z0-9._-]+)(?::([0-9]{1,5}))?(?:[/?#][^\s\\<>\"]*)?")
_STEP = re.compile(r"[^?#]*/(?:\.|%2e){1,2}(?:[/?#].*)?", re.IGNORECASE)
_TRIMMED_BY_HOST = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))


class ForbiddenUrl(Exception):
    """The adapter may not open `url`. `host` is "" when the address is not plain enough to have one."""

    def __init__(self, url: str, host: str, why: str) -> None:
        super().__init__(f"`{host}` {why}" if host else f"the address {why}")
        self.url, self.host, self.why = url, host, why


def entry_url(entry: AdapterEntry, args: Mapping[str, str | int]) -> str:
    """The address with `args` as `bind` returns them. Raises InvalidArguments or ForbiddenUrl."""
    if isinstance(entry.entry, FixedUrl):
        return _allowed(entry, entry.entry.url, whole=False)
    template = entry.entry.template
    values = {name: str(args.get(name, "")).strip(_TRIMMED_BY_HOST) for name in _TOKEN.findall(template)}
    if blank := [name for name, value in values.items() if not value]:
        raise InvalidArguments(tuple(f"argument `{name}` is blank, and the page's address needs it" for name in blank))
    whole = _TOKEN.fullmatch(template) is not None
    url = _TOKEN.sub(lambda token: values[token[1]] if whole else quote(values[token[1]], safe=""), template)
    if _STEP.fullmatch(_allowed(entry, url, whole)):
        names = [name for name, value in values.items() if not value.strip(".")] or [*values]
        raise InvalidArguments(tuple(f"argument `{name}` makes a `.` or `..` step in the address" for name in names))
    return url


def _allowed(entry: AdapterEntry, url: str, whole: bool) -> str:
    found = _PLAIN.fullmatch(url) if url.isprintable() else None
    if found is None:
        raise ForbiddenUrl(url, "", "is not a plain `https` address")
    scheme, host, port = found.groups()
    if not within(host, entry.domain):
        raise ForbiddenUrl(url, host, f"is not within `{entry.domain}`")
    if scheme == "http" and all(item.code != INSECURE_ENTRY for item in entry.adapterc.deviations):
        raise ForbiddenUrl(url, host, "would be opened without encryption")
    if whole and port not in (None, "443" if scheme == "https" else "80"):
        raise ForbiddenUrl(url, host, f"would be opened at port {port}")
    return url
