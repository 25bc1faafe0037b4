"""SM702 browser-only-workflow

## What it does
Tells of a workflow with `adapter: null`. It is a warning when `adapter_health` is not `broken`.

## Why it matters
`null` is only right together with `broken`: then an agent goes to the fallback at once.

## What to do
Write `adapter_health: broken`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import enum_value
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Severity, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM702"
VALID = (
    (
        "workflows/find-deal.md",
        "adapter: opencli shop deals",
        "adapter: opencli shop deals <n>",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "adapter: opencli shop deals\nadapter_health: healthy",
            "adapter: null\nadapter_health: broken",
        ),
        ("shop/workflows/find-deal.md:22:10 browser-only workflow",),
    ),
    (
        (
            "workflows/find-deal.md",
            "adapter: opencli shop deals\nadapter_health: healthy",
            "adapter: null\nadapter_health: suspect",
        ),
        ("shop/workflows/find-deal.md:23:17 adapter: null needs adapter_health: broken",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report workflow without an adapter."""
    for _, path in view.best_paths:
        field, health = path.field("adapter"), path.field("adapter_health")
        if path.adapter != "" or field is None or health is None or not health.value:
            continue
        if enum_value(health.value.value)[0] == "broken":
            sink.report(CODE, "browser-only workflow", field.value.span(), help="nothing to do")
        else:
            message = "adapter: null needs adapter_health: broken"
            help = "write `adapter_health: broken`"
            sink.report(CODE, message, health.value.span(), help=help, level=Severity.WARNING)
