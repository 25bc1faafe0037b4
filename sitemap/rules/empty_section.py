"""SM303 empty-section

## What it does
Reports a required section without a line below its heading.

## Why it matters
A title that leads to nothing costs a look and answers no question.

## What to do
Fill it. What does not apply can be said in a word.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.sections import ALIASES, REQUIRED
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM303"
VALID = (
    (
        "workflows/find-deal.md",
        "- the flash sale: it is not part of the list",
        "nothing",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "- the flash sale: it is not part of the list\n",
            "",
        ),
        ('shop/workflows/find-deal.md:39:4 section "Avoid" is empty',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report required section that holds nothing."""
    for file in view.bodies:
        required = {name.lower() for name in REQUIRED.get(file.kind, ())}
        for section in file.sections:
            key = ALIASES.get(section.key, section.key).lower()
            if key in required and next(iter(file.rows(section)), None) is None:
                message = f'section "{section.title.value}" is empty'
                sink.report(CODE, message, section.title.span(), help="fill it")
