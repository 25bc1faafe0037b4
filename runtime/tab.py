"""One page: opened by us in the background, or given and only read. It waits for nothing that the page may withhold.
`Page.enable` comes first, so that a dialog can always be answered; every dialog is answered "no" and noted. In a tab of
ours a navigation of the page is held at the gate before a byte leaves: where it may not go, it does not go.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Callable
from typing import Any

from adapterc.runtime.browser import Browser
from adapterc.runtime.connection import Connection, Event, Session
from adapterc.runtime.errors import CdpError, DeadlineExpired, ProtocolError
from adapterc.runtime.watch import Watch
from adapterc.spec.address import may_open

__all__ = ["CLOSE_SECONDS", "Tab", "left"]

ANSWER_SECONDS = 3.0
"""How long a page may take to answer that must answer at once."""
CLOSE_SECONDS, CLOSE_AGAIN = 4.0, 0.3
GATE = {
    # data too, because a question for a password would wait for a person
    "patterns": [{"resourceType": kind, "requestStage": "Request"} for kind in ("Document", "Fetch", "XHR")],
    "handleAuthRequests": True,
}
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
        self.loader = ""  # of the document that `navigate` led to
        self._early: asyncio.Task[str] | None = None
        self._contexts: dict[str | None, str] = {}
        """Unique ids of the main frame's contexts, by name; that of the page itself has none."""
        self._changed = asyncio.Event()
        self._replies: set[asyncio.Task[Any]] = set()
        session.listeners.append(self._hear)
        if own:
            connection.browser.listeners.append(self._hear_browser)

    @classmethod
    async def open(cls, browser: Browser, watch: Watch, foreground: bool, deadline: float) -> Tab:
        """An own tab on about:blank, in the background unless `foreground`."""
        params: dict[str, object] = {"url": "about:blank", "background": not foreground}
        params |= {"browserContextId": browser.context} if browser.context else {}
        connection, patience = browser.connection, left(deadline) + CLOSE_SECONDS
        created = asyncio.create_task(connection.browser.call("Target.createTarget", params, timeout=patience))
        try:
            async with asyncio.timeout(left(deadline)):
                target = (await asyncio.shield(created))["targetId"]
            return await cls.attach(connection, target, watch, deadline, own=True)
        except BaseException as error:  # cancelled, or late: the tab that was asked for must not stay
            await browser.finish(cls._abandon(connection, created, watch), deadline)
            if isinstance(error, TimeoutError):
                raise DeadlineExpired("the browser opened no page in time") from None
            raise

    @classmethod
    async def _abandon(cls, connection: Connection, created: asyncio.Task[dict[str, Any]], watch: Watch) -> None:
        with contextlib.suppress(CdpError):
            params = {"targetId": (await created)["targetId"]}
            await connection.browser.call("Target.closeTarget", params, timeout=CLOSE_SECONDS)
            tab = await cls.attach(connection, params["targetId"], watch, time.monotonic() + CLOSE_SECONDS, own=True)
            await tab.close()  # it may not have heard

    @classmethod
    async def attach(cls, connection: Connection, target: str, watch: Watch, deadline: float, own: bool = False) -> Tab:
        """A page that is open already."""
        return cls(connection, await connection.attach(target, timeout=left(deadline)), target, watch, own)

    async def prepare(self, deadline: float, *, gate: bool, shown: bool) -> None:
        """Switch on what the watch needs and, for a page that will be navigated, the gate. `shown`: the page is told
        that it is seen. Raises DeadlineExpired when it does not answer."""
        seconds = min(ANSWER_SECONDS, left(deadline))
        wanted: list[tuple[str, dict[str, object]]] = [("Page.enable", {})]  # first, before a dialog can open
        wanted += [("Page.setLifecycleEventsEnabled", {"enabled": True}), ("Network.enable", {})]
        wanted += [("Fetch.enable", GATE)] if gate else []
        await asyncio.gather(*(self.session.call(name, params, timeout=seconds) for name, params in wanted))
        if shown:  # a hidden page gets no animation frame
            self._answer("Emulation.setFocusEmulationEnabled", {"enabled": True})

    async def navigate(self, url: str, main: bool, deadline: float) -> str | None:
        """Go to `url` and wait until its document is parsed; its world is made meanwhile. Gives Chrome's word for what
        went wrong, or None."""
        reply = await self.session.call("Page.navigate", {"url": url}, timeout=left(deadline))
        if "loaderId" not in reply and "errorText" not in reply:  # only the hash differs: what is there is of before
            await self.session.call("Page.navigate", {"url": "about:blank"}, timeout=left(deadline))
            reply = await self.session.call("Page.navigate", {"url": url}, timeout=left(deadline))
        self.loader = reply.get("loaderId", "")
        self.watch.download = bool(reply.get("isDownload"))
        if "errorText" not in reply:
            watch, self._early = self.watch, asyncio.create_task(self._world(main, deadline))
            self._early.add_done_callback(lambda task: task.cancelled() or task.exception())  # seen
            await self.until(lambda: watch.halted or watch.reached(self.loader, "DOMContentLoaded"), deadline)
        return reply.get("errorText") if self.loader else "net::ERR_ABORTED"

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
        """The unique id of a fresh isolated world of the document, or of the page's own world."""
        if self._early is not None and self.watch.loader == self.loader:
            return await self._early
        return await self._world(main, deadline)

    async def _world(self, main: bool, deadline: float) -> str:
        # the domain is on for this moment only: what the page logs is not sent to us
        call, name = self.session.call, None if main else f"adapterc-{next(_worlds)}"
        self._contexts.clear()
        calls = [call("Runtime.enable", timeout=left(deadline))]
        if name is not None:
            params = {"frameId": self.target, "worldName": name}
            calls.append(call("Page.createIsolatedWorld", params, timeout=left(deadline)))
        await asyncio.gather(*calls)
        await self.until(lambda: name in self._contexts, deadline)
        self._answer("Runtime.disable", {})
        return self._contexts[name]

    async def stop(self) -> None:
        """End what runs in a page of ours, as far as it lets us. In a given one it might be what its user runs."""
        with contextlib.suppress(CdpError):
            if self.own:
                await self.session.call("Runtime.terminateExecution", timeout=0.3)

    async def close(self) -> None:
        """Close a tab of ours, leave a given one. Never raises, ends within seconds, and is done when it returns."""
        self.session.listeners[:] = [lambda _: self._changed.set()]  # from now on only the end counts
        if self._early is not None:
            self._early.cancel()
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
        if self.own:  # last, because a page may open a window while it closes
            self._connection.browser.listeners.remove(self._hear_browser)

    def _hear(self, event: Event | CdpError) -> None:
        self._changed.set()
        if isinstance(event, CdpError):
            return
        params = event.params
        self.watch.take(event.method, params)
        if event.method == "Fetch.requestPaused":
            url, number = params["request"]["url"], params["requestId"]
            ours = params["resourceType"] == "Document" and params.get("frameId") == self.target
            if not ours or may_open(self.watch.entry, self.watch.start, url, login=not self.watch.sent):
                self._answer("Fetch.continueRequest", {"requestId": number})
            else:
                self.watch.stopped = self.watch.stopped or url
                self._answer("Fetch.failRequest", {"requestId": number, "errorReason": "Aborted"})
        elif event.method == "Fetch.authRequired":
            answer = {"requestId": params["requestId"], "authChallengeResponse": {"response": "CancelAuth"}}
            self._answer("Fetch.continueWithAuth", answer)
        elif event.method == "Page.javascriptDialogOpening" and self.own:  # in a given page, its user answers
            self._answer("Page.handleJavaScriptDialog", {"accept": params.get("type") == "beforeunload"})
        elif event.method == "Page.downloadWillBegin" and self.own:
            self._answer("Browser.cancelDownload", {"guid": params["guid"]}, self._connection.browser)
        elif event.method == "Runtime.executionContextCreated":
            context = params["context"]
            about = context.get("auxData", {})
            if about.get("frameId") == self.target:
                self._contexts[None if about.get("isDefault") else context["name"]] = context["uniqueId"]

    def _hear_browser(self, event: Event | CdpError) -> None:
        info = event.params.get("targetInfo", {}) if isinstance(event, Event) else {}
        if info.get("openerId") == self.target:  # a window that our page opened is ours as well
            self._answer("Target.closeTarget", {"targetId": info["targetId"]}, self._connection.browser)

    def _answer(self, method: str, params: dict[str, object], session: Session | None = None) -> None:
        async def send() -> None:
            with contextlib.suppress(CdpError):
                await (session or self.session).call(method, params, timeout=ANSWER_SECONDS)

        task = asyncio.create_task(send())
        self._replies.add(task)
        task.add_done_callback(self._replies.discard)
