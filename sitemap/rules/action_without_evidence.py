"""SM609 action-without-evidence

## What it does
Reports an action without `evidence`.

## Why it matters
What was not observed cannot be promoted to the global layer.

## What to do
Name the command with which it was observed.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import own_field
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM609"
VALID = (
    (
        "pages/deals.md",
        "evidence: opencli browser click + state",
        "evidence: trace: traces/deal.json",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "evidence: opencli browser click + state\n",
            "",
        ),
        ("shop/pages/deals.md:18:12 no evidence",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action that nobody has seen working."""
    for action in view.actions:
        if action.form != "none":
            field = own_field(view, action, "evidence")
            if field is None or not field.value:
                sink.report(CODE, "no evidence", action.span, help="name the command with which it was observed")
