"""SM214 malformed-url-pattern

## What it does
Reports a pattern that is no absolute http or https URL, or has a placeholder that is not `{name}`, `<name>` or `*` as
a whole path segment or query value.

## Why it matters
No address of the page would be recognised.

## What to do
Write the whole URL; put a placeholder in the place of a whole segment or value.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import keyed
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.urls import compile_pattern
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.yaml.nodes import Scalar, Sequence

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM214"
VALID = (
    (
        "pages/item.md",
        "https://shop.test/item/<id>",
        "https://shop.test/item/{id}?page=*",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "- https://shop.test/",
            "- https://shop.test/Talk:",
        ),
        ("shop/pages/home.md:5:5 bad url pattern",),
    ),
    (
        (
            "pages/item.md",
            "https://shop.test/item/<id>",
            "https://shop.test/item/:id",
        ),
        ("shop/pages/item.md:5:5 bad url pattern https://shop.test/item/:id",),
    ),
    (
        (
            "pages/home.md",
            "- https://shop.test/",
            "- /home",
        ),
        ("shop/pages/home.md:5:5 bad url pattern /home",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report URL pattern that matches nothing."""
    for file in keyed(view, Kind.PAGE):
        node = file.frontmatter.node("url_patterns")
        for item in node.items if isinstance(node, Sequence) else ():
            text = item.text.value if isinstance(item, Scalar) else ""
            why = "it is no single text: put it in quotes" if not isinstance(item, Scalar) else compile_pattern(text)
            if isinstance(why, str):
                sink.report(CODE, f"bad url pattern {text}".rstrip(), item.span, help=why)
