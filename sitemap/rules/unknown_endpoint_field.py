"""SM805 unknown-endpoint-field

## What it does
Reports a field of an endpoint that is none of those it has.

## Why it matters
It may be a misspelt one, or a detail that belongs to `endpoints.json`.

## What to do
Correct it, or say it in `notes`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.rules.forbidden_endpoint_field import FORBIDDEN
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "KNOWN", "VALID", "check"]

CODE = "SM805"
VALID = (
    (
        "apis.md",
        "- contract_strength: stable",
        "- contract_strength: stable\n- stale: true",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "- contract_strength: stable",
            "- contract_strength: stable\n- owner: me",
        ),
        ("shop/apis.md:13:3 unknown field owner",),
    ),
)
KNOWN = frozenset({"triggers_on_pages", "triggered_by_actions", "contract_strength", "notes", "stale", "endpoint_id"})


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report endpoint field that the format does not have."""
    for records in view.endpoints.values():
        for record in records:
            for field in record.fields:
                if field.name not in KNOWN and field.name.lower() not in FORBIDDEN:
                    help = "correct it, or say it in `notes`"
                    sink.report(CODE, f"unknown field {field.name}", field.key.span(), help=help)
