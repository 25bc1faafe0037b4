"""SM105 site-without-overview

## What it does
Reports a site that has files and no `SITE.md` in either layer. A sparse local layer is fine as long as the global one
has it.

## Why it matters
`SITE.md` is where an agent begins: without it nothing leads to the pages.

## What to do
Add `SITE.md` with the sections Overview, Top-level routes and Common goals.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import whole_file

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM105"
VALID = (
    (
        "local:pages/home.md<pages/home.md",
        "source: global",
        "source: local",
        "front page with",
        "start page with",
    ),
)
INVALID = ((("delete:SITE.md",), ("shop/SITE.md:1:1 SITE.md missing in every layer",)),)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report no SITE.md in any layer."""
    if any(file.kind is Kind.SITE for file in view.site.files):
        return
    layers = [layer for layer in view.site.layers if any(file.path.endswith(".md") for file in layer.files)]
    if layers and not any(file.kind is Kind.LEGACY for file in view.site.files):
        shown = f"{layers[0].shown}/SITE.md" if layers[0].shown else "SITE.md"
        sink.report(CODE, "SITE.md missing in every layer", whole_file(shown), help="add it")
