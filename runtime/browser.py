"""A running browser that somebody else started: one connection, the profile to open tabs in, a limit on open tabs.
Closing it closes the socket and nothing else. Limit: profiles that are open at once are told apart by the browser's
context ids only, because the protocol does not tell their names.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any

from adapterc.runtime.connection import Connection
from adapterc.runtime.endpoint import Endpoint, Notify, resolve
from adapterc.runtime.errors import BrowserUnavailable, CdpError
from adapterc.spec.browsers import open_profiles

__all__ = ["Browser"]

GRACE_SECONDS = 0.4
TABS = 8
"""Runs at once; more wait for their turn."""


class Browser(AbstractAsyncContextManager["Browser"]):
    """Use `await Browser.connect(...)` and `async with`. `product` is e.g. "Chrome/156.0", `profile` where tabs open;
    `slots` lets in as many runs as there may be tabs."""

    def __init__(self, endpoint: Endpoint, timeout: float, notify: Notify, profile: str | None, tabs: int) -> None:
        self.endpoint = endpoint
        self.connection: Connection
        self.slots = asyncio.Semaphore(tabs)
        self.product, self.profile = "", "default"
        self.context: str | None = None
        self._timeout, self._notify, self._wanted = timeout, notify, profile
        self._opening, self._closed = asyncio.Lock(), False
        self._finishing: set[asyncio.Task[None]] = set()

    @classmethod
    async def connect(
        cls,
        where: str | int,
        *,
        timeout: float = 5.0,
        notify: Notify = None,
        profile: str | None = None,
        tabs: int = TABS,
    ) -> Browser:
        """Connect to what `where` names: a port, host:port, an http or ws URL, a user-data folder. `profile` chooses
        among several open profiles: "default" or a context id. `notify` hears what a person has to do meanwhile.
        Raises BrowserUnavailable."""
        found = await resolve(where, timeout=timeout, notify=notify)
        browser = cls(found, timeout, notify, profile, tabs)
        await browser._open()
        return browser

    async def revive(self) -> None:
        """Connect once more if the connection was lost since the last run. Raises BrowserUnavailable."""
        async with self._opening:
            if self._closed:
                raise BrowserUnavailable("this connection was closed by its user", "lost", "connect again")
            if self.connection.browser.lost is not None:
                await self.connection.close()
                await self._open()

    async def _open(self) -> None:
        self.connection = await Connection.open(self.endpoint, timeout=self._timeout, notify=self._notify)
        try:
            await self._identify()
        except BaseException:
            await self.connection.close()
            raise

    async def _identify(self) -> None:
        call, pages = self.connection.browser.call, {"discover": True, "filter": [{"type": "page"}]}
        commands = ("Browser.getVersion", "Target.getBrowserContexts", "Target.getTargets")
        calls = (call(name, timeout=self._timeout) for name in commands)
        try:
            version, contexts, targets = await asyncio.gather(*calls)
            await call("Target.setDiscoverTargets", pages, timeout=self._timeout)  # for what a page of ours opens
            self.product, profiles = version["product"], open_profiles(contexts, targets)
        except (CdpError, LookupError, TypeError) as error:
            message = f"{self.endpoint.ws_url} does not answer as a browser: {error}"
            raise BrowserUnavailable(message, "not_a_browser") from error
        listed = "; ".join(f"`{name}` ({title})" for name, title in profiles.items())
        if self._wanted is None and len(profiles) > 1:
            raise BrowserUnavailable(f"several profiles are open: {listed}", "several", "name one of them")
        if self._wanted is not None and self._wanted not in profiles:
            raise BrowserUnavailable(f"no profile `{self._wanted}` is open", "several", f"there are {listed}")
        self.profile = self._wanted or "default"
        self.context = None if self.profile == "default" else self.profile

    async def finish(self, work: Coroutine[Any, Any, None], deadline: float) -> None:
        """Let `work` end, past the deadline of its run for a moment only; what is left of it ends before `close`."""
        task = asyncio.create_task(work)
        self._finishing.add(task)
        task.add_done_callback(self._finishing.discard)
        await asyncio.wait({task}, timeout=max(deadline - time.monotonic(), GRACE_SECONDS))

    async def close(self) -> None:
        """Close the socket, for good. The browser and its tabs stay as they are."""
        self._closed = True
        try:
            if self._finishing:
                await asyncio.wait(self._finishing)
        finally:
            await self.connection.close()

    async def __aexit__(self, *_: object) -> None:
        await self.close()
