"""SM608 missing-action-field

## What it does
Reports an action without `pre`, `do`, `post`, `fail` or `recover`, or with an empty one. An overlay may leave out
what the other layer has.

## Why it matters
What is to be true before, how it is done, how success and failure look and what to do then are all needed.

## What to do
Fill the field.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import own_field
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM608"
VALID = (
    (
        "pages/deals.md",
        "pre: on the deals page, at least one row is there",
        "pre: none",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "recover: go back and read the list again\n",
            "",
        ),
        ("shop/pages/deals.md:18:12 recover missing or empty",),
    ),
    (
        (
            "pages/deals.md",
            "fail: URL unchanged after 3s | 404 page",
            "fail:",
        ),
        ("shop/pages/deals.md:22:1 fail missing or empty",),
    ),
    (
        (
            "pages/home.md",
            "Failure signals:\n- a list item without a number\n- the list is still loading\n",
            "Failure signals:\n",
        ),
        ("shop/pages/home.md:38:1 fail missing or empty",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action without one of its five fields."""
    for action in view.actions:
        if action.form == "none":
            continue
        for name in ("pre", "do", "post", "fail", "recover"):
            field = own_field(view, action, name)
            if field is None or not field.value:
                given = action.field(name)
                span = action.span if given is None else given.key.span()
                sink.report(CODE, f"{name} missing or empty", span, help=f"write `{name}`")
