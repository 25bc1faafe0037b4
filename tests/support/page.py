"""Runs a script in a real page the way each of its hosts does.

`mode` chooses the host (shared reference, section 4.2):

- "wrapper": the desktop host's wrapper, main world, arguments as an object literal, result by value;
- "runners": `({"name": (SCRIPT)})["name"](args, helpers)` in an isolated world, as the extension's runners file has it;
- "isolated": the product's way: the bare function in an isolated world, one JSON text in, one JSON text out;
- "strict": only compiles `"use strict"; return (SCRIPT);` and runs nothing.

Synchronous on the outside, so tests need no event loop; one thread runs the connection of `adapterc.runtime`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import threading
import time
from collections.abc import Coroutine, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, TypeVar

from adapterc.runtime.connection import Connection, Event, Session
from adapterc.runtime.errors import CdpError, ProtocolError
from tests.support.events import Events

__all__ = ["Mode", "NavigationFailed", "Page", "ScriptFailed", "Tab"]

Mode = Literal["wrapper", "runners", "isolated", "strict"]
T = TypeVar("T")

HERE = Path(__file__).parent
WRAPPER = (HERE / "wrapper.js").read_text(encoding="utf-8")
HELPERS = (HERE / "helpers.js").read_text(encoding="utf-8").partition("\n")[2].strip()
TIMEOUT = 15.0
"""Seconds for each command but the script itself."""


class ScriptFailed(Exception):
    """The script did not parse, or threw outside its own catch. The text is the engine's, with its stack."""


class NavigationFailed(Exception):
    """The page did not load; the text is Chrome's `net::ERR_...` code."""


class Tab:
    """One own page, opened at `url`. Get it from `Page.tab`."""

    def __init__(self, runner: Page, session: Session) -> None:
        self._runner = runner
        self._session = session
        self._frame = ""
        self._worlds = 0
        self.dialogs: list[str] = []
        """Messages of the dialogs that were dismissed."""

    def run(
        self, script: str, args: Mapping[str, Any] | None = None, *, mode: Mode = "wrapper", timeout: float = 20.0
    ) -> Any:
        """What the script returned, as the host of `mode` gets it. Raises ScriptFailed, or DeadlineExpired."""
        return self._runner.wait(self._run(script, args or {}, mode, timeout))

    def evaluate(self, expression: str, *, timeout: float = 10.0) -> Any:
        """The value of an expression in the page's main world, promises awaited."""
        return self._runner.wait(self._evaluate(expression, timeout=timeout))

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """The reply to any command of the protocol, on this page's session."""
        return self._runner.wait(self._session.call(method, params, timeout=TIMEOUT))

    @contextlib.contextmanager
    def hearing(self, *methods: str) -> Iterator[list[Event]]:
        """The events of some methods that came while this was open, oldest first."""
        heard: list[Event] = []

        def take(item: Event | CdpError) -> None:
            if not isinstance(item, CdpError) and item.method in methods:
                heard.append(item)

        self._session.listeners.append(take)
        try:
            yield heard
        finally:
            self._session.listeners.remove(take)

    def goto(self, url: str) -> None:
        """Open another page. Raises NavigationFailed."""
        self._runner.wait(self._goto(url))

    async def _open(self, url: str) -> None:
        await self._session.call("Page.enable", timeout=TIMEOUT)
        await self._session.call("Page.setLifecycleEventsEnabled", {"enabled": True}, timeout=TIMEOUT)
        await self._goto(url)

    async def _goto(self, url: str) -> None:
        with Events(self._session, "Page.lifecycleEvent") as events:
            reply = await self._session.call("Page.navigate", {"url": url}, timeout=TIMEOUT)
            if "errorText" in reply:
                raise NavigationFailed(f"{url}: {reply['errorText']}")
            self._frame = reply["frameId"]
            while "loaderId" in reply:  # a fragment navigation has none and loads nothing
                event = (await events.next(timeout=TIMEOUT)).params
                if event["loaderId"] == reply["loaderId"] and event["name"] == "load":
                    return

    async def _run(self, script: str, args: Mapping[str, Any], mode: Mode, timeout: float) -> Any:
        literal = json.dumps(args, sort_keys=True)
        if mode == "wrapper":
            parts = {"%ARGS%": literal, "%HELPERS%": HELPERS, "%SCRIPT%": script}
            code = re.sub("%[A-Z]+%", lambda mark: parts[mark[0]], WRAPPER)  # one walk: a part may hold a mark itself
            return await self._evaluate(code, timeout=timeout)
        if mode == "runners":
            one = script.removesuffix(";")
            code = f'({{"name": ({one})}})["name"](JSON.parse({json.dumps(literal)}), {HELPERS})'
            return await self._evaluate(code, timeout=timeout, context=await self._world())
        if mode == "strict":
            await self._session.call("Runtime.enable", timeout=TIMEOUT)
            code = f'(function () {{ "use strict"; return ({script}); }})'
            params = {"expression": code, "sourceURL": "", "persistScript": False}
            reply = await self._session.call("Runtime.compileScript", params, timeout=TIMEOUT)
            _raise_for(reply)
            return None
        return await self._isolated(script, literal, timeout)

    async def _isolated(self, script: str, args: str, timeout: float) -> Any:
        params = {
            "expression": f"({script})\n//# sourceURL=adapterc:test/script.js\n",
            "contextId": await self._world(),
        }
        reply = await self._session.call("Runtime.evaluate", params, timeout=TIMEOUT)
        _raise_for(reply)
        call = {
            "objectId": reply["result"]["objectId"],
            "functionDeclaration": "async function (json) { return JSON.stringify(await this(JSON.parse(json), {})); }",
            "arguments": [{"value": args}],
            "awaitPromise": True,
            "returnByValue": True,
        }
        return json.loads(_value(await self._session.call("Runtime.callFunctionOn", call, timeout=timeout)))

    async def _evaluate(self, expression: str, *, timeout: float, context: int | None = None) -> Any:
        params: dict[str, Any] = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        if context is not None:
            params["contextId"] = context
        return _value(await self._session.call("Runtime.evaluate", params, timeout=timeout))

    async def _world(self) -> int:
        self._worlds += 1  # a fresh name: the same name would be the same world, with what an earlier run left there
        params = {"frameId": self._frame, "worldName": f"adapterc-test-{self._worlds}"}
        reply = await self._session.call("Page.createIsolatedWorld", params, timeout=TIMEOUT)
        return int(reply["executionContextId"])

    async def _dismiss_dialogs(self) -> None:
        with (
            Events(self._session, "Page.javascriptDialogOpening") as events,
            contextlib.suppress(CdpError),
        ):
            while True:
                event = await events.next(timeout=3600)
                self.dialogs.append(event.params["message"])
                await self._session.call("Page.handleJavaScriptDialog", {"accept": False}, timeout=TIMEOUT)


