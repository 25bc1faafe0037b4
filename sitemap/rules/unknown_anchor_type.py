"""SM501 unknown-anchor-type

## What it does
Reports a bullet of `Visual anchors` that does not begin with `a11y:`, `text:`, `pattern:`, `testid:` or
`selector_pattern:`. Words in brackets may follow the type.

## Why it matters
Readers look an anchor up by its type.

## What to do
Begin the bullet with one of the five types, or put prose under `pattern:`.
"""

from __future__ import annotations

from adapterc.sitemap.anchors import TYPES
from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM501"
VALID = (
    (
        "pages/home.md",
        "- a11y: role=heading",
        "- a11y (the name): role=heading",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "- a11y: role=heading",
            "- aria: role=heading",
        ),
        ("shop/pages/home.md:13:3 anchor type aria unknown",),
    ),
    (
        (
            "pages/home.md",
            '- a11y: role=heading name="Harbour Goods"',
            '- the heading "Harbour Goods"',
        ),
        ('shop/pages/home.md:13:3 anchor type the heading "Harbour Goods" unknown',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report anchor of a type that does not exist."""
    for file in view.of(Kind.PAGE):
        for anchor in view.anchors(file):
            if anchor.type.value not in TYPES and not (anchor.absent and not anchor.type):
                said = anchor.type if anchor.type else anchor.bullet
                word = said.value.split(":")[0][:30]
                help = f"begin with one of {', '.join(TYPES)}"
                sink.report(CODE, f"anchor type {word} unknown", said.span(), help=help)
