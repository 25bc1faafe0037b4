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
from adapterc.sitemap.facts import BEST, FALLBACK, enum_value, facts
from adapterc.sitemap.layout import Kind
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
_HELP = "write one whole number"


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report number of turns that is missing or no number."""
    for _, path in view.best_paths:
        if path.field("estimated_turns") is None:
            sink.report(CODE, "estimated_turns missing", path.section.title.span(), help=_HELP)
    for file in view.of(Kind.WORKFLOW):
        for key in (BEST, FALLBACK):
            section = file.section(key)
            for field in facts(file, section) if section is not None else ():
                word, prose = enum_value(field.value.value)
                if field.name == "estimated_turns" and (not word.isdecimal() or prose):
                    span = (field.value if field.value else field.key).span()
                    sink.report(CODE, f"estimated_turns {field.value.value}".rstrip(), span, help=_HELP)
