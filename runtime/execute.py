"""One run: arguments, entry, an own tab, the checks, one dispatch, one result. The tab is closed on every path out.
Nothing is sent twice. Before the dispatch a failure says that nothing ran; after it, a lost answer of an adapter that
may write is `outcome_unknown`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adapterc.runtime import errors
from adapterc.runtime.browser import Browser
from adapterc.runtime.catalog import Adapter, DamagedArtifact
from adapterc.runtime.judge import judge_answer, judge_output, judge_place
from adapterc.runtime.tab import CLOSE_SECONDS, Tab, left
from adapterc.runtime.watch import Watch
from adapterc.spec.address import entry_url, shows
from adapterc.spec.arguments import InvalidArguments, bind
from adapterc.spec.asked import observed
from adapterc.spec.browsers import thrown
from adapterc.spec.errors import Reason, Verdict
from adapterc.spec.result import RunResult, Warned

__all__ = ["LIMITS", "run", "run_sync"]

LIMITS = {"bytes": 8 * 2**20, "depth": 200}
"""Largest result, in characters of its JSON text, and its deepest nesting; checked in the page."""
PAGE_FUNCTION = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
MAX_DETAIL = 4000
MOVE_GRACE, LOAD_GRACE, DATA_GRACE = 0.3, 1.0, 2.0
"""Seconds that a page which is read may take, once it is parsed, to be loaded and to get the data it asks for. Whatever
is later is the script's to await."""


async def run(
    adapter: Adapter,
    args: Mapping[str, object],
    browser: Browser,
    *,
    deadline: float = 20.0,
    target: str | None = None,
    allow_navigate: bool = False,
    foreground: bool = False,
) -> RunResult:
    """Run one artifact once and say what came of it, within `deadline` seconds from when it has a connection and its
    turn. Raises nothing that a run can meet; a cancellation passes through when the tab is closed.
    `target` is a page of the user's to run on. It is only read: it has to show the entry already, unless
    `allow_navigate`."""
    one = _Run(adapter, browser, deadline)
    return await one.result(args, target=target, allow_navigate=allow_navigate, foreground=foreground)


def run_sync(adapter: Adapter, args: Mapping[str, object], endpoint: str | int, **options: Any) -> RunResult:
    """Connect to `endpoint`, `run`, disconnect. Raises BrowserUnavailable when there is no browser, and RuntimeError
    inside an event loop, where `run` is the one to await."""

    async def work() -> RunResult:
        async with await Browser.connect(endpoint) as browser:
            return await run(adapter, args, browser, **options)

    if asyncio._get_running_loop() is not None:
        raise RuntimeError("an event loop runs here already: await `run` instead")
    return asyncio.run(work())


