"""SM217 malformed-stale-mark

## What it does
Reports a `stale` of the frontmatter that is not true, false or a text.

## Why it matters
It says that something is no longer so, and a text says what.

## What to do
Write `true` or the reason.

## Fix safety
`--fix` writes `true` in place of a number.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.judge import keyed, scalar, value_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM217"
VALID = (
    (
        "pages/home.md",
        "source: global\n",
        "source: global\nstale: false\n",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "source: global\n",
            "source: global\nstale: 1\n",
        ),
        ("shop/pages/home.md:9:8 stale must be true or a reason",),
    ),
    (
        (
            "pages/home.md",
            "source: global\n",
            "source: global\nstale: [a, b]\n",
        ),
        ("shop/pages/home.md:9:8 stale must be true or a reason",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report stale that is neither true nor a reason."""
    for file in keyed(view):
        node = scalar(file, "stale")
        if file.frontmatter.find("stale") is None or (node is not None and isinstance(node.value, bool | str)):
            continue
        number = node is not None and isinstance(node.value, int | float) and bool(node.value)
        fix = change("write `true`", node.span, "true") if number and node is not None else None
        message = "stale must be true or a reason"
        sink.report(CODE, message, value_span(file, "stale"), help="write `true` or the reason", fix=fix)
