"""SM907 bare-action-reference

## What it does
Reports a bare `action:<id>` that the own page does not have and another one has. It is an error when several have it.

## Why it matters
The reader has to search all pages, and may find the wrong one.

## What to do
Write `action:<id> in pages/<page>.md`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Severity, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM907"
VALID = (
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
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action of another page named without its page."""
    for file in view.bodies:
        own = view.page_at(file.path) if file.kind in (Kind.PAGE, Kind.PAGE_ACTIONS) else ""
        for item in view.references(file):
            pages = view.action_pages.get(item.id, []) if item.kind == "action" and not item.path else []
            if not pages or own in pages:
                continue
            level = Severity.ERROR if len(pages) > 1 else None
            message = f"action {item.id} found on {', '.join(pages)}"
            help = f"write `action:{item.id} in pages/{pages[0]}.md`"
            sink.report(CODE, message, item.piece.span(), help=help, level=level)
