"""SM604 mixed-forms

## What it does
Reports an action block that has labels of Form A and keys of Form B.

## Why it matters
Which of the two a reader takes decides what it sees.

## What to do
Write the block in one form.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import ACTION_FIELDS
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM604"
VALID = (
    (
        "pages/home.md",
        "- on the front page\n\nDo:",
        "- on the front page: logged in or not\n\nDo:",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "Preconditions:\n- on the front page\n",
            "pre: on the front page\n",
        ),
        ("shop/pages/home.md:31:1 Form A and Form B mixed",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action in two forms at once."""
    for action in view.actions:
        if action.form != "mixed":
            continue
        fields = [item for item in action.fields if item.name in ACTION_FIELDS and item.name != "stale"]
        other = next(item for item in fields if item.style != fields[0].style)
        sink.report(CODE, "Form A and Form B mixed", other.key.span(), help="write the block in one form")
