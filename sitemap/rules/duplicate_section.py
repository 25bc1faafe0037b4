"""SM306 duplicate-section

## What it does
Reports two sections of a file whose titles are the same up to a bracket, in any case of letters.

## Why it matters
Layers are merged by title, and one of the two would be lost.

## What to do
Make one section of them.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import Section
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Note, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM306"
VALID = (
    (
        "pages/home.md",
        "## Page-specific pitfalls",
        "## Page-specific pitfalls (one)",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "## Re-entry checkpoints",
            "## avoid (more)\n\n- the item pages\n\n## Re-entry checkpoints",
        ),
        ('shop/workflows/find-deal.md:43:4 duplicate section "avoid (more)"',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report section given twice."""
    for file in view.documents:
        seen: dict[str, Section] = {}
        for section in file.sections:
            first = seen.setdefault(section.key, section)
            if first is not section:
                notes = [Note("this is the first one", first.title.span())]
                message = f'duplicate section "{section.title.value}"'
                sink.report(CODE, message, section.title.span(), notes=notes, help="merge them")
