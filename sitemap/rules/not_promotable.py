"""SMA09 not-promotable

## What it does
Says what keeps a local file from going to the global layer: a finding that is an error, an action without evidence, a
trace that is missing, a stale file or action, a draft, a secret or the id of a person, an adapter called healthy that
nobody verified within 30 days, or something of the global file that it leaves out. Runs in `audit --promote` only.

## Why it matters
What is global is read by everybody, and nobody there can see how it was found out.

## What to do
Mend what is told, or leave the file where it is.
"""

from __future__ import annotations

from dataclasses import replace

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "WHEN", "check"]

CODE = "SMA09"
WHEN = "promote"
"""Runs in `adapterc sitemap audit --promote` only."""
VALID = (("promote:", "+local:pages/deals.md<pages/deals.md", "source: global", "source: local"),)
INVALID = (
    (
        ("promote:", "+local:pages/deals.md<pages/deals.md", "source: global", "source: local\nstale: the list moved"),
        ("local/pages/deals.md:1:1 not promotable: it is marked stale: the list moved",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report what keeps local files from being promoted."""
    from adapterc.sitemap.check import check_site  # of which this rule is a part
    from adapterc.sitemap.promote import blockers

    findings = check_site(view.site, replace(context, audit=False, promote=False, live={}))
    for file, row, why in blockers(view, findings, context):
        sink.report(CODE, f"not promotable: {why}", file.line(row).span() if file.lines else file.span, help="mend it")
