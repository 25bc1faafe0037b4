"""SMC02 inconclusive-page

## What it does
Tells of a page that could not be held against its sitemap: it did not load, leads to a login, asks for a password, or
stops robots. So it does of an address whose host is none of the site (`site` of `SITE.md`, `site-alias.json`, the
domains of its commands): it is not opened, because the browser is one where somebody is logged in. Runs in
`audit --live` only.

## Why it matters
Such a page says nothing about the sitemap, so nothing is marked because of it; but it was not checked either.

## What to do
Name a host that is one of the site in `site-alias.json`. Open a page of the site in the browser, log in or answer what
it asks, and audit again.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "WHEN", "check"]

CODE = "SMC02"
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
        ("live:https://shop.test/deals", "", '{"status": 503}\n'),
        (
            "shop/pages/deals.md:5:5 https://shop.test/deals inconclusive: HTTP 503",
            "shop/workflows/find-deal.md:17:16 https://shop.test/deals inconclusive: HTTP 503",
        ),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report pages that could not be checked."""
    from adapterc.sitemap.live.judge import FOREIGN, inconclusive, stops

    for stop in stops(view):
        seen = context.live.get(stop.url)
        why = "" if seen is None else inconclusive(stop.url, seen)
        for want in stop.wanted if why else ():
            help = "look at the page in your browser, then audit again"
            if why == FOREIGN:
                help = "correct the address, or name its host in site-alias.json"
            sink.report(CODE, f"{stop.url} inconclusive: {why}", want.span, help=help)
