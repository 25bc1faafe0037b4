"""What is open in the browser, for `ready` and `recommend`. The browser is asked for a list; no page is touched."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from adapterc.cli.render.look import Look
    from adapterc.spec.manifest import AdapterEntry

__all__ = ["OpenPage", "Seen", "see", "shares_domain", "takes"]

SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class OpenPage:
    """A page that is open. `address` is its URL without query and fragment, which may hold secrets; `url` is whole and
    for comparing only."""

    id: str
    host: str
    address: str
    url: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Seen:
    """A browser that answered, the profile that tabs would open in, and the pages of that profile."""

    product: str
    profile: str
    pages: tuple[OpenPage, ...]

    def of(self, domain: str) -> tuple[OpenPage, ...]:
        """The pages of a domain, by the host's rule."""
        return tuple(page for page in self.pages if shares_domain(page.host, domain))

    def fitting(self, entry: AdapterEntry) -> tuple[OpenPage, ...]:
        """The pages that a run on a given page takes as they are, without navigating them."""
        return tuple(page for page in self.pages if page.host and takes(entry, page.url))


def takes(entry: AdapterEntry, url: str) -> bool:
    """Whether a run takes the page at `url` as its given one: by the rule of the runtime, for some arguments. What may
    write takes none."""
    from adapterc.spec.address import may_open, shows

    start = _entry_like(entry, url)
    return not entry.may_write and shows(url, start, entry.reads_page) and may_open(entry, start, url)


def _entry_like(entry: AdapterEntry, url: str) -> str:
    """The entry with arguments as `url` has them, where it has any; what it lacks stays a token."""
    from adapterc.spec.manifest import TOKEN, FixedUrl

    if isinstance(entry.entry, FixedUrl):
        return entry.entry.url
    template = entry.entry.template
    if TOKEN.fullmatch(template):
        return url
    page = urlsplit(url)
    pairs = dict(pair.partition("=")[::2] for pair in page.query.split("&"))
    address, _, query = template.partition("?")
    _, _, path = address.partition("://")
    pattern = "[^/]+".join(map(re.escape, TOKEN.sub("\0", path.rstrip("/")).split("\0")))
    here = f"{page.netloc}{page.path}".rstrip("/")
    if re.fullmatch(pattern, here):
        address = f"{address.partition('://')[0]}://{here}"
    names = (pair.partition("=")[::2] for pair in query.split("&") if pair)
    filled = [f"{name}={pairs.get(name, value) if TOKEN.search(value) else value}" for name, value in names]
    return address + (f"?{'&'.join(filled)}" if filled else "")


def shares_domain(host: str, domain: str) -> bool:
    """The host's rule: equal, or one is a sub-domain of the other."""
    from adapterc.spec.hosts import within

    return bool(host) and (within(host, domain) or within(domain, host))


def see(endpoint: str | None, profile: str | None, look: Look) -> Seen:
    """Connect, look, disconnect. Raises `BrowserUnavailable`."""
    import asyncio

    return asyncio.run(_see(endpoint, profile, look))


async def _see(endpoint: str | None, profile: str | None, look: Look) -> Seen:
    from adapterc.cli.running import open_browser

    async with await open_browser(endpoint, profile, 1, look) as browser:
        found = await browser.connection.browser.call("Target.getTargets", timeout=SECONDS)
        infos = [
            info
            for info in found["targetInfos"]
            if info["type"] == "page" and browser.context in (None, info.get("browserContextId"))
        ]
        return Seen(browser.product, browser.profile, tuple(_page(info["targetId"], info["url"]) for info in infos))


def _page(target: str, url: str) -> OpenPage:
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return OpenPage(target, "", "")
    web = parts.scheme in ("http", "https")
    return OpenPage(target, host if web else "", f"{parts.scheme}://{host}{parts.path}" if web else "", url)
