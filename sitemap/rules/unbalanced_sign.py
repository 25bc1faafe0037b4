"""SM617 unbalanced-sign

## What it does
Reports a double quote, backtick or bracket of `do`, `fail` or `recover` that has no partner and is followed by a
separator.

## Why it matters
Whether the separator separates depends on where the partner was meant to be.

## What to do
Close it, or leave it out.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.grammar.scan import scan
from adapterc.sitemap.judge import texts
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM617"
VALID = (
    (
        "pages/deals.md",
        "do: click",
        "do: find what's new and click",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "fail: URL unchanged after 3s | 404 page",
            "fail: URL unchanged (after 3s | 404 page",
        ),
        ("shop/pages/deals.md:22:21 unbalanced (",),
    ),
)
_MARKS = {"do": ("||",), "fail": ("|",), "recover": (";", "||")}


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report quote or bracket without its partner before a separator."""
    for action in view.actions:
        for field in action.fields:
            for item in texts(field) if field.name in _MARKS else ():
                found = scan(item.value)
                marks = found.only(*_MARKS[field.name])
                for lone in found.unmatched:
                    if marks and marks[-1].offset > lone.offset:
                        span = item.span(lone.offset, lone.offset + 1)
                        sink.report(CODE, f"unbalanced {lone.text}", span, help="close it, or leave it out")
