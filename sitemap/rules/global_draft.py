"""SMA03 global-draft

## What it does
Reports a draft in the layer that everybody shares.

## Why it matters
A draft is what one agent saw once. Nobody else can judge it.

## What to do
Finish it, or keep it in your local layer.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA03"
VALID = (
    (
        "pages/home.md",
        "basket\nlast",
        "basket, no draft\nlast",
    ),
)
INVALID = (
    (
        (
            "draft-basket.md",
            "",
            "# What I saw\n",
        ),
        ("shop/draft-basket.md:1:1 draft in global layer",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report draft in the global layer."""
    for file in view.site.files:
        if file.kind is Kind.DRAFT and file.layer == "global":
            sink.report(CODE, "draft in global layer", file.span, help="finish it, or keep it local")
