"""SM216 unknown-frontmatter-key

## What it does
Tells of a key that has no meaning. It is kept as it is.

## Why it matters
It may be a misspelt one.

## What to do
Correct it, or leave it: readers keep what they do not know.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import keyed
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "KNOWN", "VALID", "check"]

CODE = "SM216"
VALID = (
    (
        "pages/_nav.md",
        "source: global\n",
        "source: global\nscope_root: nav\n",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "source: global\n",
            "source: global\npurpos: x\n",
        ),
        ("shop/pages/home.md:9:1 unknown frontmatter key purpos",),
    ),
)
KNOWN = frozenset(
    {"schema_version", "last_verified", "source", "stale", "site", "login_required", "auth_strategy"}
    | {"page_id", "url_patterns", "purpose", "workflow_id", "intent", "scope_root"}
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report frontmatter key that the format does not have."""
    for file in keyed(view):
        assert file.frontmatter.mapping is not None
        for entry in file.frontmatter.mapping.entries:
            if entry.key not in KNOWN:
                span = entry.key_text.span
                sink.report(CODE, f"unknown frontmatter key {entry.key}", span, help="correct it, or leave it as it is")
