"""SM810 extra-pitfall-field

## What it does
Tells of a field of a pitfall that is none of its four and not `stale`.

## Why it matters
It is not shown where pitfalls are listed.

## What to do
Say it in one of the four, or leave it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "KNOWN", "VALID", "check"]

CODE = "SM810"
VALID = (
    (
        "pitfalls.md",
        "- verified_at: 2026-11-20",
        "- verified_at: 2026-11-20\n- stale: true",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "- verified_at: 2026-11-20",
            "- verified_at: 2026-11-20\n- cause: a comma",
        ),
        ("shop/pitfalls.md:14:3 extra field cause",),
    ),
)
KNOWN = frozenset({"trigger", "symptom", "workaround", "verified_at", "stale"})


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report pitfall field that the format does not have."""
    for records in view.pitfalls.values():
        for record in records:
            for field in record.fields:
                if field.name not in KNOWN:
                    message = f"extra field {field.name}"
                    sink.report(CODE, message, field.key.span(), help="say it in one of the four, or leave it")
