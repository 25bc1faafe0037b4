"""SM106 unexpected-file

## What it does
Reports a file whose path is none of the forms of the layout.

## Why it matters
No reader looks for it. A page under a name that is not expected is a page that is not there.

## What to do
Move it to where it belongs, or delete it. Notes belong beside the sitemap folder.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM106"
VALID = (
    (
        "local:draft-basket.md",
        "",
        "# What I saw\n",
    ),
)
INVALID = (
    (
        (
            "pages/item/notes.md",
            "",
            "# Notes\n",
        ),
        ("shop/pages/item/notes.md:1:1 unexpected file pages/item/notes.md",),
    ),
    (
        (
            "pages/item/notes.txt",
            "",
            "\0\n",
        ),
        ("shop/pages/item/notes.txt:1:1 unexpected file pages/item/notes.txt",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report file that is no part of a sitemap."""
    for file in view.site.files:
        if file.kind is Kind.UNKNOWN:
            sink.report(
                CODE, f"unexpected file {file.path}", file.span, help="move it to where it belongs, or delete it"
            )
