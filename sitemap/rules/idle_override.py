"""SMA08 idle-override

## What it does
Reports a file of the local layer that is the global one again, but for `source`.

## Why it matters
It hides every later change of the global file.

## What to do
Delete it.

## Fix safety
`--fix` deletes it, and the folders that are empty then. A file with a comment of its own behind `source` is left alone.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.overrides import idle_overrides
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA08"
VALID = (
    (
        "local:pages/home.md<pages/home.md",
        "source: global",
        "source: local",
        "front page with",
        "start page with",
    ),
)
INVALID = (
    (
        (
            "local:pages/home.md<pages/home.md",
            "source: global",
            "source: local",
        ),
        ("local/pages/home.md:1:1 override equals global",),
    ),
    (
        (
            "local:pages/home.md<pages/home.md",
            "source: global",
            "source: local # keep: note 42",
        ),
        ("local/pages/home.md:1:1 override equals global",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report local file that changes nothing."""
    for file, comment in idle_overrides(view.site):
        help = "delete it" if not comment else "delete it, when its comment behind `source` is kept elsewhere"
        sink.report(CODE, "override equals global", file.span, help=help)
