"""What a `func` does that no script in a page can do, in the order in which the reasons count.

A blocker that only some branch comes to does not refuse the adapter: that branch fails when it is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.importers.opencli_js.func.demanded import is_demanded
from adapterc.importers.opencli_js.func.facts import Facts
from adapterc.importers.opencli_js.func.model import Alternatives, Event, Object, Value
from adapterc.importers.opencli_js.func.order import Order, shown_call
from adapterc.importers.opencli_js.func.packages import reason_of
from adapterc.importers.opencli_js.func.page_methods import CAPTURE, COOKIES, FILES, INPUT, KNOWN, TABS
from adapterc.importers.opencli_js.func.refusals import Refusal, refuse
from adapterc.syntax.javascript.script import Script

__all__ = [
    "DESKTOP_SITES",
    "Blockers",
    "Shims",
    "all_blockers",
    "find_blockers",
    "find_later_blockers",
    "refused_by_registration",
]

DESKTOP_SITES = frozenset(
    (
        "antigravity", "chatgpt-app", "chatwise", "codex", "cursor", "discord-app", "doubao-app", "qoder", "trae-cn",
        "trae-solo",
    )
)  # fmt: skip
"""Sites that are programs of the desktop, driven through their debugging port."""

_PORTABLE = re.compile(r"process(?:\.(?:env|platform|stderr|stdout)(?:\.|\Z)|\Z)|Buffer\b")
_ENV = re.compile(r"process\.env\.([A-Za-z_]\w*)")
_EVAL = re.compile(r"(?:globalThis\.)?(?:eval|Function)\Z|vm\b")

Shims = Callable[[str, str], object]
"""`packages.shim_of`: what stands in for an export of a package; None when nothing does."""


@dataclass(frozen=True, slots=True)
class Blockers:
    """`refusal` is the first reason that applies in every run. `fail_closed` are the uses that have to fail where they
    are reached; `environment` are the reads of environment variables, which give undefined.
    """

    refusal: Refusal | None
    fail_closed: tuple[Event, ...] = ()
    environment: tuple[Event, ...] = ()


def find_blockers(order: Order, shims: Shims) -> Blockers:
    """The reasons that count before the choice of the entry, beside those of the registration."""
    uses = (event for event in order.events if event.kind == "global" and _ENV.match(event.name))
    environment = tuple({event.name: event for event in reversed(list(uses))}.values())
    closed: list[Event] = []
    refusal: Refusal | None = None
    for refusals in _CHECKS:
        for event, reason, message in refusals(order, shims):
            if order.conditions(event) and reason not in _STRICT:
                closed.append(event)
            elif refusal is None:
                refusal = refuse(reason, message, event.call)
        if refusal is not None:
            break
    return Blockers(refusal, tuple(closed), environment)


def all_blockers(order: Order, shims: Shims) -> list[Refusal]:
    """Every use that refuses a command by itself, one behind the other as the reasons count."""
    return [
        refuse(reason, message, event.call)
        for refusals in _CHECKS
        for event, reason, message in refusals(order, shims)
        if reason in _STRICT or not order.conditions(event)
    ]


def find_later_blockers(order: Order) -> Refusal | None:
    """The reasons that count when there is an entry: what a later version may compile, and what was not followed."""
    for event in order.page:
        if event.name in COOKIES:
            message = "`page.getCookies` reads the cookie store of the browser, which a page cannot"
            return refuse("browser-cookies", message, event.call)
    for event in order.page:
        if event.name in INPUT:
            message = f"`page.{event.name}` sends input that the page takes for a person's"
            return refuse("trusted-input", message, event.call)
    for event in order.events:
        if event.kind == "global" and _EVAL.match(event.name):
            return refuse("runtime-eval", f"`{event.name}` runs text as code", event.call)
    for event in order.trace.unresolved:
        message = f"`{shown_call(event)}` runs code that is put together when the command runs"
        return refuse("runtime-eval", message, event.call)
    for event in order.events:
        if event.kind == "escape":
            called = event.call.child_by_field_name("function") or event.call
            message = f"the page is handed to `{_shown(order.script, called)}`, which is not known when compiling"
            return refuse("page-escapes", message, event.call)
    if not order.trace.complete:
        message = "the function is too much to be followed to its end"
        return refuse("too-complex", message, None)
    return None


def _shown(script: Script, node: Node) -> str:
    """The beginning of a piece of code, on one line."""
    text = " ".join(script.source(node).split())
    return text if len(text) <= 60 else f"{text[:57]}..."


_STRICT = frozenset(("cookie-header", "env-required"))
"""Reasons that count on a branch too: the header may be the point of the request, the variable that of the command."""

_Found = tuple[Event, str, str]


def refused_by_registration(facts: Facts) -> Refusal | None:
    """The reasons that need no look at the code."""
    if facts.site in DESKTOP_SITES and facts.browser:
        return refuse("desktop-app", f"`{facts.site}` is a program of the desktop, not a site", None)
    if facts.name == "login":
        return refuse("interactive-login", f"`{facts.command}` waits for a person to sign in", None)
    return None


def _node_io(order: Order, shims: Shims) -> Iterator[_Found]:
    for event in order.events:
        shown = shown_call(event)
        if event.kind == "package":
            if _missing(event, shims) == "node-io":
                yield event, "node-io", f"`{shown}` needs the computer that OpenCLI runs on"
        elif event.kind == "page" and event.name in FILES:
            yield event, "node-io", f"`{shown}` needs the files of the computer that OpenCLI runs on"
        elif event.kind == "global" and not _PORTABLE.match(event.name) and not _EVAL.match(event.name):
            yield event, "node-io", f"`{shown}` needs the computer that OpenCLI runs on"


def _missing(event: Event, shims: Shims) -> str | None:
    """Why nothing stands in for a use of a package, None when something does."""
    package, _, path = event.name.rpartition(":")
    export, _, member = path.partition(".")
    if export in ("*", "default") and member:
        export = member.partition(".")[0]
    return None if shims(package, export) is not None else reason_of(package, export) or "node-io"


def _cookie_header(order: Order, shims: Shims) -> Iterator[_Found]:
    for event in order.fetches:
        if len(event.args) > 1 and _sends_cookie(event.args[1]):
            yield event, "cookie-header", "`fetch` sets the header `Cookie`, which a page may not set"


def _sends_cookie(value: Value, depth: int = 0) -> bool:
    if isinstance(value, Alternatives):
        return any(_sends_cookie(item, depth + 1) for item in value.values) if depth < 8 else False
    headers = value.fields.get("headers") if isinstance(value, Object) else None
    stack = [headers] if headers is not None else []
    for _ in range(100):
        if not stack:
            break
        item = stack.pop()
        if isinstance(item, Alternatives):
            stack.extend(item.values)
        elif isinstance(item, Object) and any(key.lower() == "cookie" for key in item.fields):
            return True
    return False


def _environment(order: Order, shims: Shims) -> Iterator[_Found]:
    for event in order.events:
        if event.kind == "global" and _ENV.match(event.name) and is_demanded(order.script, event.call):
            yield event, "env-required", f"`{event.name}` has to be set, and a page has no environment"


def _tabs(order: Order, shims: Shims) -> Iterator[_Found]:
    for event in order.page:
        if event.name in TABS:
            yield event, "tab-control", f"`page.{event.name}` works with other tabs than the one of the script"


def _capture(order: Order, shims: Shims) -> Iterator[_Found]:
    for event in order.page:
        if event.name in CAPTURE:
            if event.name in ("startNetworkCapture", "readNetworkCapture"):
                how = "watches the traffic of the browser, which a page cannot"
            else:
                how = "listens in on the requests of the page's own code"
            yield event, "network-capture", f"`page.{event.name}` {how}"


def _methods(order: Order, shims: Shims) -> Iterator[_Found]:
    for event in order.page:
        if event.name not in KNOWN:
            message = f"nothing in a page stands in for `page.{event.name}`"
            yield event, "unknown-page-method", message


def _internals(order: Order, shims: Shims) -> Iterator[_Found]:
    for event in order.events:
        if event.kind == "package" and _missing(event, shims) == "runtime-internals":
            yield event, "runtime-internals", f"`{shown_call(event)}` is a part of OpenCLI itself"


_CHECKS = (_node_io, _cookie_header, _environment, _tabs, _capture, _methods, _internals)
