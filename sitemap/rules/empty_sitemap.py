"""SM104 empty-sitemap

## What it does
Reports the folder of a layer that holds no `.md` file. A local one may hold `health.json` alone.

## Why it matters
OpenCLI only tests that the folder exists: an agent is told of a sitemap and finds none.

## What to do
Add `SITE.md`, or remove the folder.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import whole_file

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM104"
VALID = (
    (
        "only:SITE.md",
        "",
        (
            "---\nschema_version: 1\nsite: shop.test\nlogin_required: false\n"
            "auth_strategy: PAGE_FETCH\nlast_verified: 2026-11-20\nsource: global\n---\n\n## Overview\n\n"
            "A shop.\n\n## Top-level routes\n\n- / -> out of scope\n\n## Common goals\n\n"
            "- none -> out of scope\n"
        ),
    ),
)
INVALID = (
    (
        (
            "only:site-alias.json",
            "",
            '{"hostnames": ["shop.test"]}\n',
        ),
        ("shop:1:1 empty sitemap directory",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report sitemap folder without a Markdown file."""
    for layer in view.site.layers:
        if not any(file.path.endswith(".md") or file.kind is Kind.HEALTH for file in layer.files):
            help = "add SITE.md, or remove the folder"
            sink.report(CODE, "empty sitemap directory", whole_file(layer.shown or "."), help=help)
