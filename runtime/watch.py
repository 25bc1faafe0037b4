"""What the browser reports of one page, kept as facts: where it is, what was asked of the network, and by whom.
A request is the script's own when the call stack that started it leads to the script; requests of the page are left
alone. Limit: a picture or a frame that a script inserts, and `fetch` as a timer itself, carry no stack; the whitelist
and the guard see to those.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adapterc.spec.address import host_of, may_ask
from adapterc.spec.asked import Asked
from adapterc.spec.manifest import AdapterEntry
from adapterc.spec.result import Evidence

__all__ = ["Watch"]

MANY_DIALOGS = 20
"""Dialogs that a run may meet; a page that opens more would go on for ever."""
KEPT = 2000
"""Requests that are remembered with their answers; further ones are still checked."""


class Watch:
    """The facts of the page on which `entry` runs.
    Who has them sets `start`, the address that was asked for, and `frame`, the id of the main frame. `source_url` names
    the script in call stacks.
    """

    def __init__(self, entry: AdapterEntry) -> None:
        self.entry, self.source_url = entry, f"adapterc:{entry.name}.js"
        self.start = self.frame = self.url = ""
        effects = entry.adapterc.effects
        # a script that makes the page itself act: then only what it sends directly is the script's
        self._hands_over = "*" in effects.hosts or not {"click", "input", "submit"}.isdisjoint(effects.dom)
        self._requests: dict[str, Asked] = {}
        self._stages: set[tuple[str, str]] = set()
        self.loader, self._loaders = "", {""}
        self._pending: str | None = None
        self.hops: list[str] = []
        """Addresses that the page was sent to, in order; the first is the entry."""
        self.answer: Asked | None = None
        """The request that gave the document of the page."""
        self.flying: set[str] = set()
        """Requests for data that are not answered yet."""
        self.download = False
        self.stopped: str | None = None
        """The address of the navigation that the gate stopped."""
        self.violation: tuple[str, str] | None = None
        """Host and description of the first request outside the record."""
        self.dialogs: list[str] = []
        """The texts of the last dialogs; `dismissed` counts all."""
        self.dismissed, self.dialog_open = 0, False
        self.seen: list[Evidence] = []
        self.sent = False  # whether the script may have begun

    @property
    def ours(self) -> list[Asked]:
        """The script's requests, oldest first."""
        return [asked for asked in self._requests.values() if asked.ours]

    @property
    def halted(self) -> bool:
        """Whether something was seen that ends the run at once."""
        return self.violation is not None or self.stopped is not None or self.dismissed > MANY_DIALOGS

    def weigh(self, seen: str, says: str) -> None:
        """Keep one step of the decision; what is seen twice in a row is one step."""
        if not self.seen or self.seen[-1].seen != seen:
            self.seen.append(Evidence(seen=seen, says=says))

    def reached(self, loader: str, stage: str) -> bool:
        """Whether the document of `loader`, or one that took its place, has come to a stage: "DOMContentLoaded" or
        "load". False while another navigation is under way."""
        return loader in self._loaders and self._pending is None and (self.loader, stage) in self._stages

    def take(self, method: str, params: Mapping[str, Any]) -> None:
        """Note one event; those that say nothing about the page are passed over."""
        domain, _, name = method.partition(".")
        if domain == "Network" and "requestId" in params:
            self._network(name, params["requestId"], params)
        elif name == "javascriptDialogOpening":
            self.dismissed, self.dialog_open = self.dismissed + 1, True
            self.dialogs = [*self.dialogs[1 - MANY_DIALOGS :], str(params.get("message", ""))[:1000]]
        elif name == "javascriptDialogClosed":
            self.dialog_open = False
        elif name == "frameNavigated" and params["frame"]["id"] == self.frame:
            frame = params["frame"]
            self.loader = frame["loaderId"]
            self._loaders.add(self.loader)
            self.url = frame.get("unreachableUrl") or frame["url"] + frame.get("urlFragment", "")
            self._pending = None if self._pending == self.loader else self._pending
        elif params.get("frameId") != self.frame:
            return
        elif name == "frameStartedNavigating" and params.get("navigationType") != "sameDocument":
            if params["url"].startswith(("http:", "https:")):  # another program's address leads to no document
                self._pending = params["loaderId"]
        elif name == "lifecycleEvent":
            self._stages.add((params["loaderId"], params["name"]))
        elif name == "frameStoppedLoading" and self._pending is None:  # what is not parsed by now never will be
            self._stages |= {(self.loader, "DOMContentLoaded"), (self.loader, "load")}
        elif name == "navigatedWithinDocument":
            self.url = params["url"]

    def _network(self, name: str, number: str, params: Mapping[str, Any]) -> None:
        asked = self._requests.get(number)
        if name == "requestWillBeSent":
            self._sent(number, asked, params)
        elif name == "webSocketCreated" and self._is_ours(params):
            self._violate(params["url"], "opened a socket to")
        elif name == "responseReceived" and asked is not None:
            self.flying.discard(number)  # the rest of a body that nobody reads is never reported
            asked.answered(params["response"])
            if params["type"] == "Document" and params.get("frameId") == self.frame:
                self.answer = asked
        elif name == "loadingFailed":
            self.flying.discard(number)
            self._pending = None if self._pending == number else self._pending
            if asked is not None:
                asked.error = params["errorText"]
                asked.why = params.get("blockedReason") or params.get("corsErrorStatus", {}).get("corsError", "")

    def _sent(self, number: str, before: Asked | None, params: Mapping[str, Any]) -> None:
        url, method, kind = params["request"]["url"], params["request"]["method"], params.get("type")
        if not url.startswith(("http:", "https:")) or kind == "Preflight":
            return
        if document := kind == "Document" and params.get("frameId") == self.frame:
            self.hops.append(url)
            self.flying.clear()
        elif kind in ("Fetch", "XHR"):
            self.flying.add(number)
        ours = not document and (before.ours if before else self._is_ours(params))
        if ours and not may_ask(self.entry, self.start, self.url, method, host_of(url)):
            self._violate(url, "was redirected to" if before else f"asked {method} of")
        if before is not None or len(self._requests) < KEPT:
            self._requests[number] = Asked(url, method, ours)

    def _is_ours(self, params: Mapping[str, Any]) -> bool:
        frames = params.get("initiator", {}).get("stack", {}).get("callFrames", ())
        return any(frame["url"] == self.source_url for frame in (frames[:1] if self._hands_over else frames))

    def _violate(self, url: str, what: str) -> None:
        host = host_of(url) or url[:100]
        self.violation = self.violation or (host, f"the script {what} {host}, which the adapter does not declare")
