"""SM908 unlisted-endpoint

## What it does
Reports an endpoint of `Linked APIs` that `apis.md` does not list. The section may be empty.

## Why it matters
Nothing is known of it, and an id that was made up looks like one that exists.

## What to do
Add it to `apis.md`, or remove it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM908"
VALID = (
    (
        "pages/item.md",
        "- endpoint:reviews in apis.md",
        "- endpoint_id: reviews",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "- endpoint:reviews in apis.md",
            "- endpoint_id: stars",
        ),
        ("shop/pages/item.md:29:3 endpoint stars not in apis.md",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report linked endpoint that apis.md does not have."""
    for file in view.of(Kind.PAGE):
        section = file.section("linked apis")
        for item in view.references(file) if section is not None else ():
            assert section is not None
            inside = item.kind == "endpoint" and section.row < item.piece.row < section.end
            if inside and item.id not in view.endpoints and item.id != "none":
                message = f"endpoint {item.id} not in apis.md"
                sink.report(CODE, message, item.piece.span(), help="add it to apis.md, or remove it")
