"""SM910 endpoint-of-missing-action

## What it does
Reports an action of `triggered_by_actions` that neither the pages of the endpoint nor a shared page define.
`page_load`, `infinite_scroll`, `poll` and `websocket` are events and always right.

## Why it matters
Nobody can tell what calls the endpoint.

## What to do
Correct the id, or name the event.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.records import array_of, own_record_field
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "EVENTS", "INVALID", "VALID", "check"]

CODE = "SM910"
VALID = (
    (
        "apis.md",
        "[page_load, open_item]",
        "[page_load, poll, open_deals]",
    ),
    (
        "apis.md",
        "triggers_on_pages: [home]",
        "triggers_on_pages: home",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "[page_load, open_item]",
            "[page_load, open_deal]",
        ),
        ("shop/apis.md:11:37 endpoint:products action open_deal not defined",),
    ),
)
EVENTS = frozenset({"page_load", "infinite_scroll", "poll", "websocket"})


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report endpoint of an action that is not there."""
    for records in view.endpoints.values():
        for record in records:
            pages = own_record_field(records, record, "triggers_on_pages")
            listed = array_of(pages) if pages is not None else None
            if listed is None:
                continue  # SM802
            named = {page.value for page in listed}
            for field in record.named("triggered_by_actions"):
                for item in array_of(field) or ():
                    name = item.value.removeprefix("action:")
                    homes = view.action_pages.get(name, [])
                    if name in EVENTS or any(page in named or page.startswith("_") for page in homes):
                        continue
                    message = f"endpoint:{record.id.value} action {name} not defined"
                    sink.report(CODE, message, item.span(), help="correct the id, or name the event")
