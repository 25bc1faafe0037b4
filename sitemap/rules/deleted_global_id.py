"""SMA07 deleted-global-id

## What it does
Reports a page, workflow, action, endpoint or pitfall that the global layer had at the commit given by `--base` and has
no more. Runs in `audit` only.

## Why it matters
Overlays and other sitemaps refer to what is global. What is gone leaves them hanging; what is marked stale does not.

## What to do
Restore it and mark it with `stale: <reason>`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.ids import global_ids
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import whole_file

__all__ = ["CODE", "INVALID", "VALID", "WHEN", "check"]

CODE = "SMA07"
WHEN = "audit"
"""Runs in `adapterc sitemap audit` only."""
VALID = (("base:", "", "page deals\naction deals/open_deal\n"),)
INVALID = (
    (("base:", "", "page deals\npage sale\n"), ("shop:1:1 global id page:sale deleted; mark it stale instead",)),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report global ids that are gone."""
    layer = view.site.layer("global")
    if layer is None:
        return
    now = global_ids(layer)
    for kind, name in sorted(context.base.get(view.site.slug, frozenset()) - now):
        message = f"global id {kind}:{name} deleted; mark it stale instead"
        sink.report(CODE, message, whole_file(layer.shown or "."), help="restore it and write `stale: <reason>` in it")
