"""SM107 unclosed-fence

## What it does
Reports a code fence that is opened and never closed.

## Why it matters
Everything behind it is code for a reader: sections and actions are gone.

## What to do
Close the fence with a line of the same backticks.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM107"
VALID = (
    (
        "workflows/find-deal.md",
        "estimated_turns: 4\n```\n",
        "estimated_turns: 4\n````\n",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "estimated_turns: 4\n```\n",
            "estimated_turns: 4\n",
        ),
        ("shop/workflows/find-deal.md:31:1 fence opened at line 31 not closed",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report code fence that is not closed."""
    for file in view.documents:
        for fence in file.outline.fences:
            if not fence.closed:
                message = f"fence opened at line {fence.row + 1} not closed"
                sink.report(CODE, message, file.line(fence.row).span(), help="close it")
