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

from adapterc.runtime.connection import Connection, Event, Session
from adapterc.runtime.errors import CdpError, DeadlineExpired, ProtocolError
from adapterc.runtime.watch import Watch
from adapterc.spec.address import may_open

__all__ = ["Tab", "left", "to_its_end"]

ANSWER_SECONDS = 3.0
"""How long a page may take to answer that must answer at once."""
CLOSE_SECONDS, CLOSE_AGAIN = 4.0, 0.3
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
    """A session on a page, noted by a watch. Get one from `open` or `attach`; `close` it on every path."""

    def __init__(self, connection: Connection, session: Session, target: str, watch: Watch, own: bool) -> None:
        self._connection = connection
        self.session, self.target, self.watch, self.own = session, target, watch, own
        watch.frame = target
        self.loader = ""
        """The id of the document that `navigate` led to."""
        self._contexts: dict[str | None, str] = {}
        """Unique ids of the main frame's contexts, by name; that of the page itself has none."""
        self._changed = asyncio.Event()
        self._replies: set[asyncio.Task[Any]] = set()
        session.listeners.append(self._hear)

    @classmethod
    async def open(
        cls, connection: Connection, watch: Watch, context: str | None, foreground: bool, deadline: float
    ) -> Tab:
        """An own tab on about:blank, in the background unless `foreground`."""
        params: dict[str, object] = {"url": "about:blank", "background": not foreground}
        params |= {} if context is None else {"browserContextId": context}
        created = asyncio.ensure_future(connection.browser.call("Target.createTarget", params, timeout=left(deadline)))
        try:
            target = (await asyncio.shield(created))["targetId"]
            return await cls.attach(connection, target, watch, deadline, own=True)
        except BaseException:  # cancelled in between: the tab that was asked for must not stay
            with contextlib.suppress(CdpError):
                target = (await created)["targetId"]
                await (await cls.attach(connection, target, watch, time.monotonic() + CLOSE_SECONDS, own=True)).close()
            raise

    @classmethod
    async def attach(cls, connection: Connection, target: str, watch: Watch, deadline: float, own: bool = False) -> Tab:
        """A page that is open already."""
        return cls(connection, await connection.attach(target, timeout=left(deadline)), target, watch, own)

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
        self.loader = reply["loaderId"]
        self.watch.download = bool(reply.get("isDownload"))
        if "errorText" not in reply:
            watch = self.watch
            await self.until(lambda: watch.stopped or watch.reached(self.loader, "DOMContentLoaded"), deadline)
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
        call, name = self.session.call, None if main else f"adapterc-{next(_worlds)}"
        self._contexts.clear()
        await call("Runtime.enable", timeout=left(deadline))
        if name is not None:
            params = {"frameId": self.target, "worldName": name}
            await call("Page.createIsolatedWorld", params, timeout=left(deadline))
        await self.until(lambda: name in self._contexts, deadline)
        await call("Runtime.disable", timeout=left(deadline))
        return self._contexts[name]

    async def stop(self) -> None:
        """End what runs in the page, as far as the page lets us."""
        await self._try("Runtime.terminateExecution", timeout=0.3)

    async def close(self) -> None:
        """Close a tab of ours, leave a given one. Never raises, ends within seconds, and is done when it returns."""
        self.session.listeners[:] = [lambda _: self._changed.set()]  # from now on only the end counts
        call, end = self._connection.browser.call, time.monotonic() + CLOSE_SECONDS
        with contextlib.suppress(CdpError):
            if not self.own:
                await call("Target.detachFromTarget", {"sessionId": self.session.id}, timeout=left(end))
            closing = self.own  # a crashed page is lost already, and still has to be closed
            while closing:  # again, because a page that just navigates may not hear it
                with contextlib.suppress(ProtocolError):  # it has gone already
                    await call("Target.closeTarget", {"targetId": self.target}, timeout=left(end))
                await self.within(lambda: self.session.lost, time.monotonic() + CLOSE_AGAIN)
                closing = self.session.lost is None

    def _hear(self, event: Event | CdpError) -> None:
        self._changed.set()
        if isinstance(event, CdpError):
            return
        params = event.params
        self.watch.take(event.method, params)
        if event.method == "Fetch.requestPaused":
            url, number = params["request"]["url"], params["requestId"]
            if params.get("frameId") != self.target or may_open(self.watch.entry, self.watch.start, url):
                self._answer("Fetch.continueRequest", {"requestId": number})
            else:
                self.watch.stopped = self.watch.stopped or url
                self._answer("Fetch.failRequest", {"requestId": number, "errorReason": "Aborted"})
        elif event.method == "Page.javascriptDialogOpening":
            leaving = self.own and params.get("type") == "beforeunload"
            self._answer("Page.handleJavaScriptDialog", {"accept": leaving})
        elif event.method == "Runtime.executionContextCreated":
            context = params["context"]
            about = context.get("auxData", {})
            if about.get("frameId") == self.target:
                self._contexts[None if about.get("isDefault") else context["name"]] = context["uniqueId"]

    def _answer(self, method: str, params: dict[str, object]) -> None:
        task = asyncio.create_task(self._try(method, params))
        self._replies.add(task)
        task.add_done_callback(self._replies.discard)

    async def _try(self, method: str, params: dict[str, object] | None = None, timeout: float = ANSWER_SECONDS) -> None:
        with contextlib.suppress(CdpError):
            await self.session.call(method, params, timeout=timeout)


async def to_its_end(work: Awaitable[None]) -> None:
    """Let `work` finish although the caller is cancelled; the cancellation goes on afterwards."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise
