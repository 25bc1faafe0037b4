"""SM701 best-path-without-adapter

## What it does
Reports a `Best path` without `adapter:`, or with a value that is neither `opencli <site> <command>` nor `null`.
A command of OpenCLI itself, such as `opencli browser open`, is no adapter.

## Why it matters
An agent takes the best path by running its adapter.

## What to do
Name the adapter. A workflow for the browser alone says `adapter: null` and `adapter_health: broken`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM701"
VALID = (
    (
        "workflows/find-deal.md",
        "adapter: opencli shop deals",
        "adapter: opencli shop deals --limit 5",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "adapter: opencli shop deals\n",
            "",
        ),
        ("shop/workflows/find-deal.md:19:4 Best path has no usable adapter",),
    ),
    (
        (
            "workflows/find-deal.md",
            "adapter: opencli shop deals\n",
            "adapter: shop/deals\n",
        ),
        ("shop/workflows/find-deal.md:22:10 Best path has no usable adapter",),
    ),
    (
        (
            "workflows/find-deal.md",
            "adapter: opencli shop deals\n",
            "adapter: opencli browser open\n",
        ),
        ("shop/workflows/find-deal.md:22:10 Best path has no usable adapter",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report best path without a usable adapter."""
    for _, path in view.best_paths:
        if path.adapter is None:
            field = path.field("adapter")
            span = path.section.title.span() if field is None else (field.value if field.value else field.key).span()
            help = "name it, or write `adapter: null` with `adapter_health: broken`"
            sink.report(CODE, "Best path has no usable adapter", span, help=help)
