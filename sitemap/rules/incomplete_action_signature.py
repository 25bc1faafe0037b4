"""SM612 incomplete-action-signature

## What it does
Reports a `State signature` of an action without `url_pattern` or `dom_anchor`, or whose `url_pattern` is neither a
URL nor a regular expression.

## Why it matters
It is to tell how far an action came when it was interrupted.

## What to do
Give both, the first as a URL, a path or a regular expression.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM612"
VALID = (
    (
        "pages/home.md",
        "  url_pattern: https://shop.test/",
        "  url_pattern: ^/item/[0-9]+$",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "  dom_anchor: ul#basket\n",
            "",
        ),
        ("shop/pages/home.md:46:1 state signature incomplete: dom_anchor missing",),
    ),
    (
        (
            "pages/home.md",
            "  url_pattern: https://shop.test/",
            "  url_pattern: the front page (",
        ),
        ("shop/pages/home.md:46:1 state signature incomplete: url_pattern is neither URL nor regex",),
    ),
    (
        (
            "pages/home.md",
            "  url_pattern: https://shop.test/",
            "  url_pattern: ^a{99999999999999999999}$",
        ),
        ("shop/pages/home.md:46:1 state signature incomplete: url_pattern is neither URL nor regex",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report state signature of an action that is incomplete."""
    for action in view.actions:
        for field in action.named("sig"):
            given = {item.value.partition(":")[0].strip(): item.value.partition(":")[2].strip() for item in field.items}
            missing = [key for key in ("url_pattern", "dom_anchor") if not given.get(key)]
            url = given.get("url_pattern", "")
            why = f"{' and '.join(missing)} missing" if missing else ""
            if not missing and not _pattern(url):
                why = "url_pattern is neither URL nor regex"
            if why:
                message = f"state signature incomplete: {why}"
                sink.report(CODE, message, field.key.span(), help="give `url_pattern` and `dom_anchor`")


def _pattern(text: str) -> bool:
    if text.startswith(("http://", "https://", "/")):
        return True
    try:
        re.compile(text)
    except (re.error, OverflowError, RecursionError):  # a number or a nesting that no engine takes
        return False
    return bool(re.search(r"[\\/^$*+?\[\]().|]", text))
