"""SM809 old-pitfall

## What it does
Tells of a pitfall whose `verified_at` is more than 30 days ago.

## Why it matters
It may be gone.

## What to do
Try it again and write the day, or mark it `stale: true`.
"""

from __future__ import annotations

from adapterc.sitemap.context import MAX_AGE, Context, day_of
from adapterc.sitemap.facts import enum_value
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM809"
VALID = (
    (
        "pitfalls.md",
        "- verified_at: 2026-11-20",
        "- verified_at: 2026-10-31",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "- verified_at: 2026-11-20",
            "- verified_at: 2026-10-30",
        ),
        ("shop/pitfalls.md:13:16 pitfall:price_without_cents verified 31 days ago",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report pitfall that was not seen for a while."""
    for records in view.pitfalls.values():
        for record in records:
            field = record.field("verified_at")
            day = None if field is None else day_of(enum_value(field.value.value)[0])
            age = 0 if day is None else (context.today - day).days
            if field is not None and age > MAX_AGE:
                message = f"pitfall:{record.id.value} verified {age} days ago"
                sink.report(CODE, message, field.value.span(), help="try it again, or mark it stale")
