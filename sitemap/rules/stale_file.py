"""SMA05 stale-file

## What it does
Reports a file whose `last_verified` is more than 30 days ago.

## Why it matters
Pages change. What it says may no longer be so.

## What to do
Look at the site again and write the day.
"""

from __future__ import annotations

from adapterc.sitemap.context import MAX_AGE, Context, age_of
from adapterc.sitemap.judge import keyed, value_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA05"
VALID = (
    (
        "pages/home.md",
        "last_verified: 2026-11-20",
        "last_verified: 2026-10-31",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "last_verified: 2026-11-20",
            "last_verified: 2026-10-30",
        ),
        ("shop/pages/home.md:7:16 stale_age 31 days",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report file that was not verified for more than 30 days."""
    for file in keyed(view):
        age = age_of(file, context)
        if age is not None and age > MAX_AGE:
            sink.report(CODE, f"stale_age {age} days", value_span(file, "last_verified"), help="re-verify it")