class _Run:
    """What one run knows."""

    def __init__(self, adapter: Adapter, browser: Browser, seconds: float) -> None:
        self.adapter, self.entry, self.effects = adapter, adapter.entry, adapter.entry.adapterc.effects
        self.browser, self.seconds = browser, seconds
        self.begun = self.deadline = time.monotonic()
        self.main = self.entry.adapterc.world == "main"
        self.awake = self.entry.reads_page or self.effects.timers
        self.watch = Watch(self.entry)
        self.known: dict[str, Any] = {"domain": self.entry.domain}
        self.warnings: list[Warned] = []
        self.times: dict[str, float] = {}

    async def result(self, given: Mapping[str, object], **options: Any) -> RunResult:
        """The result, whatever happens. `options` are `target`, `allow_navigate` and `foreground` of `run`."""
        try:
            data = await self._data(given, **options)
        except (Verdict, DamagedArtifact, errors.CdpError) as error:
            verdict = error if isinstance(error, Verdict) else self._verdict(error)
            detail = verdict.detail[:MAX_DETAIL]
            self.watch.weigh(detail[:300], verdict.reason)
            facts = {key: value for key, value in verdict.data.items() if value not in (None, "", [])}
            more = {"auth_hint": self.entry.auth_hint, "data": facts, **self._facts()}
            return RunResult.failed(self.entry.name, verdict.reason, detail, **more)
        self._warn("output_drift", *self.entry.adapterc.output.drift(data))
        return RunResult(ok=True, adapter=self.entry.name, data=data, **self._facts())

    async def _data(
        self, given: Mapping[str, object], target: str | None, allow_navigate: bool, foreground: bool
    ) -> Any:
        browser, script = self.browser, self.adapter.script()
        args = bind(self.entry, given)
        self.watch.start = self.known["entry_url"] = entry_url(self.entry, args)
        async with browser.slots:
            self.deadline = time.monotonic() + self.seconds  # waiting for a turn is not the run's time
            await browser.revive()
            self.known |= {"browser": browser.product, "profile_key": browser.profile}
            if target is None:
                tab = await Tab.open(browser, self.watch, foreground, self.deadline)
            else:
                tab = await self._given(target)
            self.known["target_id"] = tab.target
            try:
                return await self._in_tab(tab, script, args, navigate=tab.own or allow_navigate)
            finally:
                await browser.finish(self._leave(tab), self.deadline)

    async def _leave(self, tab: Tab) -> None:
        await tab.close()
        cut = tab.own and isinstance(tab.session.lost, errors.ConnectionLost)
        if cut and not self.browser.endpoint.consent:  # a browser that asks its user is asked once a run
            with contextlib.suppress(errors.CdpError):  # it may be gone itself
                await self.browser.revive()
                end = time.monotonic() + CLOSE_SECONDS
                again = await Tab.attach(self.browser.connection, tab.target, self.watch, end, own=True)
                await again.close()

    async def _in_tab(self, tab: Tab, script: str, args: dict[str, str | int], navigate: bool) -> Any:
        await tab.prepare(self.deadline, gate=navigate, shown=tab.own and self.awake)
        if navigate:
            await self._open(tab)
        return await self._dispatch(tab, await self._compile(tab, script, navigate), args)

    async def _given(self, target: str) -> Tab:
        connection = self.browser.connection
        infos = await connection.browser.call("Target.getTargets", timeout=left(self.deadline))
        kind = next((info["type"] for info in infos["targetInfos"] if info["targetId"] == target), None)
        if kind != "page":
            raise Verdict(Reason.NO_TAB, f"no page has the id `{target}`" + (f": it is a {kind}" if kind else ""))
        if self.entry.may_write:
            does = ", ".join(self.effects.writes) or "writes"
            raise InvalidArguments((f"a given page is only read, and `{self.entry.name}` does more: {does}",))
        return await Tab.attach(connection, target, self.watch, self.deadline)

    async def _open(self, tab: Tab) -> None:
        begun, watch = time.monotonic(), self.watch
        error = await tab.navigate(watch.start, self.main, self.deadline)
        if error is None and self.entry.reads_page:
            parsed = time.monotonic()
            await tab.within(lambda: watch.halted or watch.reached(tab.loader, "load"), parsed + LOAD_GRACE)
            await tab.within(lambda: watch.halted or not watch.flying, parsed + DATA_GRACE)
        self.times["navigate_ms"] = _since(begun)
        if not watch.halted:
            judge_answer(watch, error)
        self._check()
        judge_place(watch, watch.url or watch.start)

    async def _compile(self, tab: Tab, script: str, navigated: bool) -> str:
        """Check once more where the page is, in the very document that will run the script; gives the function's id."""
        context = await tab.world(self.main, self.deadline)
        texts = ("location.href", f"({script})\n//# sourceURL={self.watch.source_url}\n")
        params = [{"expression": text, "uniqueContextId": context} for text in texts]
        calls = (tab.session.call("Runtime.evaluate", each, timeout=left(self.deadline)) for each in params)
        href, function = await asyncio.gather(*calls)
        here = self.known["source_url"] = self.known["page"] = str(href["result"]["value"])
        url = self.watch.start
        if not navigated and not shows(here, url, self.entry.reads_page):
            raise Verdict(Reason.WRONG_ORIGIN, f"the given page shows {here}, not {url}; it was not navigated")
        judge_place(self.watch, here)
        if "exceptionDetails" in function:
            raise thrown(Reason.INTERNAL, "the script does not compile", function)
        return str(function["result"]["objectId"])

    async def _dispatch(self, tab: Tab, function: str, args: dict[str, str | int]) -> Any:
        params = {
            "objectId": function,
            "functionDeclaration": PAGE_FUNCTION,
            # by value is safe: the names are the manifest's. The page's own world may have another `JSON`.
            "arguments": [{"value": args}, {"value": LIMITS}, {"value": not self.main}],
            "awaitPromise": True,
            "returnByValue": True,
        }
        begun, here = time.monotonic(), self.watch.url
        self.watch.sent, reply = True, None
        call = asyncio.create_task(tab.session.call("Runtime.callFunctionOn", params, timeout=left(self.deadline)))
        halt = asyncio.create_task(tab.until(lambda: self.watch.halted, self.deadline + 1))
        try:
            await asyncio.wait({call, halt}, return_when=asyncio.FIRST_COMPLETED)
            self._check()
            reply = await call
        except errors.ProtocolError:  # the page went on: where to, says why
            await tab.within(lambda: self.watch.halted or self.watch.url != here, time.monotonic() + MOVE_GRACE)
            if not self.entry.may_write:
                judge_place(self.watch, self.watch.url)
            raise
        except errors.DeadlineExpired:
            if self.watch.dialog_open:
                raise self._lost(Reason.DIALOG_OPEN, f"a dialog stayed open: {self.watch.dialogs[-1]}") from None
            raise self._lost(Reason.TIMEOUT_SCRIPT, f"the script did not end within {self.seconds:g} s") from None
        finally:
            self.times["script_ms"] = _since(begun)
            for task in (call, halt):
                task.cancel()
            if reply is None:
                await tab.stop()
            await asyncio.gather(call, halt, return_exceptions=True)
        if "exceptionDetails" in reply:
            raise thrown(Reason.SCRIPT_ERROR, "the script threw", reply)
        try:
            value = reply["result"]["value"]
            return self._read(json.loads(value) if isinstance(value, str) else value)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            if not self.main:
                raise
            raise Verdict(Reason.UNEXPECTED_RESPONSE, "the page changed what the script returned") from error

    def _check(self) -> None:
        """End the run for what the watch saw."""
        if self.watch.violation is not None:
            host, what = self.watch.violation
            raise Verdict(Reason.FORBIDDEN_HOST, what, host=host)
        if self.watch.stopped is not None:
            if self.watch.sent and self.entry.may_write:
                raise self._lost(Reason.FORBIDDEN_HOST, f"the page wanted to go to {self.watch.stopped}")
            judge_place(self.watch, self.watch.url)
        if self.watch.halted:
            raise self._lost(Reason.DIALOG_OPEN, f"one dialog after another, the last one: {self.watch.dialogs[-1]}")

    def _read(self, out: dict[str, Any]) -> Any:
        page = out["page"]
        self.known |= {"source_url": str(page["url"]), "page": str(page["title"] or page["url"])}
        self._warn("converted", *out["notes"])
        self._warn("dialog_dismissed", *self.watch.dialogs)
        workers = [asked.url for asked in self.watch.ours if asked.worker]
        self._warn("service_worker", *(f"{url} was answered by a service worker" for url in workers))
        if "stop" in out:
            raise Verdict(Reason(out["stop"]), out["detail"], **LIMITS)
        data = judge_output(self.watch, out["output"], page["url"])
        if page["frames"] and isinstance(data, dict) and not data.get("count", data.get("items", True)):
            text = f"{page['frames']} frames on the page, {page['foreign']} on another host; frames are not read"
            self._warn("frames", text)
        return data

    def _warn(self, code: str, *texts: str) -> None:
        self.warnings += [Warned(code=code, text=str(text)) for text in texts]

    def _lost(self, reason: Reason, detail: str, **data: Any) -> Verdict:
        """The verdict for an answer that will not come: of a script that may write, nobody knows what it did."""
        if not (self.watch.sent and self.entry.may_write):
            return Verdict(reason, detail, **data)
        detail += "; what it sent before is not taken back"
        return Verdict(Reason.OUTCOME_UNKNOWN, detail, because=reason.value, **data)

    def _verdict(self, error: DamagedArtifact | errors.CdpError) -> Verdict:
        """What it means for the run that the artifact or the connection failed."""
        match error:
            case DamagedArtifact():
                return Verdict(Reason.INTERNAL, error.detail, help=error.help)
            case errors.BrowserUnavailable():
                return Verdict(Reason.BROWSER_UNAVAILABLE, str(error), cause=error.cause, help=error.help)
            case errors.ConnectionLost():
                return self._lost(Reason.BROWSER_UNAVAILABLE, str(error), cause="lost")
            case errors.TargetCrashed():
                return self._lost(Reason.TAB_CRASHED, "the page crashed")
            case errors.TargetClosed():
                return self._lost(Reason.TAB_CLOSED, "the page was closed while the adapter ran")
            case errors.ProtocolError():
                when = "while the script ran" if self.watch.sent else "before the script began"
                return self._lost(Reason.PAGE_NOT_READY, f"the page went on {when} ({error.message})")
            case errors.DeadlineExpired():
                why = "; a dialog is probably open in it" if "Page.enable" in str(error) else ""
                return Verdict(Reason.TIMEOUT_NAVIGATION, f"{self.watch.start} was not ready in time: {error}{why}")
            case _:
                return Verdict(Reason.INTERNAL, f"the browser refused a command: {error}")

    def _facts(self) -> dict[str, Any]:
        times = {**self.times, "total_ms": _since(self.begun)}
        seen = observed(self.watch.ours, self.watch.hops[1:], self.watch.dialogs)
        facts = {"effects_observed": seen, "evidence": self.watch.seen, "timings": times, "warnings": self.warnings}
        return self.known | facts


def _since(begun: float) -> float:
    return round((time.monotonic() - begun) * 1000, 1)
