"""SM905 uncovered-reference

## What it does
Tells of a path that neither layer has, on a line that says so: `uncovered`, `out of scope`, `不覆盖`, `不在 sitemap
scope`, `不导航`.

## Why it matters
It is a place to go on from when the sitemap grows.

## What to do
Nothing.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.uses import is_uncovered
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM905"
VALID = (
    (
        "SITE.md",
        "- https://shop.test/flash -> out of scope, one",
        "- https://shop.test/flash -> uncovered, one",
    ),
)
INVALID = (
    (
        (
            "SITE.md",
            "- https://shop.test/flash -> out of scope, one",
            "- https://shop.test/flash -> pages/flash.md, out of scope, one",
        ),
        ("shop/SITE.md:19:30 pages/flash.md uncovered",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report reference to a page that is left out on purpose."""
    for file, reference in view.missing_paths:
        if is_uncovered(file, reference.piece):
            message = f"{reference.path} uncovered"
            sink.report(CODE, message, reference.piece.span(), help="nothing to do")
