"""What is open in the browser, for `ready` and `recommend`. The browser is asked for a list; no page is touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from adapterc.cli.render.text import Look

__all__ = ["OpenPage", "Seen", "see", "shares_domain"]

SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class OpenPage:
    """A page that is open. `address` is its URL without query and fragment, which may hold secrets."""

    id: str
    host: str
    address: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A browser that answered, the profile that tabs would open in, and the pages of that profile."""

    product: str
    profile: str
    pages: tuple[OpenPage, ...]

    def of(self, domain: str) -> tuple[OpenPage, ...]:
        """The pages of a domain, by the host's rule."""
        return tuple(page for page in self.pages if shares_domain(page.host, domain))


def shares_domain(host: str, domain: str) -> bool:
    """The host's rule: equal, or one is a sub-domain of the other."""
    from adapterc.runtime.entry import within

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
    return OpenPage(target, host if web else "", f"{parts.scheme}://{host}{parts.path}" if web else "")
