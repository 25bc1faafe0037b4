"""SM622 unicode-arrow

## What it does
Reports `→` in a health directive.

## Why it matters
Tools that go by the letter look for `->`.

## What to do
Write `->`.

## Fix safety
`--fix` writes it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.directives import health_steps
from adapterc.sitemap.edits import change
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM622"
VALID = (
    (
        "pages/item.md",
        "read the page itself",
        "read the page → itself",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "opencli shop reviews -> suspect",
            "opencli shop reviews → suspect",
        ),
        ('shop/pages/item.md:24:54 use "->"',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report health directive with another arrow."""
    for _, step in health_steps(view):
        said = step.directive
        if said is not None and said.piece.value[said.arrow] == "→":
            span = said.piece.span(said.arrow, said.arrow + 1)
            sink.report(CODE, 'use "->"', span, help="write `->`", fix=change("write `->`", span, "->"))
