"""SMA04 draft

## What it does
Tells of a draft in the local layer.

## Why it matters
It is not merged and not used until somebody finishes it.

## What to do
Finish it, or delete it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA04"
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
            "local:pages/home.draft.md",
            "",
            "# What I saw\n",
        ),
        ("local/pages/home.draft.md:1:1 draft present",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report draft that waits."""
    for file in view.site.files:
        if file.kind is Kind.DRAFT and file.layer == "local":
            sink.report(CODE, "draft present", file.span, help="finish it, or delete it")
