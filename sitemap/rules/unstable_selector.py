"""SM504 unstable-selector

## What it does
Reports a selector in `selector_pattern` or `do` that has no id, attribute, name, role or neighbour: a compound of
classes, or tags alone.

## Why it matters
Classes follow the style sheet, and tags are everywhere.

## What to do
Find an attribute that belongs to what the element means.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.selectors import classify
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM504"
VALID = (
    (
        "pages/home.md",
        '`nav a[href^="/item/"]`',
        '`nav > a[href^="/item/"]`',
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "- selector_pattern: `button#more`",
            "- selector_pattern: `shop-item`",
        ),
        ("shop/pages/item.md:15:22 selector shop-item is not a stable form",),
    ),
    (
        (
            "pages/home.md",
            '`nav a[href^="/item/"]`',
            "`nav a.item`",
        ),
        ("shop/pages/home.md:21:38 selector nav a.item is not a stable form",),
    ),
    (
        (
            "pages/deals.md",
            '- selector_pattern: `li a[href^="/item/"]`',
            "- selector_pattern: `ul > li > a`",
        ),
        ("shop/pages/deals.md:14:22 selector ul > li > a is not a stable form",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report selector by classes or bare tags."""
    for use in view.selectors:
        if use.where in ("selector_pattern", "do") and classify(use.text) in ("class", "other"):
            help = "find an attribute that belongs to what the element means"
            sink.report(CODE, f"selector {use.text} is not a stable form", use.span, help=help)
