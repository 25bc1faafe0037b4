"""SM620 malformed-directive

## What it does
Reports an `adapter_health_update:` in `recover`, `on_adapter_fail` or a fallback that is not `opencli <site>
<command> -> suspect` or `-> broken`, or that does not begin its step. A paragraph between the steps is
no step, and may speak of one. A way back to `healthy` does not exist: only a
person writes that.

## Why it matters
The next agent is to be told that the adapter fails. As it stands, it is not.

## What to do
Write `adapter_health_update: opencli <site> <command> -> suspect` as a step of its own.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.directives import health_steps
from adapterc.sitemap.grammar.steps import DIRECTIVE
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM620"
VALID = (
    (
        "pages/item.md",
        "-> suspect; read",
        "-> broken; read",
    ),
    (
        "workflows/read-reviews.md",
        "1. adapter_health_update: opencli",
        (
            "A failure begins with `adapter_health_update: opencli shop reviews -> suspect`.\n\n"
            "1. adapter_health_update: opencli"
        ),
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "-> suspect; read",
            "-> healthy; read",
        ),
        ("shop/pages/item.md:24:10 malformed health directive",),
    ),
    (
        (
            "pages/item.md",
            "recover: adapter_health_update",
            "recover: then adapter_health_update",
        ),
        ("shop/pages/item.md:24:15 malformed health directive",),
    ),
    (
        (
            "workflows/find-deal.md",
            "  - adapter_health_update: opencli shop deals -> suspect",
            "  - adapter_health_update: shop deals -> suspect",
        ),
        ("shop/workflows/find-deal.md:33:5 malformed health directive",),
    ),
    (
        (
            "workflows/read-reviews.md",
            "1. adapter_health_update: opencli shop reviews -> suspect",
            "adapter_health_update: opencli shop reviews -> healthy\n",
        ),
        ("shop/workflows/read-reviews.md:27:1 malformed health directive",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report health directive that is none."""
    for _, step in health_steps(view):
        for part in step.malformed:
            at = part.value.index(DIRECTIVE)
            help = "write `adapter_health_update: opencli <site> <command> -> suspect` as a step of its own"
            sink.report(CODE, "malformed health directive", part.span(at), help=help)
