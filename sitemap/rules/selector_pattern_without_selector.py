"""SM505 selector-pattern-without-selector

## What it does
Reports a `selector_pattern` of prose, of a URL or of a path in JavaScript.

## Why it matters
A reader hands its value to the browser as a selector.

## What to do
Write the selector in backticks, or call the anchor `pattern:`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.uses import anchor_selectors
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM505"
VALID = (
    (
        "pages/home.md",
        "): `ul#basket`",
        "): the list `ul#basket` at the left",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "- selector_pattern (id-anchored): `ul#basket`",
            "- selector_pattern: the list of the basket",
        ),
        ("shop/pages/home.md:14:21 no selector in selector_pattern",),
    ),
    (
        (
            "pages/home.md",
            "- selector_pattern (id-anchored): `ul#basket`",
            "- selector_pattern: `window.shop.basket.rows`",
        ),
        ("shop/pages/home.md:14:21 no selector in selector_pattern",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report selector_pattern that holds no selector."""
    for file in view.of(Kind.PAGE):
        for anchor in view.anchors(file):
            if anchor.type.value == "selector_pattern" and anchor.valid and not anchor_selectors(anchor):
                help = "write it in backticks, or use `pattern:`"
                sink.report(CODE, "no selector in selector_pattern", anchor.value.span(), help=help)
