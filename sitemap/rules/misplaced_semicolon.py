"""SM618 misplaced-semicolon

## What it does
Reports a `;` at the top level of `do` or `fail`.

## Why it matters
It separates the steps of `recover`. In `do` and `fail` it is text.

## What to do
Make two actions of it, or write the steps of `Do:` as bullets.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.grammar.scan import scan
from adapterc.sitemap.judge import texts
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM618"
VALID = (
    (
        "pages/deals.md",
        "do: click",
        'do: press ";" then click',
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            'do: click `li a[href^="/item/"]` of the row',
            'do: scroll down; click `li a[href^="/item/"]` of the row',
        ),
        ('shop/pages/deals.md:20:16 ";" in do',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report semicolon in do or fail."""
    for action in view.actions:
        for field in action.fields:
            for item in texts(field) if field.name in ("do", "fail") else ():
                for mark in scan(item.value).only(";")[:1]:
                    span = item.span(mark.offset, mark.offset + 1)
                    sink.report(CODE, f'";" in {field.name}', span, help="split the action, or use bullets")
