"""SM406 page-prefix-in-action

## What it does
Reports an action whose id begins with the id of its page and `_`.

## Why it matters
An action belongs to its page anyway, and the id breaks when it moves to a shared page.

## What to do
Leave out the prefix.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM406"
VALID = (
    (
        "pages/home.md",
        "action:open_item",
        "action:open_home",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "### action:open_item",
            "### action:home_open_item",
        ),
        ("shop/pages/home.md:19:12 page prefix in action id home_open_item",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action id that repeats its page."""
    for action in view.actions:
        page = view.page_of(action)
        if page and action.id.value.startswith(f"{page}_"):
            message = f"page prefix in action id {action.id.value}"
            sink.report(CODE, message, action.span, help="drop the prefix")
