"""SM507 snapshot-index

## What it does
Reports `click [17]` or `click 17` in a `do` or a step of a fallback.

## Why it matters
The number belongs to one snapshot of the page. In the next it is another element.

## What to do
Name the element by role and name, or by a selector.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import FALLBACK, items
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM507"
VALID = (
    (
        "pages/deals.md",
        '"]` of the row\n',
        '"]` of the row, wait 3 seconds\n',
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            'do: click `li a[href^="/item/"]` of the row',
            "do: click [17]",
        ),
        ("shop/pages/deals.md:20:5 snapshot index 17 is not durable",),
    ),
    (
        (
            "workflows/read-reviews.md",
            "2. action:open_item in pages/home.md",
            "2. click 3, then action:open_item in pages/home.md",
        ),
        ("shop/workflows/read-reviews.md:28:4 snapshot index 3 is not durable",),
    ),
)
_INDEX = re.compile(
    r"(?i:\b(?:click|type into|focus|select|hover|fill))\s+"
    r"(?:\[(?P<a>[0-9]+)\]|(?P<b>[0-9]+)(?=\s*(?:$|[|;,.)]|then\b|and\b|\+)))"
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report element named by its number in a snapshot."""
    places = [field.value for action in view.actions for field in action.named("do")]
    for file in view.of(Kind.WORKFLOW):
        section = file.section(FALLBACK)
        places += items(file, section) if section is not None else ()
    for place in places:
        for match in _INDEX.finditer(place.value):
            number = match["a"] or match["b"]
            message = f"snapshot index {number} is not durable"
            sink.report(CODE, message, place.span(match.start(), match.end()), help="name the element by role and name")
