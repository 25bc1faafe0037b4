"""SM812 adapter-as-trigger

## What it does
Reports a `trigger` that begins with the adapter as its subject.

## Why it matters
Whoever runs a task knows what it does itself, not what an adapter does inside.

## What to do
Say what you do when it happens: `running the best path`.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM812"
VALID = (
    (
        "pitfalls.md",
        "- trigger: reading the item page",
        "- trigger: running the adapter on the item page",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "- trigger: reading the item page",
            "- trigger: the adapter reads the item page",
        ),
        ("shop/pitfalls.md:16:12 trigger is not from the task runner's view",),
    ),
)
_ADAPTER = re.compile(r"(?:the\s+)?`?adapter`?(?![\w-])(?!\s*[=:])", re.IGNORECASE)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report pitfall told from the side of the adapter."""
    for records in view.pitfalls.values():
        for record in records:
            for field in record.named("trigger"):
                match = _ADAPTER.match(field.value.value)
                if match is not None:
                    span = field.value.span(0, match.end())
                    message = "trigger is not from the task runner's view"
                    sink.report(CODE, message, span, help="say what you do when it happens")
