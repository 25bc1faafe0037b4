"""SMA01 foreign-source

## What it does
Reports `source: global` in the local layer and the other way round.

## Why it matters
A local file that says global looks as if it had been reviewed.

## What to do
Write the layer in which the file lies.

## Fix safety
`--fix` writes it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.judge import keyed, scalar
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA01"
VALID = (
    (
        "local:pages/home.md<pages/home.md",
        "source: global",
        "source: local",
        "front page with",
        "start page with",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "source: global",
            "source: local",
        ),
        ("shop/pages/home.md:8:9 source local in global layer",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report source that contradicts the layer."""
    for file in keyed(view):
        node = scalar(file, "source")
        if node is None or node.text.value not in ("local", "global") or node.text.value == file.layer:
            continue
        fix = change(f"write `{file.layer}`", node.span, file.layer)
        message = f"source {node.text.value} in {file.layer} layer"
        sink.report(CODE, message, node.span, help=f"write `{file.layer}`", fix=fix)
