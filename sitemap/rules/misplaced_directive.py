"""SM624 misplaced-directive

## What it does
Reports a health directive in a field of an action other than `recover`, or in a section of a workflow other than
`Fallback path` and not below `on_adapter_fail:`.

## Why it matters
It is to be carried out after a failure, and nowhere else is it read.

## What to do
Move it to `recover` or to the fallback.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.directives import stray_directives
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM624"
VALID = (
    (
        "workflows/find-deal.md",
        "- the flash sale: it",
        "- writing `adapter_health_update:` by hand; the flash sale: it",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "do: opencli shop reviews <id>",
            "do: opencli shop reviews <id> || adapter_health_update: opencli shop reviews -> suspect",
        ),
        ("shop/pages/item.md:21:34 directive not allowed here",),
    ),
    (
        (
            "workflows/find-deal.md",
            "- the flash sale: it",
            "- adapter_health_update: opencli shop deals -> broken\n- the flash sale: it",
        ),
        ("shop/workflows/find-deal.md:41:3 directive not allowed here",),
    ),
    (
        (
            "workflows/find-deal.md",
            "adapter: opencli shop deals\n",
            "adapter: opencli shop deals\nadapter_health_update: opencli shop deals -> suspect\n",
        ),
        ("shop/workflows/find-deal.md:23:1 directive not allowed here",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report health directive where nothing failed yet."""
    for span in stray_directives(view):
        sink.report(CODE, "directive not allowed here", span, help="move it to `recover` or to the fallback")
