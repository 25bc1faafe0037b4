"""SM801 misplaced-entry

## What it does
Reports an `endpoint:` block outside `apis.md` and a `pitfall:` block outside `pitfalls.md`.

## Why it matters
Both are looked up in one place.

## What to do
Move it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM801"
VALID = (
    (
        "pages/item.md",
        "- endpoint:reviews in apis.md",
        "- `endpoint:reviews in apis.md`",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "## Linked APIs\n",
            "## Linked APIs\n\n### endpoint:stars\n- contract_strength: stable\n",
        ),
        ("shop/pages/item.md:29:14 endpoint outside apis.md",),
    ),
    (
        (
            "apis.md",
            "### endpoint:reviews\n",
            "### pitfall:late\n- trigger: x\n\n### endpoint:reviews\n",
        ),
        ("shop/apis.md:15:13 pitfall outside pitfalls.md",),
    ),
)
_HOMES = {"endpoint": (Kind.APIS, "apis.md"), "pitfall": (Kind.PITFALLS, "pitfalls.md")}


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report endpoint or pitfall in a file of another kind."""
    for file in view.bodies:
        for entry in (*file.endpoints, *file.pitfalls):
            kind, name = _HOMES[entry.kind]
            if file.kind is not kind:
                sink.report(CODE, f"{entry.kind} outside {name}", entry.span, help=f"move it to {name}")
