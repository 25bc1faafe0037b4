"""SM603 formless-action

## What it does
Reports an action block in neither of the two forms: it has no field that an action has.

## Why it matters
There is nothing in it to do.

## What to do
Write `pre:`, `do:`, `post:`, `fail:` and `recover:`, each at the start of a line.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM603"
VALID = (
    (
        "pages/deals.md",
        "pre: on the deals page, at least one row is there",
        "pre: on the deals page",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            (
                "pre: on the deals page, at least one row is there\n"
                'do: click `li a[href^="/item/"]` of the row\n'
                "post: URL matches /item/<id> AND the heading is the title of the row\n"
                "fail: URL unchanged after 3s | 404 page\nrecover: go back and read the list again\n"
                "evidence: opencli browser click + state\n"
            ),
            "Click the row.\n",
        ),
        ("shop/pages/deals.md:18:12 neither Form A nor Form B",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action without a field."""
    for action in view.actions:
        if action.form == "none":
            help = "write pre, do, post, fail and recover"
            sink.report(CODE, "neither Form A nor Form B", action.span, help=help)
