"""SM401 duplicate-id

## What it does
Reports a page, workflow or pitfall whose id another one of its kind and layer has. The same id in the other layer is
an overlay.

## Why it matters
Only one of the two is ever found.

## What to do
Rename one of them, with its references.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import front_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Note, Sink
from adapterc.spec.span import Span

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM401"
VALID = (
    (
        "local:pages/home.md<pages/home.md",
        "source: global",
        "source: local",
        "front page with",
        "start page with",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "pitfall:reviews_come_late",
            "pitfall:price_without_cents",
        ),
        ("shop/pitfalls.md:15:13 duplicate pitfall id price_without_cents",),
    ),
    (
        (
            "pages/deals/index.md<pages/deals.md",
            "everything that",
            "all that",
        ),
        ("shop/pages/deals/index.md:3:10 duplicate page id deals",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report id used twice in one layer."""
    for layer in view.site.layers:
        places = []
        for file in layer.of(Kind.PAGE, Kind.WORKFLOW):
            places.append((file.kind.value, file.name, file.id.span() if file.id is not None else front_span(file)))
        for file in layer.of(Kind.PITFALLS):
            places += [("pitfall", item.id.value, item.span) for item in file.pitfalls]
        seen: dict[tuple[str, str], Span] = {}
        for kind, name, span in places:
            first = seen.setdefault((kind, name), span)
            if first is not span:
                notes = [Note("this is the first one", first)]
                sink.report(CODE, f"duplicate {kind} id {name}", span, notes=notes, help="rename one of them")
