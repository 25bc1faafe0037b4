"""SM811 internal-pitfall-id

## What it does
Reports a pitfall whose id speaks of the inside of an adapter: query ids, envelopes, parsers, big integers.

## Why it matters
Pitfalls are read by whoever runs the task. What only the author can mend belongs to `notes.md` beside the sitemap.

## What to do
Name it by what is seen, or move it to `notes.md`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM811"
VALID = (
    (
        "pitfalls.md",
        "pitfall:price_without_cents",
        "pitfall:price_is_missing",
    ),
    (
        "pages/home.md",
        "the navigation is",
        "the navigation is",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "pitfall:price_without_cents",
            "pitfall:queryid_breaks_adapter",
        ),
        ("shop/pitfalls.md:9:13 adapter-internal pitfall id",),
    ),
)
_INTERNAL = ("queryid", "envelope", "unwrap", "bigint", "parser", "_breaks_adapter", "field_rename")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report pitfall that only an adapter's author can meet."""
    for records in view.pitfalls.values():
        for record in records:
            if any(word in record.id.value.lower() for word in _INTERNAL):
                help = "name it by what is seen, or move it to notes.md"
                sink.report(CODE, "adapter-internal pitfall id", record.span, help=help)
