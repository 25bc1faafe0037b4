"""SM813 workaround-for-authors

## What it does
Reports a `workaround` that asks to mend the adapter.

## Why it matters
An agent in the middle of a task cannot. It needs a way round.

## What to do
Say what to do instead, such as taking the fallback.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM813"
VALID = (
    (
        "pitfalls.md",
        "- workaround: read prices",
        "- workaround: do not fix the adapter, read prices",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "- workaround: read prices",
            "- workaround: fix the adapter, read prices",
        ),
        ("shop/pitfalls.md:12:15 workaround is for adapter authors",),
    ),
)
_AUTHOR = re.compile(
    r"\b(?:fix|patch|upgrade|update|repair)(?:ing)?\s+(?:the\s+|its\s+)?adapter|修\s*(?:复\s*)?adapter|升级\s*queryId|改解析|adapter-internal",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:\bnot\b|\bnever\b|don't|不要|不能|别|无需)[^;；。.]{0,12}$", re.IGNORECASE)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report workaround that the task cannot carry out."""
    for records in view.pitfalls.values():
        for record in records:
            for field in record.named("workaround"):
                for match in _AUTHOR.finditer(field.value.value):
                    if not _NOT.search(field.value.value, max(0, match.start() - 24), match.start()):
                        span = field.value.span(match.start(), match.end())
                        message = "workaround is for adapter authors"
                        sink.report(CODE, message, span, help="say what to do instead, such as taking the fallback")
