"""SMC03 lost-state-signature

## What it does
Reports the `url_pattern` of a workflow's state signature when the address leads elsewhere. Runs in `audit --live` only.

## Why it matters
The signature tells an agent that it has arrived. One that is never reached lets it go on for ever.

## What to do
Look where the workflow ends now, and write that.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "WHEN", "check"]

CODE = "SMC03"
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
        (
            "live:https://shop.test/deals",
            "",
            '{"url": "https://shop.test/", "nodes": [["list", ""]], "counts": {"li a[href^=\\"/item/\\"]": 3}}\n',
        ),
        (
            "shop/workflows/find-deal.md:17:16 state signature not reached: https://shop.test/deals leads to "
            "https://shop.test/",
        ),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report state signatures that are not reached."""
    from adapterc.sitemap.live.judge import conclusive, lost_signatures, stops

    for stop in stops(view):
        seen = context.live.get(stop.url)
        for want in lost_signatures(stop, seen) if seen is not None and conclusive(stop, seen) else ():
            message = f"state signature not reached: {stop.url} leads to {seen.url if seen else ''}"
            sink.report(CODE, message, want.span, help="look where the workflow ends now")
