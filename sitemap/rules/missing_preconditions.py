"""SM707 missing-preconditions

## What it does
Reports a `Best path` without `preconditions`, or with empty ones.

## Why it matters
An agent starts it in a state in which it cannot work.

## What to do
List what has to be true. When there is nothing, say `none`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM707"
VALID = (
    (
        "workflows/find-deal.md",
        "preconditions:\n  - the shop answers\n",
        "preconditions: none\n",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "preconditions:\n  - the shop answers\n",
            "",
        ),
        ("shop/workflows/find-deal.md:19:4 preconditions missing",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report best path without preconditions."""
    for _, path in view.best_paths:
        field = path.field("preconditions")
        if field is None or not field.value:
            span = path.section.title.span() if field is None else field.key.span()
            sink.report(CODE, "preconditions missing", span, help="list what has to be true")
