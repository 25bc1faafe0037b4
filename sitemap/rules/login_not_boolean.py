"""SM212 login-not-boolean

## What it does
Reports a `login_required` that is not `true` or `false`.

## Why it matters
A reader asks whether a login is needed, and any text looks like yes.

## What to do
Write `true` or `false`.

## Fix safety
`--fix` rewrites `yes`, `no`, and quoted truth values.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.judge import keyed, scalar, value_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM212"
VALID = (
    (
        "SITE.md",
        "login_required: false",
        "login_required: true",
    ),
)
INVALID = (
    (
        (
            "SITE.md",
            "login_required: false",
            'login_required: "no"',
        ),
        ("shop/SITE.md:4:17 login_required is not a boolean",),
    ),
    (
        (
            "SITE.md",
            "login_required: false",
            "login_required: for buying",
        ),
        ("shop/SITE.md:4:17 login_required is not a boolean",),
    ),
)
_WORDS = {"true": "true", "yes": "true", "false": "false", "no": "false"}


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report login_required that is not true or false."""
    for file in keyed(view, Kind.SITE):
        node = scalar(file, "login_required")
        if file.frontmatter.find("login_required") is None or (node is not None and isinstance(node.value, bool)):
            continue
        word = None if node is None else _WORDS.get(node.text.value.strip().lower())
        fix = change(f"write `{word}`", node.span, word) if node is not None and word is not None else None
        span = value_span(file, "login_required")
        sink.report(CODE, "login_required is not a boolean", span, help="write `true` or `false`", fix=fix)
