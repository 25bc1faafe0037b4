"""SM803 unknown-contract-strength

## What it does
Reports a `contract_strength` that is not `stable`, `visible-ui` or `internal-unstable`.

## Why it matters
It says how soon an endpoint may break, and readers know three words.

## What to do
Write one of the three.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import enum_value
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "STRENGTHS", "VALID", "check"]

CODE = "SM803"
VALID = (
    (
        "apis.md",
        "- contract_strength: stable",
        "- contract_strength: visible-ui",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "- contract_strength: stable",
            "- contract_strength: public",
        ),
        ("shop/apis.md:12:22 contract_strength public",),
    ),
)
STRENGTHS = ("stable", "visible-ui", "internal-unstable")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report contract_strength that is none of the three."""
    for records in view.endpoints.values():
        for record in records:
            for field in record.named("contract_strength"):
                word, _ = enum_value(field.value.value)
                if field.value and word not in STRENGTHS:
                    message = f"contract_strength {word}"
                    sink.report(CODE, message, field.value.span(), help=f"write one of {', '.join(STRENGTHS)}")
