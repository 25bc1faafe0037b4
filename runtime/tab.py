"""One page: opened by us in the background, or given and only read. It waits for nothing that the page may withhold.

`Page.enable` comes first, so that a dialog can always be answered; every dialog is answered "no" and noted. In a tab of
ours a navigation of the page is held at the gate before a byte leaves: where it may not go, it does not go.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Awaitable, Callable
from typing import Any

from adapterc.runtime.connection import Connection
from adapterc.runtime.errors import CdpError, DeadlineExpired, ProtocolError
from adapterc.runtime.session import Event, Session
from adapterc.runtime.watch import EVENTS, Watch

__all__ = ["Tab", "left", "to_its_end"]

ANSWER_SECONDS = 3.0
"""How long a page may take to answer that must answer at once."""
CLOSE_SECONDS = 2.0
_OWN: tuple[tuple[str, dict[str, object]], ...] = (
    ("Fetch.enable", {"patterns": [{"resourceType": "Document", "requestStage": "Request"}]}),
    ("Page.setDownloadBehavior", {"behavior": "deny"}),
    ("Emulation.setFocusEmulationEnabled", {"enabled": True}),  # a hidden page gets no animation frame
)
_worlds = itertools.count(1)


def left(deadline: float) -> float:
    """Seconds until a point of `time.monotonic`; raises DeadlineExpired when it has passed."""
    if (seconds := deadline - time.monotonic()) > 0:
        return seconds
    raise DeadlineExpired("the deadline has passed")


class Tab:
    """A session on a page, with its watch. Get one from `open` or `attach`; `close` it on every path.

    `gate` tells whether the page may go to an address; it is asked for every navigation of a tab of ours.
    """

    def __init__(self, connection: Connection, session: Session, target: str, own: bool) -> None:
        self._connection = connection
        self.session, self.target, self.own = session, target, own
        self.watch = Watch(target, "", lambda method, host: False, False)
        self.gate: Callable[[str], bool] = lambda url: False
        self._events = session.subscribe(*EVENTS)
        self._changed = asyncio.Event()
        self._replies: set[asyncio.Task[Any]] = set()
        self._pump = asyncio.create_task(self._receive(), name="adapterc tab")

    @classmethod
    async def open(cls, connection: Connection, context: str | None, foreground: bool, deadline: float) -> Tab:
        """An own tab on about:blank, in the background unless `foreground`."""
        params: dict[str, object] = {"url": "about:blank", "background": not foreground}
        params |= {} if context is None else {"browserContextId": context}
        created = asyncio.ensure_future(connection.browser.call("Target.createTarget", params, timeout=left(deadline)))
        try:
            target = (await asyncio.shield(created))["targetId"]
            return await cls.attach(connection, target, deadline, own=True)
        except BaseException:  # cancelled in between: the tab that was asked for must not stay
            with contextlib.suppress(CdpError):
                target = (await created)["targetId"]
                await (await cls.attach(connection, target, time.monotonic() + CLOSE_SECONDS, own=True)).close()
            raise

    @classmethod
    async def attach(cls, connection: Connection, target: str, deadline: float, own: bool = False) -> Tab:
        """A page that is open already."""
        return cls(connection, await connection.attach(target, timeout=left(deadline)), target, own)

    async def prepare(self, deadline: float) -> None:
        """Switch on what watch and gate need. Raises DeadlineExpired when the page does not answer."""
        call, seconds = self.session.call, min(ANSWER_SECONDS, left(deadline))
        await call("Page.enable", timeout=seconds)
        lifecycle = call("Page.setLifecycleEventsEnabled", {"enabled": True}, timeout=seconds)
        own = (call(name, params, timeout=seconds) for name, params in (_OWN if self.own else ()))
        await asyncio.gather(lifecycle, call("Network.enable", timeout=seconds), *own)

    async def navigate(self, url: str, deadline: float) -> str | None:
        """Go to `url` and wait until its document is parsed. Gives Chrome's word for what went wrong, or None."""
        reply = await self.session.call("Page.navigate", {"url": url}, timeout=left(deadline))
        if "loaderId" not in reply:  # the same document with another hash: what is on it is of an earlier visit
            await self.session.call("Page.navigate", {"url": "about:blank"}, timeout=left(deadline))
            reply = await self.session.call("Page.navigate", {"url": url}, timeout=left(deadline))
        self.loader: str = reply["loaderId"]
        self.watch.download = bool(reply.get("isDownload"))
        if "errorText" not in reply:
            await self.until(
                lambda: self.watch.stopped or self.watch.reached(self.loader, "DOMContentLoaded"), deadline
            )
        await self.drain()
        return reply.get("errorText")

    async def until(self, holds: Callable[[], object], deadline: float) -> None:
        """Wait for something that events bring about. Raises what ended the session, or DeadlineExpired."""
        while not holds():
            if self.session.lost is not None:
                raise type(self.session.lost)(str(self.session.lost))
            self._changed.clear()
            try:
                async with asyncio.timeout(left(deadline)):
                    await self._changed.wait()
            except TimeoutError:
                raise DeadlineExpired("the page did not get ready in time") from None

    async def within(self, holds: Callable[[], object], limit: float) -> None:
        """Wait for something that may also never come about, until `limit` at the latest."""
        with contextlib.suppress(DeadlineExpired):
            await self.until(holds, limit)

    async def world(self, main: bool, deadline: float) -> str:
        """The unique id of a fresh isolated world of the document, or of the page's own world.

        The domain is on for this moment only: what the page logs is not sent to us.
        """
        call = self.session.call
        with self.session.subscribe("Runtime.executionContextCreated") as contexts:
            await call("Runtime.enable", timeout=left(deadline))
            name = f"adapterc-{next(_worlds)}"
            if not main:
                params = {"frameId": self.target, "worldName": name}
                await call("Page.createIsolatedWorld", params, timeout=left(deadline))
            found: dict[str, Any] = {}
            while found.get("auxData", {}).get("frameId") != self.target or not (
                found["auxData"].get("isDefault") if main else found["name"] == name
            ):
                found = (await contexts.next(timeout=left(deadline))).params["context"]
        await call("Runtime.disable", timeout=left(deadline))
        return str(found["uniqueId"])

    async def stop(self) -> None:
        """End what runs in the page, as far as the page lets us."""
        with contextlib.suppress(CdpError):
            await self.session.call("Runtime.terminateExecution", timeout=0.3)

    async def drain(self) -> None:
        """Take the events that have arrived already."""
        with contextlib.suppress(CdpError):
            while True:
                self._take(await self._events.next(timeout=0))

    async def close(self) -> None:
        """Close a tab of ours, leave a given one. Never raises, ends within seconds, and is done when it returns."""
        self._events.close()
        for task in (self._pump, *self._replies):
            task.cancel()
        browser, gone = self._connection.browser, self.session.subscribe()
        with contextlib.suppress(CdpError):
            if not self.own:
                params: dict[str, object] = {"sessionId": self.session.id}
                await browser.call("Target.detachFromTarget", params, timeout=CLOSE_SECONDS)
                return
            with contextlib.suppress(ProtocolError):  # it has gone already
                await browser.call("Target.closeTarget", {"targetId": self.target}, timeout=CLOSE_SECONDS)
            await gone.next(timeout=CLOSE_SECONDS)

    async def _receive(self) -> None:
        try:
            while True:
                self._take(await self._events.next(timeout=3600))
        except CdpError:
            self._changed.set()

    def _take(self, event: Event) -> None:
        params = event.params
        self.watch.take(event.method, params)
        if event.method == "Fetch.requestPaused":
            url, number = params["request"]["url"], params["requestId"]
            if params.get("frameId") != self.target or self.gate(url):
                self._answer("Fetch.continueRequest", {"requestId": number})
            else:
                self.watch.stopped = self.watch.stopped or url
                self._answer("Fetch.failRequest", {"requestId": number, "errorReason": "Aborted"})
        elif event.method == "Page.javascriptDialogOpening":
            leaving = self.own and params.get("type") == "beforeunload"
            self._answer("Page.handleJavaScriptDialog", {"accept": leaving})
        self._changed.set()

    def _answer(self, method: str, params: dict[str, object]) -> None:
        async def send() -> None:
            with contextlib.suppress(CdpError):
                await self.session.call(method, params, timeout=ANSWER_SECONDS)

        task = asyncio.create_task(send())
        self._replies.add(task)
        task.add_done_callback(self._replies.discard)


async def to_its_end(work: Awaitable[None]) -> None:
    """Let `work` finish although the caller is cancelled; the cancellation goes on afterwards."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise
