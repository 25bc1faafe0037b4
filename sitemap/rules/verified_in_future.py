"""SM206 verified-in-future

## What it does
Reports a `last_verified` that lies behind today.

## Why it matters
The file would never count as stale.

## What to do
Write the day on which it was really verified.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context, age_of
from adapterc.sitemap.judge import keyed, value_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM206"
VALID = (
    (
        "pages/home.md",
        "last_verified: 2026-11-20\n",
        "last_verified: 2026-11-30\n",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "last_verified: 2026-11-20\n",
            "last_verified: 2026-12-01\n",
        ),
        ("shop/pages/home.md:7:16 last_verified in the future",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report last_verified in the future."""
    for file in keyed(view):
        age = age_of(file, context)
        if age is not None and age < 0:
            help = "write the day on which it was verified"
            sink.report(CODE, "last_verified in the future", value_span(file, "last_verified"), help=help)
