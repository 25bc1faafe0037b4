"""SM215 ambiguous-url-pattern

## What it does
Reports a pattern of a page that some URL matches as well as a pattern of another page, with the same number of
literal parts. Shared pages have no patterns.

## Why it matters
Which page a URL belongs to is a matter of luck.

## What to do
Make one of the patterns more specific, or remove it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.overlaps import Overlaps
from adapterc.sitemap.urls import Pattern, compile_pattern
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Note, Sink
from adapterc.spec.span import Span
from adapterc.syntax.yaml.nodes import Scalar, Sequence

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM215"
VALID = (
    (
        "pages/deals.md",
        "  - https://shop.test/deals\n",
        "  - https://shop.test/deals\n  - https://shop.test/item/latest\n",
    ),
    (
        "pages/_nav.md",
        "url_patterns: []",
        "url_patterns: [https://shop.test/deals]",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "  - https://shop.test/deals\n",
            "  - https://shop.test/deals\n  - https://shop.test/item/{day}\n",
        ),
        ("shop/pages/item.md:5:5 https://shop.test/item/<id> also matched by page deals",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report URL that two pages claim."""
    known: Overlaps[tuple[str, Span]] = Overlaps()
    for name, files in sorted(view.pages.items()):
        if name.startswith("_"):
            continue  # SM409
        file = next((item for item in files if item.frontmatter.find("url_patterns") is not None), None)
        node = None if file is None else file.frontmatter.node("url_patterns")
        own: list[tuple[Pattern, Span]] = []
        for item in node.items if isinstance(node, Sequence) else ():
            pattern = compile_pattern(item.text.value) if isinstance(item, Scalar) else ""
            if not isinstance(pattern, Pattern) or not isinstance(item, Scalar):
                continue
            other = known.find(pattern)
            if other is not None:
                owner, span = other
                message = f"{item.text.value} also matched by page {owner}"
                notes = [Note("this is the other pattern", span)]
                sink.report(CODE, message, item.span, notes=notes, help="make one more specific")
            own.append((pattern, item.span))
        for pattern, span in own:  # those of one page may meet
            known.add(pattern, (name, span))
