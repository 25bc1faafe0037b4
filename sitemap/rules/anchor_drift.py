"""SMC01 anchor-drift

## What it does
Reports an anchor that the page does not have any more: a selector that matches nothing, a role or a text that is not
there. Runs in `audit --live` only, on pages that loaded and are the right ones.

## Why it matters
An agent that looks for a lost anchor takes the right page for a wrong one.

## What to do
Look at the page and correct the anchor. `audit --live --write` marks files of the local layer as stale until then.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "WHEN", "check"]

CODE = "SMC01"
WHEN = "live"
"""Runs in `adapterc sitemap audit --live` only."""
VALID = (
    (
        "live:https://shop.test/deals",
        "",
        '{"nodes": [["list", ""]], "counts": {"li a[href^=\\"/item/\\"]": 3}}\n',
    ),
)
INVALID = (
    (
        ("live:https://shop.test/deals", "", '{"nodes": [["main", ""]]}\n'),
        (
            "shop/pages/deals.md:13:9 anchor a11y not found on https://shop.test/deals: no list",
            "shop/pages/deals.md:14:21 anchor selector_pattern not found on https://shop.test/deals: "
            '`li a[href^="/item/"]` matches nothing',
        ),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report anchors that a page has lost."""
    from adapterc.sitemap.live.judge import conclusive, missing_anchors, stops

    for stop in stops(view):
        seen = context.live.get(stop.url)
        if seen is None or not conclusive(stop, seen):
            continue
        for look, what in missing_anchors(stop, seen):
            message = f"anchor {look.anchor.type.value} not found on {stop.url}: {what}"
            sink.report(CODE, message, look.anchor.value.span(), help="look at the page, then correct the anchor")
