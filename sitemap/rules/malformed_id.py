"""SM404 malformed-id

## What it does
Reports an id that is not a letter followed by letters, digits, `_` and `-`, all ASCII, with at most one `_` before
it.

## Why it matters
References to it end at the first other character.

## What to do
Rename it.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM404"
VALID = (
    (
        "pages/home.md",
        "action:open_item",
        "action:open_Item-2",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "action:open_item",
            "action:open.item",
        ),
        ("shop/pages/home.md:19:12 malformed id open.item",),
    ),
    (
        (
            "pages/home.md",
            "action:open_item",
            "action:打开",
        ),
        ("shop/pages/home.md:19:12 malformed id 打开",),
    ),
)
_ID = re.compile(r"_?[A-Za-z][A-Za-z0-9_-]*")
_KINDS = (Kind.PAGE, Kind.WORKFLOW, Kind.PAGE_ACTIONS, Kind.WORKFLOW_SUB)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report id with characters that ids do not have."""
    ids = [file.id for file in view.of(*_KINDS) if file.id is not None]
    ids += [entry.id for file in view.bodies for entry in file.entries]
    for item in ids:
        if not _ID.fullmatch(item.value):
            help = "use ASCII letters, digits, `_` and `-`, a letter first"
            sink.report(CODE, f"malformed id {item.value}", item.span(), help=help)
