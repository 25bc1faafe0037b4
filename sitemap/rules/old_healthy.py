"""SM706 old-healthy

## What it does
Reports `adapter_health: healthy` in a file that was verified more than 30 days ago.

## Why it matters
Healthy means: seen working within 30 days.

## What to do
Try the adapter and write the day, or write `suspect`.

## Fix safety
In the local layer `--fix` writes `suspect`.
"""

from __future__ import annotations

from adapterc.sitemap.context import MAX_AGE, Context, age_of
from adapterc.sitemap.edits import change, local_only
from adapterc.sitemap.facts import enum_value
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM706"
VALID = (
    (
        "workflows/find-deal.md",
        "last_verified: 2026-11-20",
        "last_verified: 2026-10-31",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "last_verified: 2026-11-20",
            "last_verified: 2026-10-30",
        ),
        ("shop/workflows/find-deal.md:23:17 healthy but 31 days old",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report adapter called healthy by an old file."""
    for file, path in view.best_paths:
        field, age = path.field("adapter_health"), age_of(file, context)
        if field is None or age is None or age <= MAX_AGE or enum_value(field.value.value)[0] != "healthy":
            continue
        at = field.value.value.find("healthy")
        span = field.value.span(at, at + len("healthy"))
        fix = local_only(file, change("write `suspect`", span, "suspect"))
        sink.report(CODE, f"healthy but {age} days old", span, help="try it, or write `suspect`", fix=fix)
