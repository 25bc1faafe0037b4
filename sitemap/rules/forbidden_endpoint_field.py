"""SM804 forbidden-endpoint-field

## What it does
Reports a field `url`, `method`, `params`, `query`, `headers`, `body`, `request`, `response` or `auth` of an endpoint.

## Why it matters
They live in `endpoints.json`. Two copies are never both right.

## What to do
Move it to `endpoints.json`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "FORBIDDEN", "INVALID", "VALID", "check"]

CODE = "SM804"
VALID = (
    (
        "apis.md",
        "- notes: the same list",
        "- notes: the url says nothing; the same list",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "- contract_strength: stable",
            "- contract_strength: stable\n- method: GET",
        ),
        ("shop/apis.md:13:3 forbidden field method",),
    ),
)
FORBIDDEN = frozenset({"url", "method", "params", "query", "headers", "body", "request", "response", "auth"})


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report endpoint with its details."""
    for records in view.endpoints.values():
        for record in records:
            for field in record.fields:
                if field.name.lower() in FORBIDDEN:
                    message = f"forbidden field {field.name}"
                    sink.report(CODE, message, field.key.span(), help="move it to endpoints.json")
