"""SM405 duplicate-entry

## What it does
Reports an action that its page defines twice, in its file or in those of `actions/`, and an endpoint that `apis.md`
lists twice.

## Why it matters
One of the two is never read.

## What to do
Rename one, or merge them.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import Record
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Note, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM405"
VALID = (
    (
        "pages/deals.md",
        "### action:open_deal",
        "### action:open_item",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "### action:read_basket",
            "### action:open_item",
        ),
        ("shop/pages/home.md:27:12 duplicate action:open_item",),
    ),
    (
        (
            "apis.md",
            "endpoint:reviews",
            "endpoint:products",
        ),
        ("shop/apis.md:15:14 duplicate endpoint:products",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action or endpoint defined twice."""
    for layer in view.site.layers:
        seen: dict[tuple[str, str, str], Record] = {}
        records: list[tuple[str, str, Record]] = []
        for file in layer.of(Kind.PAGE, Kind.PAGE_ACTIONS):
            records += [("action", view.page_of(item), item) for item in file.actions]
        for file in layer.of(Kind.APIS):
            records += [("endpoint", "", item) for item in file.endpoints]
        for kind, page, item in records:
            first = seen.setdefault((kind, page, item.id.value), item)
            if first is not item:
                notes = [Note("this is the first one", first.span)]
                message = f"duplicate {kind}:{item.id.value}"
                sink.report(CODE, message, item.span, notes=notes, help="rename one of them")
