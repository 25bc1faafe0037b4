"""SM912 undefined-pitfall

## What it does
Reports `pitfall:<id>` when neither layer has it.

## Why it matters
The warning leads to nothing.

## What to do
Correct the id, or write the pitfall.
"""

from __future__ import annotations

from difflib import get_close_matches

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM912"
VALID = (
    (
        "pages/item.md",
        "pitfall:reviews_come_late",
        "pitfall:price_without_cents in pitfalls.md",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "pitfall:reviews_come_late",
            "pitfall:reviews_late",
        ),
        ("shop/pages/item.md:24:92 pitfall reviews_late undefined",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report reference to a pitfall that is not there."""
    for file in view.bodies:
        for item in view.references(file):
            if item.kind == "pitfall" and item.id not in view.pitfalls:
                near = get_close_matches(item.id, view.pitfalls, 1)
                help = f"did you mean `pitfall:{near[0]}`?" if near else "correct the id, or write the pitfall"
                sink.report(CODE, f"pitfall {item.id} undefined", item.piece.span(), help=help)
