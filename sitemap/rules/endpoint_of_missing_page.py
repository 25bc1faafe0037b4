"""SM909 endpoint-of-missing-page

## What it does
Reports a page of `triggers_on_pages` that neither layer has.

## Why it matters
The endpoint is never loaded with its page.

## What to do
Correct the id of the page.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.records import array_of
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM909"
VALID = (
    (
        "apis.md",
        "- triggers_on_pages: [home]",
        "- triggers_on_pages: [home, deals]",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "- triggers_on_pages: [home]",
            "- triggers_on_pages: [home, deal]",
        ),
        ("shop/apis.md:10:29 endpoint:products page deal missing",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report endpoint of a page that is not there."""
    for records in view.endpoints.values():
        for record in records:
            for field in record.named("triggers_on_pages"):
                for page in array_of(field) or ():
                    if page.value not in view.pages:
                        message = f"endpoint:{record.id.value} page {page.value} missing"
                        sink.report(CODE, message, page.span(), help="correct the id of the page")
