"""SM213 url-patterns-not-list

## What it does
Reports `url_patterns` that is a single value.

## Why it matters
A page may have several addresses, so readers go through a list.

## What to do
Write a list.

## Fix safety
`--fix` makes a list of one out of a single value.
"""

from __future__ import annotations

import json

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.judge import keyed, value_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.yaml.nodes import Scalar, Sequence

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM213"
VALID = (
    (
        "pages/home.md",
        "url_patterns:\n  - https://shop.test/\n",
        'url_patterns: ["https://shop.test/"]\n',
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "url_patterns:\n  - https://shop.test/\n",
            "url_patterns: https://shop.test/\n",
        ),
        ("shop/pages/home.md:4:15 url_patterns is not an array",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report url_patterns that is no list."""
    for file in keyed(view, Kind.PAGE):
        node = file.frontmatter.node("url_patterns")
        if node is None or isinstance(node, Sequence):
            continue
        fix = None
        if isinstance(node, Scalar) and isinstance(node.value, str):
            fix = change("make it a list of one", node.span, json.dumps([node.text.value], ensure_ascii=False))
        span = value_span(file, "url_patterns")
        sink.report(CODE, "url_patterns is not an array", span, help="write a list", fix=fix)
