"""SM408 unstable-page-id

## What it does
Reports a `page_id` with a part of digits only, the suffix of a locale, or the name of a variant.

## Why it matters
An id that depends on a parameter, a language or a test is another one tomorrow.

## What to do
Name the page by what it is for.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM408"
VALID = (
    (
        "pages/deals.md",
        "page_id: deals",
        "page_id: deals  # all of them",
    ),
)
INVALID = (
    (
        (
            "pages/home_en.md<pages/home.md",
            "page_id: home",
            "page_id: home_en",
            "  - https://shop.test/\n",
            "  - https://shop.test/en\n",
            "do: opencli shop item <id> ",
            "do: opencli shop item <the-id> ",
        ),
        ("shop/pages/home_en.md:3:10 page_id home_en looks unstable",),
    ),
    (
        (
            "pages/sale-2026.md<pages/home.md",
            "page_id: home",
            "page_id: sale-2026",
            "  - https://shop.test/\n",
            "  - https://shop.test/sale\n",
            "do: opencli shop item <id> ",
            "do: opencli shop item <the-id> ",
        ),
        ("shop/pages/sale-2026.md:3:10 page_id sale-2026 looks unstable",),
    ),
)
_UNSTABLE = re.compile(
    r"(?:^|[_-])[0-9]+(?:[_-]|$)|[_-](?:en|zh|ja|ko|fr|de|es|pt|ru|it)(?:[_-][A-Za-z]{2})?$|variant_[ab]"
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report page id that may change."""
    for file in view.of(Kind.PAGE):
        if file.id is not None and _UNSTABLE.search(file.id.value):
            message = f"page_id {file.id.value} looks unstable"
            sink.report(CODE, message, file.id.span(), help="name the page by what it is for")
