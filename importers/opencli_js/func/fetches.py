"""Functions without a page: their requests come from a page of the one origin that they ask."""

from __future__ import annotations

from adapterc.importers.opencli_js.func.addresses import origins_of
from adapterc.importers.opencli_js.func.entry_choice import EntryChoice
from adapterc.importers.opencli_js.func.facts import Facts
from adapterc.importers.opencli_js.func.model import Event
from adapterc.importers.opencli_js.func.order import Order, shown_call
from adapterc.importers.opencli_js.func.refusals import Refusal, refuse
from adapterc.spec.ir import Deviation

__all__ = ["choose_origin", "cross_origin", "plain_http"]


def choose_origin(order: Order, facts: Facts) -> EntryChoice | Refusal:
    """The origin of all requests as FETCH_SINGLE, or PURE when there are none."""
    known: dict[str, Event] = {}
    unknown: list[Event] = []
    for event in order.fetches:
        origins = origins_of(event.args[0]) if event.args else None
        if origins is None:
            unknown.append(event)
        for origin in sorted(origins or ()):
            known.setdefault(origin, event)
    if unknown and not known:
        event = unknown[0]
        return refuse("unknown-fetch-host", "the host that `fetch` asks is not known when compiling", event.call)
    if len(known) > 1:
        (first, _), (second, event) = list(known.items())[:2]
        return cross_origin(event, second, first)
    if not known:
        parts = (f"https://{facts.domain}/",) if facts.domain else ()
        return EntryChoice("PURE", parts, deviations=(_FRESH,))
    ((origin, event),) = known.items()
    if origin.startswith("http:"):
        return plain_http(event, origin)
    deviations: list[Deviation] = []
    if unknown:
        text = f"a request to another origin than {origin} is refused when the script runs"
        deviations.append(Deviation("guarded-origin", text))
    return EntryChoice("FETCH_SINGLE", (f"{origin}/",), event.call, deviations=tuple(deviations))


def cross_origin(event: Event, origin: str, own: str) -> Refusal:
    message = f"`fetch` asks `{origin}`, and a page of `{own}` may ask its own origin only"
    return refuse("cross-origin-fetch", message, event.call)


def plain_http(event: Event, url: str) -> Refusal:
    message = f"`{shown_call(event)}` opens `{url}` without encryption, which browsers change to `https:`"
    return refuse("plain-http", message, event.call)


_FRESH = Deviation("page-of-its-own", "the function needs no page and runs in one of its domain")
