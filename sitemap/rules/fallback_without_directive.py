"""SM711 fallback-without-directive

## What it does
Tells of an `on_adapter_fail:` whose first item is no health directive.

## Why it matters
The failure is not written down, so the next agent runs into it again.

## What to do
Begin with `adapter_health_update: opencli <site> <command> -> suspect`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import FALLBACK, on_adapter_fail
from adapterc.sitemap.grammar.steps import DIRECTIVE
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM711"
VALID = (
    (
        "workflows/find-deal.md",
        "opencli shop deals -> suspect\n",
        "opencli shop deals -> broken\n",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "  - adapter_health_update: opencli shop deals -> suspect\n",
            "",
        ),
        ("shop/workflows/find-deal.md:33:5 on_adapter_fail does not start with a directive",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report on_adapter_fail that does not begin with a directive."""
    for file in view.of(Kind.WORKFLOW):
        section = file.section(FALLBACK)
        first = None if section is None else on_adapter_fail(file, section)
        if first is not None and DIRECTIVE not in first.value:
            message = "on_adapter_fail does not start with a directive"
            sink.report(CODE, message, first.span(), help="begin with a health directive")
