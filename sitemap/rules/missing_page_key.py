"""SM209 missing-page-key

## What it does
Reports a page without `page_id`, `url_patterns` or `purpose`. An overlay may leave out what the other layer has. A
shared page (`_name`) without `url_patterns` is SM409.

## Why it matters
Without them a page cannot be named, found by its URL, or chosen by what it is for.

## What to do
Add the key.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import missing_keys
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM209"
VALID = (
    (
        "pages/_nav.md",
        "purpose: partial, the links at the top of those pages that have them\n",
        "purpose: shared\n",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "purpose: front page with the basket\n",
            "",
        ),
        ("shop/pages/home.md:1:1 frontmatter purpose missing",),
    ),
    (
        (
            "pages/home.md",
            "url_patterns:\n  - https://shop.test/\n",
            "",
        ),
        ("shop/pages/home.md:1:1 frontmatter url_patterns missing",),
    ),
    (
        (
            "pages/home.md",
            "purpose: front page with the basket\n",
            "purpose:\n",
        ),
        ("shop/pages/home.md:6:1 frontmatter purpose missing",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report page without one of its keys."""
    found = Sink()
    missing_keys(view, found, CODE, Kind.PAGE, ("page_id", "url_patterns", "purpose"), "add `{key}`")
    shared = {file.shown for file in view.of(Kind.PAGE) if file.partial}
    sink.extend(item for item in found if "url_patterns" not in item.message or item.span.file not in shared)
