"""SM911 unregistered-endpoint

## What it does
Reports an endpoint of `apis.md` that `endpoints.json` of the site does not have. When there is no such file, it tells
how many endpoints could not be checked.

## Why it matters
What an endpoint looks like is in `endpoints.json` alone.

## What to do
Add it there, or remove it here. `--endpoints FILE` names the file.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Severity, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM911"
VALID = (
    (
        "apis.md",
        "- notes: the same list",
        "- notes: one list",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "endpoint:reviews",
            "endpoint:stars",
        ),
        ("shop/apis.md:15:14 endpoint stars not in endpoints.json",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report endpoint that endpoints.json does not have."""
    known = context.endpoints.get(view.site.slug)
    files = [file for file in view.of(Kind.APIS) if file.endpoints]
    if known is None:
        if files:
            message = f"{len(view.endpoints)} ids unchecked"
            help = "name endpoints.json by --endpoints to check them"
            first = files[0].endpoints[0]
            sink.report(CODE, message, first.span, help=help, level=Severity.INFO)
        return
    for records in view.endpoints.values():
        for record in records:
            if record.id.value not in known:
                message = f"endpoint {record.id.value} not in endpoints.json"
                sink.report(CODE, message, record.span, help="add it there, or remove it here")
