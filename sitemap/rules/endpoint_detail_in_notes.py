"""SM807 endpoint-detail-in-notes

## What it does
Reports query parameters, `Authorization`, `Bearer`, the names of session cookies, dotted shapes such as `a.b.c` and
`[].` in `notes:`.

## Why it matters
Notes are for remarks. What a request looks like belongs to `endpoints.json`.

## What to do
Move it to `endpoints.json`.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM807"
VALID = (
    (
        "apis.md",
        "- notes: the same list for every visitor",
        "- notes: GraphQL, the query id changes with each release",
    ),
)
INVALID = (
    (
        (
            "apis.md",
            "- notes: the same list for every visitor",
            "- notes: rows are in result.data.items, page by `?page=2`",
        ),
        (
            "shop/apis.md:13:22 endpoint detail in notes: response shape",
            "shop/apis.md:13:50 endpoint detail in notes: query parameter",
        ),
    ),
)
_DETAILS = (
    ("query parameter", re.compile(r"[?&][A-Za-z_][\w.-]*=")),
    ("credential", re.compile(r"\bAuthorization\b|\bBearer\b")),
    (
        "cookie name",
        re.compile(
            r"\b(?:auth_token|ct0|sessdata|web_session|session_id|sessionid|csrftoken|xsrf-token)\b", re.IGNORECASE
        ),
    ),
    ("response shape", re.compile(r"(?<![\w./@-])[A-Za-z_]\w*(?:\[\])?(?:\.[A-Za-z_]\w*(?:\[\])?){2,}|\[\]\.")),
)
_HOST = re.compile(r"\.(?:com|org|net|io|test|cn|dev|co|md|js|ts)$")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report shape or credentials of an endpoint in its notes."""
    for records in view.endpoints.values():
        for record in records:
            for field in record.named("notes"):
                for kind, pattern in _DETAILS:
                    for match in pattern.finditer(field.value.value):
                        if kind == "response shape" and _HOST.search(match[0]):
                            continue
                        span = field.value.span(match.start(), match.end())
                        message = f"endpoint detail in notes: {kind}"
                        sink.report(CODE, message, span, help="move it to endpoints.json")
