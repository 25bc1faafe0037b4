"""SM508 only-text-anchors

## What it does
Tells of a page all of whose anchors are `text`.

## Why it matters
In another language none of them is there.

## What to do
Add an anchor by role, or an attribute.
"""

from __future__ import annotations

from adapterc.sitemap.anchors import ANCHORS
from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM508"
VALID = (
    (
        "pages/deals.md",
        '- selector_pattern: `li a[href^="/item/"]`',
        '- text: "36"',
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            '- a11y: role=list\n- selector_pattern: `li a[href^="/item/"]`',
            '- text: "Deals"',
        ),
        ("shop/pages/deals.md:11:4 only text anchors (locale risk)",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report page that only its words identify."""
    for file in view.of(Kind.PAGE):
        section = file.section(ANCHORS)
        found = [anchor for anchor in view.anchors(file) if anchor.valid]
        if section is not None and found and all(anchor.type.value == "text" for anchor in found):
            sink.report(CODE, "only text anchors (locale risk)", section.title.span(), help="add an a11y anchor")
