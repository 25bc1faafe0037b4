"""SM506 class-as-anchor

## What it does
Reports a selector of classes alone in an anchor that is no `selector_pattern`.

## Why it matters
The page may keep everything and rename its classes.

## What to do
Anchor to a role, a test id or an attribute.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.selectors import class_only
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM506"
VALID = (
    (
        "pages/home.md",
        "- testid: none, the shop has no test ids",
        "- pattern: rows of `ul#basket`",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "- testid: none, the shop has no test ids",
            "- pattern: rows `.row .price`",
        ),
        ("shop/pages/home.md:15:18 class selector .row .price in pattern anchor",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report anchor that is a class and nothing else."""
    for use in view.selectors:
        if use.where in ("a11y", "text", "pattern", "testid") and class_only(use.text):
            help = "anchor to a role, a test id or an attribute"
            sink.report(CODE, f"class selector {use.text} in {use.where} anchor", use.span, help=help)
