"""SM302 alias-section

## What it does
Reports `Actions` or `Page actions` for `Actions on this page`, and `Page pitfalls` for `Page-specific pitfalls`.

## Why it matters
Tools that know one title only do not find it.

## What to do
Use the full title.

## Fix safety
`--fix` renames the heading and keeps what follows in brackets.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.sections import ALIASES
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM302"
VALID = (
    (
        "pages/home.md",
        "## Actions on this page",
        "## Actions on this page (two)",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "## Actions on this page",
            "## Actions",
        ),
        ('shop/pages/home.md:17:4 section "Actions" should be "Actions on this page"',),
    ),
    (
        (
            "pages/home.md",
            "## Page-specific pitfalls",
            "## Page pitfalls (short)",
        ),
        ('shop/pages/home.md:57:4 section "Page pitfalls" should be "Page-specific pitfalls"',),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report section under a short title."""
    for file in view.of(Kind.PAGE):
        for section in file.sections:
            want = ALIASES.get(section.key)
            if want is not None:
                got = section.title.value[: len(section.key)]
                span = section.title.span(0, len(got))
                fix = change(f"rename it to `{want}`", span, want)
                message = f'section "{got}" should be "{want}"'
                sink.report(CODE, message, span, help=f"rename it to `{want}`", fix=fix)
