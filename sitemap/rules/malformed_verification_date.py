"""SM205 malformed-verification-date

## What it does
Reports a `last_verified` that is not a day written as YYYY-MM-DD.

## Why it matters
How old a file is cannot be told.

## What to do
Write the day as YYYY-MM-DD.

## Fix safety
`--fix` rewrites dates whose order is clear: year, month, day.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context, day_of
from adapterc.sitemap.edits import change
from adapterc.sitemap.judge import keyed, scalar, value_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM205"
VALID = (
    (
        "pages/home.md",
        "last_verified: 2026-11-20\n",
        'last_verified: "2026-11-19"\n',
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "last_verified: 2026-11-20\n",
            "last_verified: 2026/11/20\n",
        ),
        ("shop/pages/home.md:7:16 last_verified 2026/11/20 is not YYYY-MM-DD",),
    ),
    (
        (
            "pages/home.md",
            "last_verified: 2026-11-20\n",
            "last_verified: 2026-11-31\n",
        ),
        ("shop/pages/home.md:7:16 last_verified 2026-11-31 is not YYYY-MM-DD",),
    ),
    (
        (
            "pages/home.md",
            "last_verified: 2026-11-20\n",
            "last_verified: 2026-11-2\n",
        ),
        ("shop/pages/home.md:7:16 last_verified 2026-11-2 is not YYYY-MM-DD",),
    ),
    (
        (
            "pages/home.md",
            "last_verified: 2026-11-20\n",
            "last_verified: 2026-W47-5\n",
        ),
        ("shop/pages/home.md:7:16 last_verified 2026-W47-5 is not YYYY-MM-DD",),
    ),
)
_CLEAR = re.compile(r"(?P<year>[0-9]{4})(?P<sign>[-/. ]?)(?P<month>[0-9]{1,2})(?P=sign)(?P<day>[0-9]{1,2})")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report last_verified that is no date."""
    for file in keyed(view):
        if file.frontmatter.find("last_verified") is None:
            continue
        node = scalar(file, "last_verified")
        text = "" if node is None else node.text.value
        if day_of(text) is not None:
            continue
        better = _CLEAR.fullmatch(text.strip())
        day = f"{better['year']}-{better['month']:0>2}-{better['day']:0>2}" if better is not None else ""
        if better is not None and not better["sign"] and len(better[0]) < 8:
            day = ""  # without signs, a digit that is left out may be one of the month or of the day
        clear = node is not None and day_of(day) is not None
        fix = change(f"write {day}", node.span, day) if clear and node is not None else None
        message = f"last_verified {text} is not YYYY-MM-DD" if text else "last_verified is not YYYY-MM-DD"
        sink.report(CODE, message, value_span(file, "last_verified"), help="write the day as YYYY-MM-DD", fix=fix)
