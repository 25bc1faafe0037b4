"""SM102 nearly-full-body

## What it does
Tells of a body of 641 to 800 tokens.

## Why it matters
The next addition will put it over the budget of 800 tokens.

## What to do
Nothing yet. Split the file before the next action goes in.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import head_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM102"
VALID = (
    (
        "pages/deals.md",
        "none\n",
        "none\n\n" + "one more word of it\n" * 40,
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "none\n",
            "none\n\n" + "one more word of it\n" * 84,
        ),
        ("shop/pages/deals.md:11:1 body 654 tokens, within 20% of budget",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report body close to the token budget."""
    for file in view.documents:
        size = file.tokens
        if 640 < size <= 800:
            message = f"body {size} tokens, within 20% of budget"
            sink.report(CODE, message, head_span(file), help="split the file before more goes in")
