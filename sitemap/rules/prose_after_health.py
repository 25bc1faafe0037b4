"""SM705 prose-after-health

## What it does
Reports words behind the value of `adapter_health` that are no comment.

## Why it matters
A tool that compares the whole value knows none of the three.

## What to do
Make a comment of them: `adapter_health: broken  # no adapter yet`.

## Fix safety
`--fix` puts `#` before them.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.facts import HEALTH, enum_value
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM705"
VALID = (
    (
        "workflows/find-deal.md",
        "adapter_health: healthy",
        "adapter_health: healthy  # seen today",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "adapter_health: healthy",
            "adapter_health: healthy (seen today)",
        ),
        ("shop/workflows/find-deal.md:23:25 text after adapter_health value",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report words behind adapter_health."""
    for _, path in view.best_paths:
        field = path.field("adapter_health")
        word, prose = ("", "") if field is None else enum_value(field.value.value)
        if field is None or not prose or word not in HEALTH:
            continue
        at = field.value.value.find(prose)
        blank = "" if field.value.value[at - 1 : at].isspace() else " "
        start = field.value.span(at, at + len(prose))
        one_line = len(field.value.runs) == 1
        fix = change("move it to a comment", field.value.span(at, at), f"{blank}# ") if one_line else None
        sink.report(CODE, "text after adapter_health value", start, help="move it to a comment", fix=fix)
