"""SM615 misplaced-bar

## What it does
Reports a `|` at the top level of `do` or `recover`.

## Why it matters
It separates failure signals. Here it is text, and a `||` was probably meant.

## What to do
Write `||` between alternatives, or put the bar in quotes.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.grammar.scan import scan
from adapterc.sitemap.judge import texts
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM615"
VALID = (
    (
        "pages/deals.md",
        "do: click",
        'do: press "|" then click',
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            'do: click `li a[href^="/item/"]` of the row',
            "do: opencli shop item <id> | click the row",
        ),
        ('shop/pages/deals.md:20:28 single "|" in do',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report single bar in do or recover."""
    for action in view.actions:
        for field in action.fields:
            for item in texts(field) if field.name in ("do", "recover") else ():
                for mark in scan(item.value).only("|")[:1]:
                    span = item.span(mark.offset, mark.offset + 1)
                    message = f'single "|" in {field.name}'
                    sink.report(CODE, message, span, help="write `||` between alternatives, or quote it")
