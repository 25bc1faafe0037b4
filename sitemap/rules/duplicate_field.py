"""SM605 duplicate-field

## What it does
Reports a field that an action has twice.

## Why it matters
Only one of the two is read.

## What to do
Merge them.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import Field
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Note, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM605"
VALID = (
    (
        "pages/deals.md",
        "fail: URL unchanged after 3s | 404 page",
        "fail: URL unchanged after 3s | 404 page | fail: is shown",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "fail: URL unchanged after 3s | 404 page",
            "fail: URL unchanged after 3s\nfail: 404 page",
        ),
        ("shop/pages/deals.md:23:1 duplicate field fail",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report field given twice."""
    for action in view.actions:
        seen: dict[str, Field] = {}
        for field in action.fields:
            first = seen.setdefault(field.name, field)
            if first is not field:
                notes = [Note("this is the first one", first.key.span())]
                sink.report(CODE, f"duplicate field {field.name}", field.key.span(), notes=notes, help="merge them")
