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

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.judge import keyed, scalar, value_span
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Fix, Sink

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
    (
        (
            "pages/home.md",
            "source: global",
            "source:",
        ),
        ("shop/pages/home.md:8:1 source is empty",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report source that is neither local nor global."""
    for file in keyed(view):
        node = scalar(file, "source")
        if file.frontmatter.find("source") is None or (node is not None and node.text.value in ("local", "global")):
            continue
        text = "" if node is None else node.text.value
        fix = change(f"write `{file.layer}`", node.span, file.layer) if text and node is not None else _filled(file)
        message = f"source {text} not in local, global" if text else "source is empty"
        sink.report(CODE, message, value_span(file, "source"), help=f"write `{file.layer}`", fix=fix)


def _filled(file: SitemapFile) -> Fix | None:
    """The layer behind a key without a value."""
    entry, source = file.frontmatter.find("source"), file.source
    assert entry is not None and source is not None
    row = entry.key_text.span.line - 1
    line = file.lines[row]
    if not re.fullmatch(r"source:[ \t]*", line):
        return None
    start = source.line_starts[row]
    return change(f"write `{file.layer}`", source.span(start, start + len(line)), f"source: {file.layer}")
