"""One run: arguments, entry, an own tab, the checks, one dispatch, one result. The tab is closed on every path out.

Nothing is sent twice. Before the dispatch a failure says that nothing ran; after it, a lost answer of an adapter that
may write is `outcome_unknown`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from adapterc.runtime import errors
from adapterc.runtime.arguments import InvalidArguments, bind
from adapterc.runtime.browser import Browser
from adapterc.runtime.catalog import Adapter, DamagedArtifact
from adapterc.runtime.entry import ForbiddenUrl, entry_url
from adapterc.runtime.judge import Verdict, judge_answer, judge_output, judge_place, may_ask, may_open, shows
from adapterc.runtime.tab import Tab, left, to_its_end
from adapterc.runtime.watch import Watch
from adapterc.spec.errors import Reason
from adapterc.spec.result import RunResult, Warned

__all__ = ["LIMITS", "run", "run_sync"]

LIMITS = {"bytes": 8 * 2**20, "depth": 200}
"""Largest result, in bytes of its JSON text, and its deepest nesting; checked in the page."""
LOAD_GRACE = 1.0
DATA_GRACE = 2.0
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
    """Run one artifact once and say what came of it, within `deadline` seconds. Raises nothing that a run can meet; a
    cancellation passes through when the tab is closed.

    `target` is a page of the user's to run on. It is only read: it has to show the entry already, unless
    `allow_navigate`.
    """
    return await _Run(adapter, browser, deadline, target, allow_navigate, foreground).result(args)


def run_sync(adapter: Adapter, args: Mapping[str, object], endpoint: str, **options: Any) -> RunResult:
    """Connect to `endpoint`, `run`, disconnect. Raises BrowserUnavailable when there is no browser."""

    async def work() -> RunResult:
        async with await Browser.connect(endpoint) as browser:
            return await run(adapter, args, browser, **options)

    return asyncio.run(work())


class _Run:
    """What one run knows. `tab` is None until there is one; `sent` is True once the script may have begun."""

    def __init__(
        self,
        adapter: Adapter,
        browser: Browser,
        seconds: float,
        target: str | None,
        may_navigate: bool,
        foreground: bool,
    ) -> None:
        self.adapter, self.entry, self.effects = adapter, adapter.entry, adapter.entry.adapterc.effects
        self.browser, self.seconds, self.target = browser, seconds, target
        self.may_navigate, self.foreground = may_navigate, foreground
        self.begun = time.monotonic()
        self.deadline = self.begun + seconds
        self.source_url = f"adapterc:{self.entry.name}.js"
        self.writes = bool(self.effects.writes) or not self.entry.read_only
        self.main = self.entry.adapterc.world == "main"
        self.watch = Watch("", "", self._record, False)
        self.tab: Tab | None = None
        self.sent = False
        self.known: dict[str, Any] = {"domain": self.entry.domain}
        self.warnings: list[Warned] = []
        self.times: dict[str, float] = {}

    async def result(self, given: Mapping[str, object]) -> RunResult:
        """The result, whatever happens."""
        try:
            script = self.adapter.script()
            args = bind(self.entry, given)
            url = self.known["entry_url"] = entry_url(self.entry, args)
            async with self.browser.slots:
                self.deadline = time.monotonic() + self.seconds  # waiting for a turn is not the run's time
                try:
                    data = await self._in_tab(script, args, url)
                finally:
                    if self.tab is not None:
                        await to_its_end(self.tab.close())
        except (Verdict, InvalidArguments, DamagedArtifact, ForbiddenUrl, errors.CdpError) as error:
            why, detail, facts = self._why(error)
            facts = {key: value for key, value in facts.items() if value not in (None, "")}
            self.watch.weigh(detail[:300], why)
            hint = self.entry.auth_hint
            return RunResult.failed(self.entry.name, why, detail, auth_hint=hint, data=facts, **self._facts())
        self._warn("output_drift", *self.entry.adapterc.output.drift(data))
        return RunResult(ok=True, adapter=self.entry.name, data=data, **self._facts())

    async def _in_tab(self, script: str, args: dict[str, str | int], url: str) -> Any:
        await self.browser.revive()
        self.known |= {"browser": self.browser.product, "profile_key": self.browser.profile}
        if self.target is None:
            tab = await Tab.open(self.browser.connection, self.browser.context, self.foreground, self.deadline)
        else:
            tab = await self._given(self.target)
        self.tab = tab
        self.known["target_id"] = tab.target
        hands_over = "*" in self.effects.hosts or not {"click", "input", "submit"}.isdisjoint(self.effects.dom)
        self.watch = tab.watch = Watch(tab.target, self.source_url, self._record, hands_over)
        tab.gate = lambda address: may_open(self.entry, url, address)
        try:
            await tab.prepare(self.deadline)
        except errors.DeadlineExpired:
            detail = "the page does not answer: a dialog is probably open in it, or a script runs without end"
            raise Verdict(Reason.TIMEOUT_NAVIGATION, detail) from None
        if tab.own or self.may_navigate:
            await self._open(tab, url)
        try:
            function = await self._compile(tab, script, url)
        except errors.ProtocolError as error:  # the document was replaced between the check and now; nothing has run
            detail = f"the page went on while it was opened ({error.message})"
            raise Verdict(Reason.PAGE_NOT_READY, detail) from error
        return await self._dispatch(tab, function, args)

    async def _given(self, target: str) -> Tab:
        infos = await self.browser.connection.browser.call("Target.getTargets", timeout=left(self.deadline))
        kind = next((info["type"] for info in infos["targetInfos"] if info["targetId"] == target), "nothing")
        if kind != "page":
            raise Verdict(Reason.NO_TAB, f"no page has the id `{target}`: it is of {kind}")
        if self.writes:
            raise Verdict(Reason.NO_TAB, "a given page is only read, and this adapter does more")
        return await Tab.attach(self.browser.connection, target, self.deadline)

    async def _open(self, tab: Tab, url: str) -> None:
        begun = time.monotonic()
        try:
            error = await tab.navigate(url, self.deadline)
        except errors.DeadlineExpired:
            raise Verdict(Reason.TIMEOUT_NAVIGATION, f"{url} was not there within {self.seconds:g} s") from None
        if error is None and (self.effects.dom or self.main):
            parsed, watch = time.monotonic(), self.watch
            await tab.within(lambda: watch.stopped or watch.reached(tab.loader, "load"), parsed + LOAD_GRACE)
            await tab.within(lambda: watch.stopped or not watch.flying, parsed + DATA_GRACE)
        self.times["navigate_ms"] = _since(begun)
        if self.watch.stopped is None:
            judge_answer(self.entry, self.watch, error)
        judge_place(self.entry, url, self.watch.url or url, self.watch)

    async def _compile(self, tab: Tab, script: str, url: str) -> str:
        """Check once more where the page is, in the very document that will run the script; gives the function's id."""
        context = await tab.world(self.main, self.deadline)
        texts = ("location.href", f"({script})\n//# sourceURL={self.source_url}\n")
        params = [{"expression": text, "uniqueContextId": context} for text in texts]
        calls = (tab.session.call("Runtime.evaluate", each, timeout=left(self.deadline)) for each in params)
        href, function = await asyncio.gather(*calls)
        here = self.known["source_url"] = self.known["page"] = str(href["result"]["value"])
        if not tab.own and not self.may_navigate and not shows(here, url, bool(self.effects.dom or self.main)):
            raise Verdict(Reason.WRONG_ORIGIN, f"the given page shows {here}, not {url}; it was not navigated")
        judge_place(self.entry, url, here, self.watch)
        if "exceptionDetails" in function:
            raise Verdict(Reason.INTERNAL, f"the script does not compile: {_thrown(function)}")
        return str(function["result"]["objectId"])

    async def _dispatch(self, tab: Tab, function: str, args: dict[str, str | int]) -> Any:
        params = {
            "objectId": function,
            "functionDeclaration": _page_function(),
            # by value is safe: the names are the manifest's, the values texts and safe integers. The page's own world
            # may have another `JSON`, so only an isolated one gives text.
            "arguments": [{"value": args}, {"value": LIMITS}, {"value": not self.main}],
            "awaitPromise": True,
            "returnByValue": True,
        }
        begun = time.monotonic()
        self.sent = True
        call = asyncio.create_task(tab.session.call("Runtime.callFunctionOn", params, timeout=left(self.deadline)))
        halt = asyncio.create_task(tab.until(lambda: self.watch.halted, self.deadline + 1))
        try:
            await asyncio.wait({call, halt}, return_when=asyncio.FIRST_COMPLETED)
            await tab.drain()
            self._check()
            reply = await call
        except errors.DeadlineExpired:
            if self.watch.dialog_open:
                raise self._lost(Reason.DIALOG_OPEN, f"a dialog stayed open: {self.watch.dialogs[-1]}") from None
            await to_its_end(tab.stop())
            raise self._lost(Reason.TIMEOUT_SCRIPT, f"the script did not end within {self.seconds:g} s") from None
        finally:
            self.times["script_ms"] = _since(begun)
            if not call.done():
                await to_its_end(tab.stop())
            for task in (call, halt):
                task.cancel()
            await asyncio.gather(call, halt, return_exceptions=True)
        if "exceptionDetails" in reply:
            raise Verdict(Reason.SCRIPT_ERROR, f"the script threw: {_thrown(reply)}")
        value = reply["result"]["value"]
        return self._read(json.loads(value) if isinstance(value, str) else value)

    def _check(self) -> None:
        """End the run for what the watch saw."""
        if self.watch.violation is not None:
            host, what = self.watch.violation
            raise Verdict(Reason.FORBIDDEN_HOST, what, host=host)
        if self.watch.stopped is not None:
            judge_place(self.entry, self.known["entry_url"], self.watch.url, self.watch)
        if self.watch.halted:
            raise self._lost(Reason.DIALOG_OPEN, f"one dialog after another, the last one: {self.watch.dialogs[-1]}")

    def _read(self, out: dict[str, Any]) -> Any:
        page = out["page"]
        self.known |= {"source_url": page["url"], "page": page["title"] or page["url"]}
        self._warn("converted", *out["notes"])
        self._warn("dialog_dismissed", *self.watch.dialogs)
        workers = [asked.url for asked in self.watch.ours if asked.worker]
        self._warn("service_worker", *(f"{url} was answered by a service worker" for url in workers))
        if "stop" in out:
            raise Verdict(Reason(out["stop"]), out["detail"], **LIMITS)
        data = judge_output(out["output"], page["url"], self.watch)
        if page["frames"] and isinstance(data, dict) and not data.get("count", data.get("items", True)):
            text = f"{page['frames']} frames on the page, {page['foreign']} on another host; frames are not read"
            self._warn("frames", text)
        return data

    def _record(self, method: str, host: str) -> bool:
        return may_ask(self.entry, self.known["entry_url"], self.watch.url, method, host)

    def _warn(self, code: str, *texts: str) -> None:
        self.warnings += [Warned(code=code, text=text) for text in texts]

    def _lost(self, reason: Reason, detail: str) -> Verdict:
        """The verdict for an answer that will not come: of a script that may write, nobody knows what it did."""
        if not (self.sent and self.writes):
            return Verdict(reason, detail)
        return Verdict(Reason.OUTCOME_UNKNOWN, f"{detail}; what it sent before is not taken back", because=reason.value)

    def _why(self, error: Exception) -> tuple[Reason | str, str, dict[str, Any]]:
        """Reason or code, detail and facts of what ended the run."""
        match error:
            case InvalidArguments():
                return "invalid_args", str(error), {}
            case ForbiddenUrl():
                return Reason.FORBIDDEN_HOST, str(error), {"host": error.host, "asked": error.url[:1000]}
            case DamagedArtifact():
                return Reason.INTERNAL, error.detail, {}
            case errors.BrowserUnavailable():
                return Reason.BROWSER_UNAVAILABLE, str(error), {"cause": error.cause, "help": error.help}
            case errors.ConnectionLost():
                verdict = self._lost(Reason.BROWSER_UNAVAILABLE, str(error))
            case errors.TargetCrashed():
                verdict = self._lost(Reason.TAB_CRASHED, "the page crashed")
            case errors.TargetClosed():
                verdict = self._lost(Reason.TAB_CLOSED, "the page was closed while the adapter ran")
            case errors.ProtocolError() if self.sent:
                verdict = self._lost(Reason.PAGE_NOT_READY, f"the page went on while the script ran ({error.message})")
            case errors.DeadlineExpired():
                return Reason.TIMEOUT_NAVIGATION, f"nothing was ready within {self.seconds:g} s ({error})", {}
            case Verdict():
                verdict = error
            case _:
                return Reason.INTERNAL, f"the browser refused a command: {error}", {}
        return verdict.reason, verdict.detail, verdict.data

    def _facts(self) -> dict[str, Any]:
        times = {**self.times, "total_ms": _since(self.begun)}
        observed = {"effects_observed": self.watch.observed, "evidence": self.watch.seen}
        return {**self.known, **observed, "timings": times, "warnings": self.warnings}


def _thrown(reply: Mapping[str, Any]) -> str:
    thrown = reply["exceptionDetails"].get("exception", {})
    return str(thrown.get("description") or thrown.get("value") or reply["exceptionDetails"].get("text"))[:2000]


def _since(begun: float) -> float:
    return round((time.monotonic() - begun) * 1000, 1)


@cache
def _page_function() -> str:
    source = files("adapterc.runtime").joinpath("page.js").read_text(encoding="utf-8")
    return f"{source.rstrip()}\n//# sourceURL=adapterc:runtime/page.js\n"
