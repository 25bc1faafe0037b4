"""SM101 oversized-body

## What it does
Reports a file whose body costs more than 800 tokens. Under the profile `field`, bodies of 801 to 3000 tokens are
warnings.

## Why it matters
An agent loads a file as a whole. One that is too long fills the context before the work begins.

## What to do
Split it: a page into `pages/<id>/index.md` and `pages/<id>/actions/<group>.md`, a workflow into its file and
`sub/<step>.md`. Under `field`, from 1501 tokens on, split unless all of it is needed together.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import head_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Severity, Sink

__all__ = ["CODE", "INVALID", "LIMIT", "VALID", "check"]

CODE = "SM101"
VALID = (
    (
        "pages/home.md",
        "- testid: none, the shop has no test ids\n",
        "- testid: none, the shop has no test ids\n\nMore about the basket.\n",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "none\n",
            "none\n\n" + "one more word of it\n" * 200,
        ),
        ("shop/pages/deals.md:11:1 body 1374 tokens > 800",),
    ),
)
LIMIT, LEAVE, MOST = 800, 1500, 3000


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report body over the token budget."""
    for file in view.documents:
        size = file.tokens
        if size <= LIMIT:
            continue
        level = None
        help = "split a page into index.md and actions/, a workflow into its file and sub/"
        if context.profile == "field" and size <= MOST:
            level = Severity.WARNING
            help = "split it unless all of it is needed together" if size > LEAVE else "keep it below 800 tokens"
        sink.report(CODE, f"body {size} tokens > {LIMIT}", head_span(file), help=help, level=level)
