"""SM710 loose-action-reference

## What it does
Reports an action of a `Fallback path` that is named in words, or bare as `action:<id>`, instead of
`action:<id> in pages/<page>.md`. A bare one that several pages have is SM907.

## Why it matters
Tools follow the short form only.

## What to do
Write `action:<id> in pages/<page>.md`.

## Fix safety
`--fix` rewrites it; a bare one gets the only page that has such an action.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.facts import FALLBACK
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM710"
VALID = (
    (
        "workflows/read-reviews.md",
        "2. action:open_item in pages/home.md",
        "2. use `action:open_item in pages/home.md`",
    ),
)
INVALID = (
    (
        (
            "workflows/read-reviews.md",
            "2. action:open_item in pages/home.md",
            "2. Use action `open_item` (see pages/home.md)",
        ),
        ("shop/workflows/read-reviews.md:28:8 loose action reference",),
    ),
    (
        (
            "workflows/read-reviews.md",
            "2. action:open_item in pages/home.md",
            "2. `action:open_item`",
        ),
        ("shop/workflows/read-reviews.md:28:5 loose action reference",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action named in words or without its page."""
    for file in view.of(Kind.WORKFLOW):
        section = file.section(FALLBACK)
        for item in view.references(file) if section is not None else ():
            assert section is not None
            pages = view.action_pages.get(item.id, []) if item.kind == "action" and not item.path else []
            if (item.loose or len(pages) == 1) and section.row < item.piece.row < section.end:
                text = f"action:{item.id} in {item.path or f'pages/{pages[0]}.md'}"
                fix = change(f"write `{text}`", item.piece.span(), text)
                sink.report(CODE, "loose action reference", item.piece.span(), help=f"write `{text}`", fix=fix)
