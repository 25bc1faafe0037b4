"""SM411 unscoped-selector

## What it does
Reports a `do` of a shared page that names a selector and does not say in which part of the page.

## Why it matters
The first match of the whole page is clicked, which is the wrong card most of the time.

## What to do
Say the scope: `in card`, `within the row`, or begin the selector with the element of the root.
"""

from __future__ import annotations

import re

from adapterc.sitemap.action import alternatives
from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.selectors import looks_like_selector, operands, ticked
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM411"
VALID = (
    (
        "pages/_nav.md",
        'do: click `a[href="/deals"]` within the navigation',
        'do: click `nav a[href="/deals"]`',
    ),
)
INVALID = (
    (
        (
            "pages/_nav.md",
            'do: click `a[href="/deals"]` within the navigation',
            'do: click `a[href="/deals"]`',
        ),
        ('shop/pages/_nav.md:23:12 selector not scoped: click `a[href="/deals"]`',),
    ),
)
_PHRASE = re.compile(r"\b(?:in|within|inside|under|of)\b|scope|root|card|内", re.IGNORECASE)
_TAG = re.compile(r"[A-Za-z][\w-]*")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report selector of a shared page without its scope."""
    partials = {file.name: file for file in view.of(Kind.PAGE) if file.partial}
    for action in view.actions:
        file = partials.get(view.page_of(action))
        field = action.field("do")
        if file is None or field is None:
            continue
        roots = _roots(file)
        for clause in (step for steps in alternatives(field) for step in steps):
            found = [item for item in operands(clause) if looks_like_selector(item.text)]
            outside = "".join(clause.value[: item.start] + clause.value[item.end :] for item in found[:1])
            loose = [item for item in found if not _rooted(item.text, roots)]
            if loose and not _PHRASE.search(outside):
                span = clause.span(loose[0].start, loose[0].end)
                help = "say in which part of the page, such as `in card`"
                sink.report(CODE, f"selector not scoped: {clause.value}", span, help=help)


def _rooted(selector: str, roots: set[str]) -> bool:
    first = _TAG.match(selector)
    return first is not None and first[0] in roots


def _roots(file: SitemapFile) -> set[str]:
    lines = [row for section in file.sections if "scope" in section.key for row in file.rows(section)]
    names = [item.text for line in lines for item in ticked(line)] + file.frontmatter.text("scope_root").split(",")
    return {match[0] for name in names if (match := _TAG.match(name.strip())) is not None}
