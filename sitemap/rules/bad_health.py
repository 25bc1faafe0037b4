"""SMA11 bad-health

## What it does
Reports a `health.json` that is not in the form that is written after a failure, has an unknown level, or lies in the
global layer.

## Why it matters
It says which adapters failed here. One that cannot be read makes all of them look healthy.

## What to do
Mend or delete it. It belongs to the local layer alone.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA11"
VALID = (
    (
        "local:health.json",
        "",
        ('{"version": 1, "adapters": {"opencli shop deals": {"health": "suspect", "since": "2026-11-20"}}}\n'),
    ),
)
INVALID = (
    (
        (
            "local:health.json",
            "",
            '{"version": 1, "adapters": {"opencli shop deals": {"health": "poor"}}}\n',
        ),
        ("local/health.json:1:62 bad health.json: opencli shop deals has no known level",),
    ),
    (
        (
            "health.json",
            "",
            '{"version": 1, "adapters": {}}\n',
        ),
        ("shop/health.json:1:1 bad health.json: it belongs to the local layer",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report health.json that cannot be used."""
    for file in view.of(Kind.HEALTH):
        from adapterc.sitemap.aliases import health_faults

        for why, span in health_faults(file):
            sink.report(CODE, f"bad health.json: {why}", span, help="mend or delete it")
