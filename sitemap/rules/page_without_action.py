"""SM307 page-without-action

## What it does
Reports a page that neither defines an action nor refers to one of another page in its actions section.

## Why it matters
A page without an action is a dead end.

## What to do
Define an action, or write `action:<id> in pages/<page>.md`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.sections import ACTIONS, find_section
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM307"
VALID = (
    (
        "pages/deals.md",
        (
            "### action:open_deal\npre: on the deals page, at least one row is there\n"
            'do: click `li a[href^="/item/"]` of the row\n'
            "post: URL matches /item/<id> AND the heading is the title of the row\n"
            "fail: URL unchanged after 3s | 404 page\nrecover: go back and read the list again\n"
            "evidence: opencli browser click + state\n"
        ),
        "- action:open_item in pages/home.md\n",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            (
                "### action:open_deal\npre: on the deals page, at least one row is there\n"
                'do: click `li a[href^="/item/"]` of the row\n'
                "post: URL matches /item/<id> AND the heading is the title of the row\n"
                "fail: URL unchanged after 3s | 404 page\nrecover: go back and read the list again\n"
                "evidence: opencli browser click + state\n"
            ),
            "Read the list.\n",
        ),
        ("shop/pages/deals.md:16:4 no action defined or referenced",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report page on which nothing can be done."""
    acting = {view.page_of(action) for action in view.actions}
    for file in view.of(Kind.PAGE):
        section = find_section(file, ACTIONS)
        if section is None or file.name in acting:
            continue
        used = (item for item in view.references(file) if item.kind == "action" and item.path)
        if not any(section.row < item.piece.row < section.end for item in used):
            help = "define an action, or write `action:<id> in pages/<page>.md`"
            sink.report(CODE, "no action defined or referenced", section.title.span(), help=help)
