"""SM611 vague-postcondition

## What it does
Reports a `post` such as `page changed`, `ok` or `success`.

## Why it matters
A page that went wrong changed as well.

## What to do
State the URL and what is there: `URL is /compose AND the text field has the focus`.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import texts
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM611"
VALID = (
    (
        "pages/deals.md",
        "post: URL matches",
        "post: page changed, URL matches",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "post: URL matches /item/<id> AND the heading is the title of the row",
            "post: Page has changed.",
        ),
        ("shop/pages/deals.md:21:7 vague postcondition",),
    ),
)
_VAGUE = re.compile(r"(?:page (?:has )?changed|success|ok|done|works|成功|页面变化)[.。]?", re.IGNORECASE)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report postcondition that says nothing."""
    for action in view.actions:
        for field in action.named("post"):
            for item in texts(field):
                if _VAGUE.fullmatch(item.value):
                    sink.report(CODE, "vague postcondition", item.span(), help="state the URL and what is there")
