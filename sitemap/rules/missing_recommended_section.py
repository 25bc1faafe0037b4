"""SM304 missing-recommended-section

## What it does
Tells of a workflow without `Re-entry checkpoints`, `State validation` or `Stale markers`.

## Why it matters
They tell an agent where to go on after an interruption, how to see that it is done, and what shows that the page
changed.

## What to do
Add the section when there is something to say.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import head_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.sections import RECOMMENDED, has_section
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM304"
VALID = (
    (
        "workflows/find-deal.md",
        "## Stale markers",
        "## Stale markers (few)",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            '## Stale markers\n\n- the word "Deals" is gone from the navigation\n',
            "",
        ),
        ('shop/workflows/find-deal.md:9:1 recommended section "Stale markers" missing',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report workflow without a recommended section."""
    for file in view.of(Kind.WORKFLOW):
        twin = view.twin(file)
        for name in RECOMMENDED:
            if not has_section(file, name) and (twin is None or not has_section(twin, name)):
                message = f'recommended section "{name}" missing'
                sink.report(CODE, message, head_span(file), help=f"add `## {name}`")
