"""SM109 unsafe-file

## What it does
Reports a file that is not UTF-8, holds more than 64 KiB, or is a link that leaves the sitemap. It is not read.

## Why it matters
An agent would load it, and nobody has seen what it loads.

## What to do
Save it as UTF-8, split it, or copy what the link points at into the sitemap.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM109"
VALID = (
    (
        "pages/home.md",
        "basket\nlast",
        "basket 购物篮\nlast",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "basket\nlast",
            "basket\0\nlast",
        ),
        (("shop/pages/home.md:1:1 unreadable or unsafe file: file holds a NUL byte (byte offset 108)"),),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report file that cannot be read safely."""
    for file in view.site.files:
        if file.fault:
            help = "save it as UTF-8 below 64 KiB, inside the sitemap"
            sink.report(CODE, f"unreadable or unsafe file: {file.fault}", file.span, help=help)