class Page:
    """The `page` fixture: a connection to the shared browser, and own tabs on it."""

    def __init__(self, endpoint: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._connection = self.wait(Connection.open(endpoint, timeout=TIMEOUT))

    def run(
        self,
        script: str,
        args: Mapping[str, Any] | None = None,
        *,
        url: str,
        mode: Mode = "wrapper",
        timeout: float = 20.0,
    ) -> Any:
        """Open `url` in an own background page, run the script once, close the page, return what the host gets."""
        with self.tab(url) as tab:
            return tab.run(script, args, mode=mode, timeout=timeout)

    @contextlib.contextmanager
    def tab(self, url: str, *, private: bool = False) -> Iterator[Tab]:
        """An own background page for several runs; closed at the end.

        `private` gives it cookies, storage and a cache of its own, for 200 ms more.
        """
        with contextlib.ExitStack() as stack:
            params: dict[str, object] = {"url": "about:blank", "background": True}
            if private:
                context = self._call("Target.createBrowserContext")
                stack.callback(self._call, "Target.disposeBrowserContext", context)
                params.update(context)
            target = self._call("Target.createTarget", params)
            stack.callback(self._close, target["targetId"])
            tab = Tab(self, self.wait(self._connection.attach(target["targetId"], timeout=TIMEOUT)))
            dialogs = asyncio.run_coroutine_threadsafe(tab._dismiss_dialogs(), self._loop)
            stack.callback(dialogs.cancel)
            self.wait(tab._open(url))
            yield tab

    def _close(self, target: str) -> None:
        """Close a page; again when the command came while a navigation committed, which makes the browser forget it."""
        while any(info["targetId"] == target for info in self._call("Target.getTargets")["targetInfos"]):
            with contextlib.suppress(ProtocolError):  # it went in between
                self._call("Target.closeTarget", {"targetId": target})
            time.sleep(0.005)

    def clear_cookies(self) -> None:
        """Forget the cookies that pages without `private` share."""
        self._call("Storage.clearCookies")

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the connection's thread and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _call(self, method: str, params: Mapping[str, object] | None = None) -> dict[str, Any]:
        return self.wait(self._connection.browser.call(method, params, timeout=TIMEOUT))

    def close(self) -> None:
        """Close the connection; the browser belongs to its own fixture."""
        self.wait(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _raise_for(reply: Mapping[str, Any]) -> None:
    details = reply.get("exceptionDetails")
    if details is not None:
        thrown = details.get("exception", {})
        raise ScriptFailed(thrown.get("description") or f"{details['text']} {thrown.get('value', '')}".strip())


def _value(reply: Mapping[str, Any]) -> Any:
    """The value of a by-value reply; undefined is None."""
    _raise_for(reply)
    return reply["result"].get("value")
