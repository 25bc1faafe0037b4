"""SM210 missing-workflow-key

## What it does
Reports a workflow without `workflow_id` or `intent`.

## Why it matters
An agent chooses a workflow by its intent and names it by its id.

## What to do
Add the key.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import missing_keys
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM210"
VALID = (
    (
        "workflows/find-deal.md",
        "intent: list what",
        "intent: show what",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "intent: list what is marked down, cheapest first\n",
            "",
        ),
        ("shop/workflows/find-deal.md:1:1 frontmatter intent missing",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report workflow without one of its keys."""
    missing_keys(view, sink, CODE, Kind.WORKFLOW, ("workflow_id", "intent"), "add `{key}`")
