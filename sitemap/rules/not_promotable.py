"""SMA09 not-promotable

## What it does
Says what keeps a local file from going to the global layer: a finding that is an error, an action without evidence, a
trace that is missing, a stale file, action, endpoint or pitfall, a draft, a secret or the id of a person, an adapter
called healthy that nobody verified within 30 days, something of the global file that it leaves out, or an error that
the global layer would have with it. Runs in `audit --promote` only.

## Why it matters
What is global is read by everybody, and nobody there can see how it was found out.

## What to do
Mend what is told, or leave the file where it is.
"""

from __future__ import annotations

from dataclasses import replace

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import Site
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Diagnostic, Sink

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
    from adapterc.sitemap.promote import promotions

    plain = replace(context, audit=False, promote=False, live={})

    def found(site: Site) -> tuple[Diagnostic, ...]:
        return check_site(site, plain)

    for item in promotions(view, "", found(view.site), context, found):
        file = item.file
        for row, why in item.blockers:
            span = file.line(row).span() if file.lines else file.span
            sink.report(CODE, f"not promotable: {why}", span, help="mend it")
