"""SM410 partial-without-scope

## What it does
Reports a shared page that has neither a section with "scope" in its title nor the key `scope_root`.

## Why it matters
Its selectors count from the root of the shared part. Without one they hit the first match of the whole page.

## What to do
Add a section about the scope, or `scope_root` with a selector.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import front_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM410"
VALID = (
    (
        "pages/_nav.md",
        "## Scope\n\nEvery selector is looked for inside the first `nav` of the page.\n\n",
        "## Root and scope rule\n\nThe first `nav`.\n\n",
    ),
)
INVALID = (
    (
        (
            "pages/_nav.md",
            "## Scope\n\nEvery selector is looked for inside the first `nav` of the page.\n\n",
            "",
        ),
        ("shop/pages/_nav.md:3:10 partial without a scope rule",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report shared page that does not say where it is."""
    for file in view.of(Kind.PAGE):
        twin = view.twin(file)
        bare = not _scoped(file) and (twin is None or (file.layer == "local" and not _scoped(twin)))
        if file.partial and bare:
            span = file.id.span() if file.id is not None else front_span(file)
            help = "add a section about the scope, or `scope_root`"
            sink.report(CODE, "partial without a scope rule", span, help=help)


def _scoped(file: SitemapFile) -> bool:
    return file.frontmatter.find("scope_root") is not None or any("scope" in item.key for item in file.sections)
