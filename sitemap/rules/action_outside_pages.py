"""SM601 action-outside-pages

## What it does
Reports an action block in a file that is no page.

## Why it matters
Actions are found by their page. Nobody looks for one anywhere else.

## What to do
Move it to the page where it is done, and refer to it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM601"
VALID = (
    (
        "workflows/find-deal.md",
        "- the flash sale: it",
        "- action:open_item in pages/home.md: it",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "## Avoid\n",
            "### action:open_deal\npre: x\n\n## Avoid\n",
        ),
        ("shop/workflows/find-deal.md:39:12 action outside pages/",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action that belongs to no page."""
    for file in view.bodies:
        for action in file.actions if file.kind not in (Kind.PAGE, Kind.PAGE_ACTIONS) else ():
            sink.report(CODE, "action outside pages/", action.span, help="move it to the page where it is done")
