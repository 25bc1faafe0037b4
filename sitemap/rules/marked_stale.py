"""SMA06 marked-stale

## What it does
Reports `stale` of a file, action, endpoint or pitfall.

## Why it matters
Somebody saw that it is no longer so.

## What to do
Look at the site, mend what it says, and remove the mark.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import keyed, scalar
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA06"
VALID = (
    (
        "pages/home.md",
        "source: global\n",
        "source: global\nstale: false\n",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "source: global\n",
            "source: global\nstale: the basket moved\n",
        ),
        ("shop/pages/home.md:9:8 marked stale: the basket moved",),
    ),
    (
        (
            "pitfalls.md",
            "- verified_at: 2026-11-20",
            "- verified_at: 2026-11-20\n- stale: true",
        ),
        ("shop/pitfalls.md:14:10 marked stale: true",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report file or entry that is marked stale."""
    help = "mend what it says, and remove the mark"
    for file in keyed(view):
        node = scalar(file, "stale")
        if node is not None and node.value and isinstance(node.value, bool | str):
            reason = "true" if node.value is True else node.text.value
            sink.report(CODE, f"marked stale: {reason}", node.span, help=help)
    for file in view.documents:
        for entry in file.entries:
            for field in entry.named("stale"):
                if field.value.value not in ("", "false"):
                    sink.report(CODE, f"marked stale: {field.value.value}", field.value.span(), help=help)
