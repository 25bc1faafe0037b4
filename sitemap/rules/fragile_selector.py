"""SM503 fragile-selector

## What it does
Reports a selector by position (`:nth-child(2)`), by text (`:has-text("Post")`), or by a single class (`.tweet`),
where it is used: in anchors, `do`, `recover`, `post` and the steps of a fallback. A single class is reported by SM506
in anchors other than `selector_pattern`.

## Why it matters
It still finds something after the page changed, and the wrong thing is clicked without an error.

## What to do
Use an id, an attribute, the name of a form field, a role, or a neighbour.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.selectors import FORBIDDEN, classify
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM503"
VALID = (
    (
        "pages/deals.md",
        '"]` of the row\n',
        '"]` of the row (NOT `li:nth-child(2)`)\n',
    ),
    (
        "pages/deals.md",
        'do: click `li a[href^="/item/"]`',
        'do: click `li + li a[href^="/item/"]`',
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            'do: click `li a[href^="/item/"]`',
            "do: click `li:nth-child(2) a`",
        ),
        ("shop/pages/deals.md:20:12 forbidden selector li:nth-child(2) a (positional)",),
    ),
    (
        (
            "pages/deals.md",
            '- selector_pattern: `li a[href^="/item/"]`',
            '- selector_pattern: `li a:has-text("Oak")`',
        ),
        ('shop/pages/deals.md:14:22 forbidden selector li a:has-text("Oak") (text)',),
    ),
    (
        (
            "pages/deals.md",
            "go back and read",
            "click `.more` and read",
        ),
        ("shop/pages/deals.md:23:17 forbidden selector .more (single class)",),
    ),
    (
        (
            "workflows/read-reviews.md",
            "2. action:open_item in pages/home.md",
            "2. click `li:nth-of-type(1)`, then action:open_item in pages/home.md",
        ),
        ("shop/workflows/read-reviews.md:28:11 forbidden selector li:nth-of-type(1) (positional)",),
    ),
    (
        (
            "pages/item.md",
            "- a11y: role=heading level=1",
            "- a11y: role=heading level=1 (`h1:nth-child(1)`)",
        ),
        ("shop/pages/item.md:13:32 forbidden selector h1:nth-child(1) (positional)",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report selector that hits another element tomorrow."""
    for use in view.selectors:
        kind = classify(use.text)
        loose = kind == "single class" and use.where in ("a11y", "text", "pattern", "testid")
        if kind in FORBIDDEN and not loose:
            help = "use an id, an attribute, a form name, a role or a neighbour"
            sink.report(CODE, f"forbidden selector {use.text} ({kind})", use.span, help=help)
