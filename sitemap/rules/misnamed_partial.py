"""SM409 misnamed-partial

## What it does
Reports a page whose id begins with `_` and whose `url_patterns` are not empty, or the other way round.

## Why it matters
Both say that a page is shared by others and has no URL of its own. With one of them only, readers disagree.

## What to do
Give it the prefix and `url_patterns: []`, or neither.

## Fix safety
`--fix` adds `url_patterns: []` to a page with the prefix that has no such key.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import add_key
from adapterc.sitemap.judge import keyed, value_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.yaml.nodes import Sequence

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM409"
VALID = (
    (
        "pages/_nav.md",
        "url_patterns: []\n",
        "url_patterns:\n  []\n",
    ),
)
INVALID = (
    (
        (
            "pages/_nav.md",
            "url_patterns: []\n",
            "",
        ),
        ('shop/pages/_nav.md:1:1 partial needs "_" prefix and empty url_patterns',),
    ),
    (
        (
            "pages/home.md",
            "url_patterns:\n  - https://shop.test/\n",
            "url_patterns: []\n",
        ),
        ('shop/pages/home.md:4:15 partial needs "_" prefix and empty url_patterns',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report shared page without its two marks."""
    for file in keyed(view, Kind.PAGE):
        entry = file.frontmatter.find("url_patterns")
        twin = view.twin(file)
        if entry is None and (not file.partial or (twin is not None and twin.frontmatter.find("url_patterns"))):
            continue
        node = None if entry is None else entry.value
        if entry is not None and not isinstance(node, Sequence):
            continue  # SM213
        empty = isinstance(node, Sequence) and not node.items
        if empty == file.partial:
            continue
        fix = add_key("add `url_patterns: []`", file, "url_patterns: []") if entry is None else None
        span = value_span(file, "url_patterns")
        message = 'partial needs "_" prefix and empty url_patterns'
        sink.report(CODE, message, span, help="give it both, or neither", fix=fix)
