"""SM906 missing-action-reference

## What it does
Reports `action:<id> in pages/<page>.md` when the page has no such action, and a bare `action:<id>` that no page has.

## Why it matters
The step cannot be carried out.

## What to do
Correct the id or the page.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM906"
VALID = (
    (
        "workflows/read-reviews.md",
        "action:open_item in pages/home.md",
        "`action:open_item in pages/home.md`",
    ),
)
INVALID = (
    (
        (
            "workflows/read-reviews.md",
            "action:open_item in pages/home.md",
            "action:open_item in pages/deals.md",
        ),
        ("shop/workflows/read-reviews.md:28:4 action open_item not found",),
    ),
    (
        (
            "pages/home.md",
            "action:open_deals in pages/_nav.md",
            "action:open_all",
        ),
        ("shop/pages/home.md:59:34 action open_all not found",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report reference to an action that is not there."""
    for file in view.bodies:
        for item in view.references(file):
            if item.kind != "action":
                continue
            pages = view.action_pages.get(item.id, [])
            missing = not pages
            if item.path:
                if not view.exists(item.path):
                    continue  # SM904
                missing = view.page_at(item.path) not in pages
            if missing:
                help = f"it is on {', '.join(pages)}" if pages else "correct the id"
                sink.report(CODE, f"action {item.id} not found", item.piece.span(), help=help)
