"""SM616 empty-clause

## What it does
Reports an empty part before, between or behind the separators of `do`, `fail` or `recover`.

## Why it matters
A step that says nothing is one that somebody forgot to write.

## What to do
Write it, or remove the separator.

## Fix safety
`--fix` removes the separator.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.grammar.scan import parts, scan
from adapterc.sitemap.judge import texts
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM616"
VALID = (
    (
        "pages/deals.md",
        "recover: go back and read",
        'recover: go back "; ;" read',
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "recover: go back and read the list again",
            "recover: go back; ; read the list again;",
        ),
        (
            "shop/pages/deals.md:23:17 empty clause",
            "shop/pages/deals.md:23:40 empty clause",
        ),
    ),
    (
        (
            "pages/deals.md",
            "fail: URL unchanged after 3s | 404 page",
            "fail: | URL unchanged after 3s",
        ),
        ("shop/pages/deals.md:22:7 empty clause",),
    ),
)
_MARKS = {"do": ("||",), "fail": ("|",), "recover": (";", "||")}


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report nothing between two separators."""
    for action in view.actions:
        for field in action.fields:
            for item in texts(field) if field.name in _MARKS else ():
                marks = scan(item.value).only(*_MARKS[field.name])
                found = parts(item, marks)
                for number, part in enumerate(found) if len(found) > 1 else ():
                    if part.value:
                        continue
                    mark = marks[max(number - 1, 0)]
                    start, end = mark.offset, mark.offset + len(mark.text)
                    if number == 0:
                        end += len(item.value[end:]) - len(item.value[end:].lstrip())
                    else:
                        start = len(item.value[:start].rstrip())
                    one_line = len(item.runs) == 1
                    fix = change("remove the separator", item.span(start, end), "") if one_line else None
                    span = item.span(mark.offset, mark.offset + len(mark.text))
                    sink.report(CODE, "empty clause", span, help="write it, or remove the separator", fix=fix)
