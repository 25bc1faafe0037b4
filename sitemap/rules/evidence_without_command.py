"""SM610 evidence-without-command

## What it does
Reports an `evidence` that names neither an `opencli` command nor a `trace:`.

## Why it matters
Nobody can look again.

## What to do
Name the command, or the file of the trace.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM610"
VALID = (
    (
        "pages/deals.md",
        "evidence: opencli browser click + state",
        "evidence: trace: traces/deal.json",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "evidence: opencli browser click + state",
            "evidence: seen by me",
        ),
        ("shop/pages/deals.md:24:11 evidence has no command or trace",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report evidence that cannot be repeated."""
    for action in view.actions:
        for field in action.named("evidence"):
            if field.value and not re.search(r"\bopencli\s+\S|\btrace:\s*\S", field.value.value):
                message = "evidence has no command or trace"
                sink.report(CODE, message, field.value.span(), help="name the command, or the trace")
