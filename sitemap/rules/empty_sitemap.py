"""SM104 empty-sitemap

## What it does
Reports the folder of a layer that holds no `.md` file. A local layer without one is fine beside a global one that has
some: `health set` writes no more than `health.json` for an adapter without a workflow.

## Why it matters
OpenCLI only tests that the folder exists: an agent is told of a sitemap and finds none.

## What to do
Add `SITE.md`, or remove the folder.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import Layer
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import whole_file

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM104"
VALID = (
    (
        "local:health.json",
        "",
        '{"version": 1, "adapters": {}}\n',
    ),
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
    (
        (
            "only:local:health.json",
            "",
            '{"version": 1, "adapters": {}}\n',
        ),
        ("local:1:1 empty sitemap directory", "shop:1:1 empty sitemap directory"),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report sitemap folder without a Markdown file."""
    for layer in view.site.layers:
        if _has_text(layer):
            continue
        other = view.site.layer("global") if layer.name == "local" else None
        if other is not None and _has_text(other):
            continue
        help = "add SITE.md, or remove the folder"
        sink.report(CODE, "empty sitemap directory", whole_file(layer.shown or "."), help=help)


def _has_text(layer: Layer) -> bool:
    return any(file.path.endswith(".md") for file in layer.files)
