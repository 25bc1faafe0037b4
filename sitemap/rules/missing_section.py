"""SM301 missing-section

## What it does
Reports a file without one of the sections of its kind. An overlay may leave out what the other layer has.

## Why it matters
Readers go by the titles: what they look for is not there.

## What to do
Add the section.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import head_span
from adapterc.sitemap.sections import REQUIRED, has_section
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM301"
VALID = (
    (
        "pages/item.md",
        "## Linked APIs\n\n- endpoint:reviews in apis.md\n",
        "",
    ),
)
INVALID = (
    (
        (
            "SITE.md",
            (
                "## Common goals\n\n- compare what is marked down -> workflows/find-deal.md\n"
                "- read what buyers say -> workflows/read-reviews.md\n"
                "- show one item -> workflows/look-up-item.md\n\n"
            ),
            "",
        ),
        ('shop/SITE.md:10:1 section "Common goals" missing',),
    ),
    (
        (
            "pitfalls.md",
            "## Site-specific pitfalls\n",
            "",
        ),
        ('shop/pitfalls.md:8:1 section "Site-specific pitfalls" missing',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report file without a section that it has to have."""
    for file in view.bodies:
        required = REQUIRED.get(file.kind, ())
        twin = view.twin(file) if required else None
        for name in required:
            if not has_section(file, name) and (twin is None or not has_section(twin, name)):
                sink.report(CODE, f'section "{name}" missing', head_span(file), help=f"add `## {name}`")
