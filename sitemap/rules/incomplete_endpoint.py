"""SM802 incomplete-endpoint

## What it does
Reports an endpoint without `triggers_on_pages`, `triggered_by_actions` or `contract_strength`, or whose first two are
no lists. An overlay may leave out what the other layer has.

## Why it matters
An endpoint is here for one reason: to say what calls it and how far it can be trusted.

## What to do
Write the field; the first two as `[a, b]`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.records import array_of, own_record_field
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM802"
VALID = (
    (
        "apis.md",
        "- triggers_on_pages: [home]",
        "- triggers_on_pages: []",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "- triggers_on_pages: [home]\n",
            "",
        ),
        ("shop/apis.md:9:14 endpoint:products triggers_on_pages missing or not an array",),
    ),
    (
        (
            "apis.md",
            "- triggered_by_actions: [show_reviews]",
            "- triggered_by_actions: show_reviews",
        ),
        ("shop/apis.md:17:25 endpoint:reviews triggered_by_actions missing or not an array",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report endpoint without one of its three fields."""
    for records in view.endpoints.values():
        for record in records:
            for name in ("triggers_on_pages", "triggered_by_actions", "contract_strength"):
                field = own_record_field(records, record, name)
                fine = field is not None and bool(field.value or field.items)
                if fine and field is not None and name != "contract_strength":
                    fine = array_of(field) is not None
                if not fine:
                    given = record.field(name)
                    span = record.span if given is None else (given.value if given.value else given.key).span()
                    message = f"endpoint:{record.id.value} {name} missing or not an array"
                    sink.report(CODE, message, span, help="write it, lists as `[a, b]`")
