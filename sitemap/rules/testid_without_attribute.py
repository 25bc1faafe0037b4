"""SM509 testid-without-attribute

## What it does
Reports a `testid` anchor that holds nothing like `[data-testid="..."]`.

## Why it matters
A reader looks for a data attribute with a value.

## What to do
Write `[data-...="..."]`, say `none`, or use another type.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM509"
VALID = (
    (
        "pages/home.md",
        "- testid: none, the shop has no test ids",
        '- testid: basket `[data-testid="basket"]`',
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "- testid: none, the shop has no test ids",
            "- testid: basket",
        ),
        ("shop/pages/home.md:15:11 testid value is not a data attribute",),
    ),
)
_DATA = re.compile(r"\[\s*data-[\w-]+\s*[*^$|~]?=")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report testid that is no data attribute."""
    for file in view.of(Kind.PAGE):
        for anchor in view.anchors(file):
            if anchor.type.value == "testid" and anchor.valid and not _DATA.search(anchor.value.value):
                help = 'write `[data-...="..."]`, or `none`'
                sink.report(CODE, "testid value is not a data attribute", anchor.value.span(), help=help)
