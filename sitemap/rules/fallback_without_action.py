"""SM709 fallback-without-action

## What it does
Reports a `Fallback path` that refers to no action of a page.

## Why it matters
Its steps are in words, so they are not corrected when the page changes.

## What to do
Refer to actions: `action:<id> in pages/<page>.md`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import FALLBACK
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM709"
VALID = (
    (
        "workflows/find-deal.md",
        "  - action:open_deal in pages/deals.md\n",
        "",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "  - action:open_deals in pages/_nav.md\n  - action:open_deal in pages/deals.md\n",
            "  - open the deals and read them\n",
        ),
        ("shop/workflows/find-deal.md:29:4 Fallback references no action",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report fallback that uses no action."""
    for file in view.of(Kind.WORKFLOW):
        section = file.section(FALLBACK)
        if section is None:
            continue
        used = (item for item in view.references(file) if item.kind == "action")
        if not any(section.row < item.piece.row < section.end for item in used):
            help = "refer to actions: `action:<id> in pages/<page>.md`"
            sink.report(CODE, "Fallback references no action", section.title.span(), help=help)
