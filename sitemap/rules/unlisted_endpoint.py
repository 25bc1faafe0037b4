"""SM908 unlisted-endpoint

## What it does
Reports an endpoint of `Linked APIs` that `apis.md` does not list. The section may be empty, or
say `none`; an id that holds a place is none.

## Why it matters
Nothing is known of it, and an id that was made up looks like one that exists.

## What to do
Add it to `apis.md`, or remove it.
"""

from __future__ import annotations

from adapterc.sitemap.anchors import ABSENT
from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import facts
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
    (
        "pages/item.md",
        "- endpoint:reviews in apis.md",
        "- endpoint_id: n/a, all of it is in the page",
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
    (
        (
            "pages/item.md",
            "- endpoint:reviews in apis.md",
            "- endpoint_id: <id>",
        ),
        ("shop/pages/item.md:29:16 endpoint <id> not in apis.md",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report linked endpoint that apis.md does not have."""
    for file in view.of(Kind.PAGE):
        section = file.section("linked apis")
        if section is None:
            continue
        keys = [field for field in facts(file, section) if field.name == "endpoint_id" and field.value]
        none = {field.key.row for field in keys if ABSENT.match(field.value.value)}
        named = [item for item in view.references(file) if section.row < item.piece.row < section.end]
        said = [(item.id, item.piece) for item in named if item.kind == "endpoint" and item.piece.row not in none]
        rows = none | {piece.row for _, piece in said}
        said += [(field.value.value.split()[0], field.value) for field in keys if field.key.row not in rows]
        for name, place in said:
            if name not in view.endpoints:
                help = "add it to apis.md, or remove it"
                sink.report(CODE, f"endpoint {name} not in apis.md", place.span(), help=help)
