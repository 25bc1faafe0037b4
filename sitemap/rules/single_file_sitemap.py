"""SM108 single-file-sitemap

## What it does
Reports a sitemap that is one file, `<slug>.md` or `<slug>/sitemap.md`, instead of a folder.

## Why it matters
OpenCLI still finds it, but it has no pages or workflows that could be loaded one at a time. A folder of the same
layer hides it.

## What to do
Make a folder with `SITE.md`, `pages/` and `workflows/` of it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM108"
VALID = (
    (
        "SITE.md",
        "Harbour Goods sells",
        "Harbour Goods still sells",
    ),
)
INVALID = (
    (
        (
            "only:legacy:shop.md",
            "",
            (
                "---\nschema_version: 1\nsite: shop.test\nlast_verified: 2026-11-20\nsource: global\n---\n\n"
                "# shop.test\n\nA shop.\n"
            ),
        ),
        ("shop.md:1:1 legacy single-file sitemap",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report sitemap in the old form of one file."""
    for file in view.site.files:
        if file.kind is Kind.LEGACY:
            sink.report(CODE, "legacy single-file sitemap", file.span, help="convert it to a directory")
