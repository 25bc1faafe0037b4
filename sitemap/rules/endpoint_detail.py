"""SM806 endpoint-detail

## What it does
Reports a URL, a method with its target, a path in backticks or a `.json` file in backticks in `apis.md`, outside
`notes:`. Under the profile `field` it is a warning outside `Endpoint index`. The name of `endpoints.json` itself may
be said.

## Why it matters
They live in `endpoints.json`. Two copies are never both right.

## What to do
Move it to `endpoints.json`, or into `notes:` if it is a remark.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import Field, SitemapFile
from adapterc.sitemap.rules.forbidden_endpoint_field import FORBIDDEN
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Severity, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM806"
VALID = (
    (
        "apis.md",
        "## Endpoint index\n",
        "## Endpoint index\n\nDetails are in `endpoints.json`.\n",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "## Endpoint index\n",
            "## Endpoint index\n\nAll of https://api.shop.test/ is public.\n",
        ),
        ("shop/apis.md:9:8 endpoint detail in apis.md: URL",),
    ),
    (
        (
            "apis.md",
            "## Endpoint index\n",
            "## Endpoint index\n\nGET `/api/hot` gives the list, `hot.json` too.\n",
        ),
        (
            "shop/apis.md:9:1 endpoint detail in apis.md: method",
            "shop/apis.md:9:5 endpoint detail in apis.md: path",
            "shop/apis.md:9:32 endpoint detail in apis.md: file",
        ),
    ),
)
_DETAILS = (
    ("URL", re.compile(r"https?://[^\s`)）]+")),
    ("method", re.compile(r"\b(?:GET|POST|PUT|PATCH|DELETE)\s+(?=[`/h])")),
    ("path", re.compile(r"`/[^`]*`")),
    ("file", re.compile(r"`(?!/)[^`\s]*\.json`")),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report address or method of an endpoint in apis.md."""
    for file in view.of(Kind.APIS):
        notes = {row for record in file.endpoints for item in record.named("notes") for row in _rows(file, item)}
        notes |= {
            row
            for record in file.endpoints
            for item in record.fields
            if item.name.lower() in FORBIDDEN
            for row in _rows(file, item)
        }  # SM804
        index = file.section("endpoint index")
        for row in range(file.first, len(file.lines)):
            if row in notes:
                continue
            line = file.line(row)
            inside = index is not None and index.row < row < index.end
            level = None if inside or context.profile == "seed" else Severity.WARNING
            for kind, pattern in _DETAILS:
                for match in pattern.finditer(line.value):
                    if match[0].endswith("endpoints.json`"):
                        continue
                    message = f"endpoint detail in apis.md: {kind}"
                    help = "move it to endpoints.json or notes"
                    sink.report(CODE, message, line.span(match.start(), match.end()), help=help, level=level)


def _rows(file: SitemapFile, field: Field) -> range:
    first = field.key.row
    assert file.source is not None
    last = file.source.position(max(field.end - 1, field.start))[0]
    return range(first, last)
