"""SM614 misplaced-alternative

## What it does
Reports `||` in `pre`, `post` or `fail`.

## Why it matters
It means: try the left, then the right. States are not tried; it is read as text.

## What to do
Use `|` between signals of `fail`, and `AND` or `or` elsewhere.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.grammar.scan import scan
from adapterc.sitemap.judge import texts
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM614"
VALID = (
    (
        "pages/deals.md",
        "fail: URL unchanged after 3s | 404 page",
        "fail: URL unchanged after 3s | 404 page (a || b)",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "fail: URL unchanged after 3s | 404 page",
            "fail: URL unchanged after 3s || 404 page",
        ),
        ('shop/pages/deals.md:22:30 "||" belongs to do or recover',),
    ),
    (
        (
            "pages/deals.md",
            "pre: on the deals page, at least",
            "pre: on the deals page || at least",
        ),
        ('shop/pages/deals.md:19:24 "||" belongs to do or recover',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report "||" where nothing can be tried."""
    for action in view.actions:
        for field in action.fields:
            for item in texts(field) if field.name in ("pre", "post", "fail") else ():
                for mark in scan(item.value).only("||")[:1]:
                    span = item.span(mark.offset, mark.offset + 2)
                    help = "use `|` between signals" if field.name == "fail" else "write AND or or"
                    sink.report(CODE, '"||" belongs to do or recover', span, help=help)
