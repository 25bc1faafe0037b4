"""SM305 unknown-section

## What it does
Tells of a section whose title is none of those of its kind. It is kept. A shared page may have a section about its
scope.

## Why it matters
It may be a misspelt one, and a reader that goes by titles does not load it.

## What to do
Rename it, move its text to a known section, or leave it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.sections import ALIASES, KNOWN
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM305"
VALID = (
    (
        "pages/_nav.md",
        "## Scope\n",
        "## Scope rule\n",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "## Linked APIs",
            "## Notes\n\nNothing.\n\n## Linked APIs",
        ),
        ('shop/pages/home.md:53:4 unknown section "Notes"',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report section that the format does not have."""
    for file in view.bodies:
        known = KNOWN.get(file.kind)
        if known is None:
            continue
        for section in file.sections:
            scope = file.kind is Kind.PAGE and file.partial and "scope" in section.key
            if section.key not in known and section.key not in ALIASES and not scope:
                message = f'unknown section "{section.title.value}"'
                sink.report(CODE, message, section.title.span(), help="rename it, or leave it as it is")
