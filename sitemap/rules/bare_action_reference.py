"""SM907 bare-action-reference

## What it does
Reports a bare `action:<id>` that the own page does not have and another one has. It is an error when several have it.
In a `Fallback path` a bare one that a single page has is SM710, which has a fix.

## Why it matters
The reader has to search all pages, and may find the wrong one.

## What to do
Write `action:<id> in pages/<page>.md`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import FALLBACK
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Severity, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM907"
VALID = (
    (
        "apis.md",
        "triggered_by_actions: [show_reviews]",
        "triggered_by_actions: [action:show_reviews]",
    ),
    (
        "pages/home.md",
        "action:open_deals in pages/_nav.md",
        "action:read_basket",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "action:open_deals in pages/_nav.md",
            "action:open_deals",
        ),
        ("shop/pages/home.md:59:34 action open_deals found on _nav",),
    ),
    (
        (
            "pages/item.md",
            "action:show_reviews",
            "action:open_item",
            "+workflows/read-reviews.md",
            "action:open_item in pages/home.md",
            "action:open_item",
        ),
        ("shop/workflows/read-reviews.md:28:4 action open_item found on home, item",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action of another page named without its page."""
    for file in view.bodies:
        own = view.page_at(file.path) if file.kind in (Kind.PAGE, Kind.PAGE_ACTIONS) else ""
        fallback = file.section(FALLBACK) if file.kind is Kind.WORKFLOW else None
        for item in view.references(file):
            pages = view.action_pages.get(item.id, []) if item.kind == "action" and not item.path else []
            if not pages or own in pages:
                continue
            if len(pages) == 1 and fallback is not None and fallback.row < item.piece.row < fallback.end:
                continue  # SM710
            level = Severity.ERROR if len(pages) > 1 else None
            message = f"action {item.id} found on {', '.join(pages)}"
            help = f"write `action:{item.id} in pages/{pages[0]}.md`"
            sink.report(CODE, message, item.piece.span(), help=help, level=level)
