"""SM207 unknown-source

## What it does
Reports a `source` that is not `local` or `global`.

## Why it matters
It names the layer that a file belongs to, and there are two.

## What to do
Write the layer.

## Fix safety
`--fix` writes the layer in which the file lies.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.judge import keyed, scalar, value_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM207"
VALID = (
    (
        "pages/home.md",
        "source: global",
        'source: "global"',
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "source: global",
            "source: seed",
        ),
        ("shop/pages/home.md:8:9 source seed not in local, global",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report source that is neither local nor global."""
    for file in keyed(view):
        node = scalar(file, "source")
        if file.frontmatter.find("source") is None or (node is not None and node.text.value in ("local", "global")):
            continue
        text = "" if node is None else node.text.value
        fix = change(f"write `{file.layer}`", node.span, file.layer) if node is not None and text else None
        span = value_span(file, "source")
        sink.report(CODE, f"source {text} not in local, global", span, help=f"write `{file.layer}`", fix=fix)
