"""SM808 incomplete-pitfall

## What it does
Reports a pitfall without `trigger`, `symptom`, `workaround` or `verified_at`, or whose `verified_at` is no date. An
overlay may leave out what the other layer has.

## Why it matters
When it happens, how it looks, what helps and how old the news is are all needed.

## What to do
Write the field, the date as YYYY-MM-DD.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context, day_of
from adapterc.sitemap.facts import enum_value
from adapterc.sitemap.records import own_record_field
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM808"
VALID = (
    (
        "pitfalls.md",
        "- verified_at: 2026-11-20",
        "- verified_at: 2026-11-20  # again",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "- symptom: the same thing looks a hundred times as expensive\n",
            "",
        ),
        ("shop/pitfalls.md:9:13 pitfall:price_without_cents symptom missing",),
    ),
    (
        (
            "pitfalls.md",
            "- verified_at: 2026-11-20",
            "- verified_at: last week",
        ),
        ("shop/pitfalls.md:13:16 pitfall:price_without_cents verified_at is no date",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report pitfall without one of its four fields."""
    for records in view.pitfalls.values():
        for record in records:
            for name in ("trigger", "symptom", "workaround", "verified_at"):
                field = own_record_field(records, record, name)
                fine = field is not None and bool(field.value)
                if fine and field is not None and name == "verified_at":
                    fine = day_of(enum_value(field.value.value)[0]) is not None
                if not fine:
                    given = record.field(name)
                    span = record.span if given is None else (given.value if given.value else given.key).span()
                    fault = "missing" if field is None or not field.value else "is no date"
                    message = f"pitfall:{record.id.value} {name} {fault}"
                    sink.report(CODE, message, span, help="write it, the date as YYYY-MM-DD")
