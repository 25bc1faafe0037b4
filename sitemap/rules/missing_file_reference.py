"""SM904 missing-file-reference

## What it does
Reports the path of a page or workflow that neither layer has. A draft is none.

## Why it matters
The reader is sent to nowhere.

## What to do
Correct the path, or say on the same line that it is `out of scope` or `uncovered`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind, place_of
from adapterc.sitemap.uses import is_uncovered
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM904"
VALID = (
    (
        "SITE.md",
        "- https://shop.test/flash -> out of scope, one",
        "- https://shop.test/flash -> pages/deals.md, one",
    ),
)
INVALID = (
    (
        (
            "SITE.md",
            "- https://shop.test/flash -> out of scope, one",
            "- https://shop.test/flash -> pages/flash.md, one",
        ),
        ("shop/SITE.md:19:30 pages/flash.md missing",),
    ),
    (
        (
            "workflows/find-deal.md",
            "action:open_deal in pages/deals.md",
            "action:open_deal in pages/deal.md",
        ),
        ("shop/workflows/find-deal.md:35:5 pages/deal.md missing",),
    ),
    (
        (
            "SITE.md",
            "- https://shop.test/flash -> out of scope, one",
            "- https://shop.test/flash -> pages/flash.draft.md, one",
            "+local:pages/flash.draft.md",
            "",
            "what is known of the flash sale\n",
        ),
        ("shop/SITE.md:19:30 pages/flash.draft.md missing",),
    ),
)
_HELP = "correct the path, or say that it is out of scope"


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report reference to a page or workflow that is not there."""
    for file, reference in view.missing_paths:
        if not is_uncovered(file, reference.piece):
            draft = place_of(reference.path).kind is Kind.DRAFT
            help = "finish the draft, which nothing may lead to" if draft else _HELP
            sink.report(CODE, f"{reference.path} missing", reference.piece.span(), help=help)
