"""A running browser that somebody else started: one connection, the profile to open tabs in, a limit on open tabs.

Closing it closes the socket and nothing else. Limit: profiles that are open at once are told apart by the browser's
context ids only, because the protocol does not tell their names.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Self

from adapterc.runtime.connection import Connection
from adapterc.runtime.endpoint import Endpoint, resolve
from adapterc.runtime.errors import BrowserUnavailable, CdpError

__all__ = ["Browser"]

TABS = 8
"""Runs at once; more wait for their turn."""


class Browser:
    """Use `await Browser.connect(...)` and `async with`. `product` is e.g. "Chrome/156.0", `profile` where tabs open;
    `slots` lets in as many runs as there may be tabs."""

    def __init__(
        self, endpoint: Endpoint, connection: Connection, timeout: float, profile: str | None, tabs: int
    ) -> None:
        self.endpoint, self.connection = endpoint, connection
        self.slots = asyncio.Semaphore(tabs)
        self.product, self.profile = "", "default"
        self.context: str | None = None
        self._timeout, self._wanted = timeout, profile
        self._notify: Callable[[str], None] | None = None
        self._opening = asyncio.Lock()

    @classmethod
    async def connect(
        cls,
        endpoint: str,
        *,
        timeout: float = 5.0,
        notify: Callable[[str], None] | None = None,
        profile: str | None = None,
        tabs: int = TABS,
    ) -> Browser:
        """Connect to what `endpoint` names: a port, host:port, an http or ws URL, a user-data folder. `profile` chooses
        among several open profiles: "default" or a context id. `notify` hears what a person has to do meanwhile.
        Raises BrowserUnavailable."""
        found = await resolve(endpoint, timeout=timeout, notify=notify)
        browser = cls(found, await Connection.open(found, timeout=timeout, notify=notify), timeout, profile, tabs)
        browser._notify = notify
        try:
            await browser._identify()
        except BaseException:
            await browser.close()
            raise
        return browser

    async def revive(self) -> None:
        """Connect once more if the connection was lost since the last run. Raises BrowserUnavailable."""
        async with self._opening:
            if self.connection.browser.lost is not None:
                await self.connection.close()
                self.connection = await Connection.open(self.endpoint, timeout=self._timeout, notify=self._notify)
                await self._identify()

    async def _identify(self) -> None:
        commands = ("Browser.getVersion", "Target.getBrowserContexts", "Target.getTargets")
        calls = (self.connection.browser.call(name, timeout=self._timeout) for name in commands)
        try:
            version, contexts, targets = await asyncio.gather(*calls)
        except CdpError as error:
            message = f"{self.endpoint.ws_url} does not answer as a browser: {error}"
            raise BrowserUnavailable(message, "not_a_browser") from error
        self.product = version["product"]
        default, shown = contexts.get("defaultBrowserContextId", ""), _shown(targets["targetInfos"])
        others = sorted(set(shown) - {default, *contexts["browserContextIds"]})  # those were made over the protocol
        named = {"default": default, **dict(zip(others, others, strict=True))}
        listed = "; ".join(f"`{name}` ({shown.get(key, 'no page')})" for name, key in named.items())
        if self._wanted is None and others:
            raise BrowserUnavailable(f"several profiles are open: {listed}", "several", "name one of them")
        if self._wanted not in (None, "default", *others):
            raise BrowserUnavailable(f"no profile `{self._wanted}` is open", "several", f"there are {listed}")
        self.profile = self._wanted or "default"
        self.context = self._wanted if self._wanted in others else None

    async def close(self) -> None:
        """Close the socket. The browser and its tabs stay as they are."""
        await self.connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _shown(infos: list[dict[str, Any]]) -> dict[str, str]:
    """The title of a page of each context that has one."""
    pages = [info for info in infos if info["type"] == "page"]
    return {info.get("browserContextId", ""): (info["title"] or info["url"])[:60] for info in reversed(pages)}
