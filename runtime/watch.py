"""What the browser reports of one page, kept as facts: where it is, what was asked of the network, and by whom.

A request is the script's own when the call stack that started it leads to the script; requests of the page are left
alone. Limit: a picture or a frame that a script inserts carries no stack; the whitelist refuses those when compiling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from adapterc.spec.result import Evidence, Observed

__all__ = ["EVENTS", "Asked", "Watch"]

EVENTS = (
    *("Fetch.requestPaused", "Network.loadingFailed", "Network.requestWillBeSent", "Network.responseReceived"),
    *("Network.webSocketCreated", "Page.frameNavigated", "Page.frameStartedNavigating", "Page.javascriptDialogClosed"),
    *("Page.javascriptDialogOpening", "Page.lifecycleEvent", "Page.navigatedWithinDocument"),
)
MANY_DIALOGS = 20
"""Dialogs that a run may meet; a page that opens more would go on for ever."""
KEPT = 2000
"""Requests that are remembered with their answers; further ones are still checked."""


@dataclass(slots=True)
class Asked:
    """One request: `status` 0 while there is no answer; `why` names the rule that stopped it."""

    url: str
    method: str
    ours: bool
    status: int = 0
    error: str = ""
    why: str = ""
    worker: bool = False
    challenge: bool = False


class Watch:
    """The facts of the page whose main frame is `frame`.

    `record(method, host)` tells whether the adapter may ask that; `source_url` names its script in call stacks;
    `hands_over` says that the script makes the page itself act: then only what it sends directly is the script's.
    """

    def __init__(self, frame: str, source_url: str, record: Callable[[str, str], bool], hands_over: bool) -> None:
        self._frame, self._source_url, self._record, self._hands_over = frame, source_url, record, hands_over
        self._requests: dict[str, Asked] = {}
        self._stages: set[tuple[str, str]] = set()
        self._loader, self._loaders = "", {""}
        self._pending: str | None = None
        self.url = ""
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

    @property
    def ours(self) -> list[Asked]:
        """The script's requests, oldest first."""
        return [asked for asked in self._requests.values() if asked.ours]

    @property
    def halted(self) -> bool:
        """Whether something was seen that ends the run at once."""
        return self.violation is not None or self.stopped is not None or self.dismissed > MANY_DIALOGS

    @property
    def observed(self) -> Observed:
        """What the script and the page did, in short."""
        hosts = {urlsplit(asked.url).hostname or "" for asked in self.ours}
        return Observed(
            hosts=sorted(hosts),
            methods=sorted({asked.method for asked in self.ours}),
            requests=len(self.ours),
            redirects=self.hops[1:],
            dialogs=self.dialogs,
        )

    def weigh(self, seen: str, says: str) -> None:
        """Keep one step of the decision."""
        self.seen.append(Evidence(seen=seen, says=says))

    def reached(self, loader: str, stage: str) -> bool:
        """Whether the document of `loader`, or one that took its place, has come to a stage: "DOMContentLoaded" or
        "load". False while another navigation is under way."""
        return loader in self._loaders and self._pending is None and (self._loader, stage) in self._stages

    def take(self, method: str, params: Mapping[str, Any]) -> None:
        """Note one event of `EVENTS`."""
        name = method.partition(".")[2]
        if method.startswith("Network."):
            self._network(name, params)
        elif name == "javascriptDialogOpening":
            self.dismissed, self.dialog_open = self.dismissed + 1, True
            self.dialogs = [*self.dialogs[1 - MANY_DIALOGS :], str(params.get("message", ""))[:1000]]
        elif name == "javascriptDialogClosed":
            self.dialog_open = False
        elif name == "frameNavigated" and params["frame"]["id"] == self._frame:
            frame = params["frame"]
            self._loader = frame["loaderId"]
            self._loaders.add(self._loader)
            self.url = frame.get("unreachableUrl") or frame["url"] + frame.get("urlFragment", "")
            self._pending = None if self._pending == self._loader else self._pending
        elif params.get("frameId") != self._frame:
            return
        elif name == "frameStartedNavigating" and params.get("navigationType") != "sameDocument":
            self._pending = params["loaderId"]
        elif name == "lifecycleEvent":
            self._stages.add((params["loaderId"], params["name"]))
        elif name == "navigatedWithinDocument":
            self.url = params["url"]

    def _network(self, name: str, params: Mapping[str, Any]) -> None:
        number = params["requestId"]
        asked = self._requests.get(number)
        if name == "requestWillBeSent":
            self._sent(number, asked, params)
        elif name == "webSocketCreated" and self._is_ours(params.get("initiator", {})):
            self._violate(params["url"], "opened a socket to")
        elif name == "responseReceived" and asked is not None:
            self.flying.discard(number)  # the rest of a body that nobody reads is never reported
            answer = params["response"]
            headers = {key.lower(): value for key, value in answer["headers"].items()}
            asked.status, asked.worker = answer["status"], answer.get("fromServiceWorker", False)
            asked.challenge = headers.get("cf-mitigated") == "challenge"
            if params["type"] == "Document" and params.get("frameId") == self._frame:
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
        if document := kind == "Document" and params.get("frameId") == self._frame:
            self.hops.append(url)
            self.flying.clear()
        elif kind in ("Fetch", "XHR"):
            self.flying.add(number)
        ours = not document and (before.ours if before else self._is_ours(params.get("initiator", {})))
        if ours and not self._record(method, urlsplit(url).hostname or ""):
            self._violate(url, "was redirected to" if before else f"asked {method} of")
        if before is not None or len(self._requests) < KEPT:
            self._requests[number] = Asked(url, method, ours)

    def _is_ours(self, initiator: Mapping[str, Any]) -> bool:
        frames = initiator.get("stack", {}).get("callFrames", ())
        return any(frame["url"] == self._source_url for frame in (frames[:1] if self._hands_over else frames))

    def _violate(self, url: str, what: str) -> None:
        host = urlsplit(url).hostname or url[:100]
        self.violation = self.violation or (host, f"the script {what} {host}, which the adapter does not declare")
