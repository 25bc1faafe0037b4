"""SM914 orphan

## What it does
Tells of a page in no route and no reference, an action that is never referred to, and an endpoint that no page links.
Runs in `audit` only.

## Why it matters
What nothing leads to is found by chance.

## What to do
Add a route or a reference.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import front_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "WHEN", "check"]

CODE = "SM914"
VALID = (
    (
        "pages/item.md",
        "- endpoint:reviews in apis.md",
        "- endpoint_id: reviews",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "- endpoint:reviews in apis.md",
            "none",
        ),
        ("shop/apis.md:15:14 orphan endpoint:reviews",),
    ),
    (
        (
            "workflows/find-deal.md",
            "  - action:open_deal in pages/deals.md\n",
            "",
        ),
        ("shop/pages/deals.md:18:12 orphan action:open_deal",),
    ),
    (
        (
            "SITE.md",
            "- https://shop.test/item/<id> -> pages/item.md\n",
            "",
            "+workflows/read-reviews.md",
            "3. action:show_reviews in pages/item.md\n",
            "",
        ),
        ("shop/pages/item.md:3:10 orphan page:item", "shop/pages/item.md:19:12 orphan action:show_reviews"),
    ),
)
WHEN = "audit"
"""Runs in `adapterc sitemap audit` only."""


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report page, action or endpoint that nothing leads to."""
    pages: set[str] = set()
    actions: set[tuple[str, str]] = set()
    endpoints: set[str] = set()
    for file in view.bodies:
        own = view.page_at(file.path)
        for item in view.references(file):
            target = view.page_at(item.path) if item.path else ""
            if target and target != own:
                pages.add(target)
            if item.kind == "action":
                homes = view.action_pages.get(item.id, [])
                homes = [target] if target else [own] if own in homes else homes
                actions |= {(page, item.id) for page in homes}
            elif item.kind == "endpoint" and file.kind is not Kind.APIS:
                endpoints.add(item.id)
    help = "add a route or a reference"
    for name, files in view.pages.items():
        if name not in pages:
            span = files[-1].id.span() if files[-1].id is not None else front_span(files[-1])
            sink.report(CODE, f"orphan page:{name}", span, help=help)
    blocks = {(view.page_of(action), action.id.value): action for action in view.actions}
    for place, action in blocks.items():
        if place not in actions:
            sink.report(CODE, f"orphan action:{action.id.value}", action.span, help=help)
    for name, records in view.endpoints.items():
        if name not in endpoints:
            sink.report(CODE, f"orphan endpoint:{name}", records[-1].span, help=help)
