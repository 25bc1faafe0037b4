"""SM204 float-schema-version

## What it does
Tells of `schema_version: 1.1` without quotes.

## Why it matters
To YAML it is a number: 1.10 becomes 1.1.

## What to do
Quote it.

## Fix safety
`--fix` puts it in double quotes.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.judge import keyed, scalar
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM204"
VALID = (
    (
        "pages/home.md",
        "schema_version: 1\n",
        'schema_version: "1.1"\n',
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "schema_version: 1\n",
            "schema_version: 1.1\n",
        ),
        ("shop/pages/home.md:2:17 schema_version is a YAML float",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report schema version that YAML takes for a number with a fraction."""
    for file in keyed(view):
        node = scalar(file, "schema_version")
        if node is not None and not node.quoted and isinstance(node.value, float):
            fix = change("quote it", node.span, f'"{node.text.value}"')
            sink.report(CODE, "schema_version is a YAML float", node.span, help="quote it", fix=fix)
