"""SM613 full-width-separator

## What it does
Reports `；` or `｜` at the top level of `do`, `fail` or `recover`.

## Why it matters
It looks like `;` or `|` and is text: two steps are read as one.

## What to do
Write the ASCII sign.

## Fix safety
`--fix` writes it. Where the ASCII sign separates nothing either, such as `;` in `do`, the text stays text, and another
finding says so.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.grammar.scan import scan
from adapterc.sitemap.judge import texts
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM613"
VALID = (
    (
        "pages/deals.md",
        "recover: go back and read the list again",
        'recover: go back "；" read the list again',
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "recover: go back and read the list again",
            "recover: go back；read the list again",
        ),
        ("shop/pages/deals.md:23:17 full-width separator",),
    ),
    (
        (
            "pages/deals.md",
            "fail: URL unchanged after 3s | 404 page",
            "fail: URL unchanged after 3s ｜ 404 page",
        ),
        ("shop/pages/deals.md:22:30 full-width separator",),
    ),
    (
        (
            "pages/deals.md",
            "do: click",
            "do: wait；click",
        ),
        ("shop/pages/deals.md:20:9 full-width separator",),
    ),
)
_ASCII = {"；": ";", "｜": "|"}


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report full-width sign that separates nothing."""
    for action in view.actions:
        for field in action.fields:
            if field.name not in ("do", "fail", "recover"):
                continue
            for item in texts(field):
                for mark in scan(item.value).only("；", "｜"):
                    ascii = _ASCII[mark.text]
                    span = item.span(mark.offset, mark.offset + 1)
                    behind = item.value[mark.offset + 1 : mark.offset + 2]
                    text = ascii + ("" if behind in ("", " ", "｜") else " ")
                    fix = change(f"write `{ascii}`", span, text)
                    sink.report(CODE, "full-width separator", span, help=f"write `{ascii}`", fix=fix)
