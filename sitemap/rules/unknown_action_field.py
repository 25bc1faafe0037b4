"""SM606 unknown-action-field

## What it does
Reports a field of an action that the format does not have.

## Why it matters
It may be a misspelt one, and then the real one is missing.

## What to do
Correct it, or move its text to a field that exists.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import ACTION_FIELDS
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM606"
VALID = (
    (
        "pages/deals.md",
        "evidence: opencli browser click + state",
        "evidence: opencli browser click + state\nstale: the list has moved",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "evidence: opencli",
            "note: x\nevidence: opencli",
        ),
        ("shop/pages/deals.md:24:1 unknown field note",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report field that actions do not have."""
    for action in view.actions:
        for field in action.fields:
            if field.name not in ACTION_FIELDS and field.name not in ("verified_at", "source"):
                message = f"unknown field {field.name}"
                sink.report(CODE, message, field.key.span(), help=f"the fields are {', '.join(ACTION_FIELDS)}")
