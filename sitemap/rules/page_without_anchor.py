"""SM502 page-without-anchor

## What it does
Reports a page without a single anchor that counts. One that says that a type does not apply (`testid: none`) is no
anchor.

## Why it matters
An agent cannot tell whether it is on the page.

## What to do
Name something that is on this page and on no other, best by role and name.
"""

from __future__ import annotations

from adapterc.sitemap.anchors import ANCHORS
from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import head_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM502"
VALID = (
    (
        "pages/deals.md",
        "- a11y: role=list\n",
        "",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            '- a11y: role=list\n- selector_pattern: `li a[href^="/item/"]`\n',
            "- a11y: none\n",
        ),
        ("shop/pages/deals.md:11:4 no valid anchor",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report page that nothing on it identifies."""
    for file in view.of(Kind.PAGE):
        section = file.section(ANCHORS)
        twin = view.twin(file) if section is None else None
        if any(anchor.valid for anchor in view.anchors(twin or file)):
            continue
        span = head_span(file) if section is None else section.title.span()
        sink.report(CODE, "no valid anchor", span, help="add one, best by role and name")
