"""SM704 unknown-adapter-health

## What it does
Reports an `adapter_health` that is not `healthy`, `suspect` or `broken`.

## Why it matters
Whoever does not know the word takes the adapter for a good one.

## What to do
Write `suspect` when in doubt.

## Fix safety
In the local layer `--fix` writes `suspect`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change, local_only
from adapterc.sitemap.facts import HEALTH, enum_value
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM704"
VALID = (
    (
        "workflows/find-deal.md",
        "adapter_health: healthy",
        "adapter_health: broken  # since it moved",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "adapter_health: healthy",
            "adapter_health: degraded",
        ),
        ("shop/workflows/find-deal.md:23:17 adapter_health degraded not in the enum",),
    ),
    (
        (
            "local:workflows/read-reviews.md<workflows/read-reviews.md",
            "source: global",
            "source: local",
            "- adapter_health: healthy\n",
            "- adapter_health: flaky\n",
        ),
        ("local/workflows/read-reviews.md:21:19 adapter_health flaky not in the enum",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report adapter_health that is none of the three."""
    for file, path in view.best_paths:
        field = path.field("adapter_health")
        word = "" if field is None else enum_value(field.value.value)[0]
        if field is None or not field.value or word in HEALTH:
            continue
        at = field.value.value.find(word) if word else 0
        span = field.value.span(at, at + len(word)) if word else field.value.span()
        fix = local_only(file, change("write `suspect`", span, "suspect"))
        message = f"adapter_health {word} not in the enum"
        sink.report(CODE, message, span, help=f"write one of {', '.join(HEALTH)}", fix=fix)
