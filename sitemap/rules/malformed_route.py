"""SM309 malformed-route

## What it does
Reports a bullet of `Top-level routes` or `Common goals` that is not `<left> -> <right>`.

## Why it matters
Routes are read by the arrow: what is before it is the URL or the task, what is behind it is where to go.

## What to do
Write `<pattern> -> <target>`.

## Fix safety
`--fix` replaces arrows of other shapes by `->`.
"""

from __future__ import annotations

import re

from adapterc.sitemap.anchors import bullets
from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM309"
VALID = (
    (
        "SITE.md",
        "- https://shop.test/ -> pages/home.md",
        "- https://shop.test/ → pages/home.md",
    ),
)
INVALID = (
    (
        (
            "SITE.md",
            "- https://shop.test/ -> pages/home.md",
            "- https://shop.test/ => pages/home.md",
        ),
        ('shop/SITE.md:16:3 bullet is not "pattern -> target"',),
    ),
    (
        (
            "SITE.md",
            "- https://shop.test/ -> pages/home.md",
            "- https://shop.test/: pages/home.md",
        ),
        ('shop/SITE.md:16:3 bullet is not "pattern -> target"',),
    ),
)
_ARROW = re.compile(r"\S\s*(?:->|→)\s*\S")
_OTHER = re.compile(r"(?<=\s)(?:=>|-->|–>|—>|⇒|➜|➔|>>)(?=\s)")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report route or goal that leads nowhere."""
    for file in view.of(Kind.SITE):
        for key in ("top-level routes", "common goals"):
            section = file.section(key)
            for bullet in bullets(file, section) if section is not None else ():
                if _ARROW.search(bullet.value):
                    continue
                other = _OTHER.search(bullet.value)
                fix = None if other is None else change("write `->`", bullet.span(other.start(), other.end()), "->")
                message = 'bullet is not "pattern -> target"'
                sink.report(CODE, message, bullet.span(), help="write `<pattern> -> <target>`", fix=fix)
