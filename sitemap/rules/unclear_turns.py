"""SM708 unclear-turns

## What it does
Tells of an `estimated_turns` that is no whole number, or missing in the `Best path`.

## Why it matters
It is what an agent weighs the two paths by.

## What to do
Write one whole number.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import FALLBACK, enum_value, facts
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM708"
VALID = (
    (
        "workflows/find-deal.md",
        "estimated_turns: 4",
        "estimated_turns: 5",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "estimated_turns: 4",
            "estimated_turns: 4-5",
        ),
        ("shop/workflows/find-deal.md:36:18 estimated_turns 4-5",),
    ),
    (
        (
            "workflows/find-deal.md",
            "  - the shop answers\nestimated_turns: 1\n",
            "  - the shop answers\n",
        ),
        ("shop/workflows/find-deal.md:19:4 estimated_turns missing",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report number of turns that is missing or no number."""
    for file, path in view.best_paths:
        field = path.field("estimated_turns")
        if field is None:
            span = path.section.title.span()
            sink.report(CODE, "estimated_turns missing", span, help="write one whole number")
        section = file.section(FALLBACK)
        given = [] if field is None else [field]
        if section is not None:
            given += [item for item in facts(file, section) if item.name == "estimated_turns"]
        for item in given:
            word, prose = enum_value(item.value.value)
            if not word.isdecimal() or prose:
                span = (item.value if item.value else item.key).span()
                sink.report(CODE, f"estimated_turns {item.value.value}", span, help="write one whole number")
