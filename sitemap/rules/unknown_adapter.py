"""SM901 unknown-adapter

## What it does
Reports the adapter of a `Best path` that is not among the commands of the manifest or catalog, under its name or an
alias. Without either nothing is checked.

## Why it matters
The best path fails at its first step.

## What to do
Correct the name, or make it a workflow for the browser alone.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import names_of
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM901"
VALID = (
    (
        "workflows/find-deal.md",
        "adapter: opencli shop deals",
        "adapter: opencli shop marked-down",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "adapter: opencli shop deals",
            "adapter: opencli shop deal",
        ),
        ("shop/workflows/find-deal.md:22:10 adapter opencli shop deal not in manifest",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report best path whose adapter does not exist."""
    if context.commands is None:
        return
    for _, path in view.best_paths:
        field = path.field("adapter")
        if not path.adapter or field is None:
            continue
        site, name = names_of(path.adapter)
        if context.commands.find(site, name) is None:
            near = context.commands.near(site, name)
            help = f"did you mean `opencli {site} {near}`?" if near else "correct the name, or write `adapter: null`"
            sink.report(CODE, f"adapter {path.adapter} not in manifest", field.value.span(), help=help)
