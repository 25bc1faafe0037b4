"""SMB02 private-id

## What it does
Reports a 24-digit object id, an e-mail address or a mobile number of mainland China.

## Why it matters
It belongs to somebody who was not asked.

## What to do
Write a placeholder: `<user-id>`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.secrets import PRIVATE, scan_text
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMB02"
VALID = (
    (
        "pages/item.md",
        "pre: on an item page",
        "pre: on an item page of <user-id>",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "pre: on an item page",
            "pre: on an item page of 5f0c9a1b2d3e4f5a6b7c8d9e",
        ),
        ("shop/pages/item.md:20:25 private id: object id",),
    ),
    (
        (
            "pages/item.md",
            "pre: on an item page",
            "pre: on an item page of mara@mail.test",
        ),
        ("shop/pages/item.md:20:25 private id: e-mail address",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report id of a person."""
    for file in view.site.files:
        for name, span in scan_text(file, PRIVATE):
            sink.report(CODE, f"private id: {name}", span, help="write a placeholder")
