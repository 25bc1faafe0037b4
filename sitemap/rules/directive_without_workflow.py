"""SM621 directive-without-workflow

## What it does
Reports a directive about an adapter that no workflow of either layer has in its `Best path`.

## Why it matters
There is no `adapter_health` to change. The news is kept in `health.json` alone.

## What to do
Check the name of the adapter. If no workflow is to use it, leave the directive.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.directives import health_steps
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM621"
VALID = (
    (
        "pages/item.md",
        "opencli shop reviews -> suspect",
        "opencli shop deals -> suspect",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "opencli shop reviews -> suspect",
            "opencli shop find -> suspect",
        ),
        ("shop/pages/item.md:24:10 no workflow uses opencli shop find; only health.json is updated",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report health directive for an adapter that no workflow uses."""
    for _, step in health_steps(view):
        said = step.directive
        if said is not None and said.adapter not in view.adapters:
            message = f"no workflow uses {said.adapter}; only health.json is updated"
            sink.report(CODE, message, said.piece.span(), help="check the name of the adapter")
