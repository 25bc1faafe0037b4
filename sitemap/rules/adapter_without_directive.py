"""SM625 adapter-without-directive

## What it does
Tells of an action whose `do` begins with an adapter and whose `recover` has no health directive.

## Why it matters
When the adapter fails, the next agent tries it again.

## What to do
Begin `recover` with `adapter_health_update: opencli <site> <command> -> suspect`.
"""

from __future__ import annotations

import re

from adapterc.sitemap.action import alternatives, steps
from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import own_field
from adapterc.sitemap.references import NOT_SITES
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM625"
VALID = (
    (
        "pages/item.md",
        "-> suspect; read",
        "-> broken; read",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "recover: adapter_health_update: opencli shop reviews -> suspect; read",
            "recover: read",
        ),
        ("shop/pages/item.md:24:1 adapter in do but no health directive",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report adapter that may fail without anyone hearing of it."""
    for action in view.actions:
        do = action.field("do")
        if do is None:
            continue
        first = alternatives(do)[0][0]
        match = re.match(r"`?opencli\s+([A-Za-z0-9][\w-]*)\s+[A-Za-z0-9]", first.value)
        if match is None or match[1] in NOT_SITES:
            continue
        field = own_field(view, action, "recover")
        if field is not None and not any(step.directive or step.malformed for step in steps(field)):
            span = field.key.span()
            help = "begin recover with a health directive"
            sink.report(CODE, "adapter in do but no health directive", span, help=help)
