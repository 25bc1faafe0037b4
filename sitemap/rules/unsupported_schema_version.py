"""SM203 unsupported-schema-version

## What it does
Reports a `schema_version` that is no version or not one of 1 to 1.1. It is read as written: 1.10 is later than 1.9.

## Why it matters
A file of another version may mean something else by the same words.

## What to do
Write `1` or `"1.1"`.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import keyed, scalar, value_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.spec.shown import shown

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM203"
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
            'schema_version: "1.10"\n',
        ),
        ("shop/pages/home.md:2:17 schema_version 1.10 not supported",),
    ),
    (
        (
            "pages/home.md",
            "schema_version: 1\n",
            "schema_version: one\n",
        ),
        ("shop/pages/home.md:2:17 schema_version one not supported",),
    ),
)

_VERSION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")  # Python makes no integer of more than 4300 digits
_LONGEST = 40


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report schema version that is not supported."""
    for file in keyed(view):
        if file.frontmatter.find("schema_version") is None:
            continue
        node = scalar(file, "schema_version")
        text = "" if node is None else node.text.value
        if not _VERSION.fullmatch(text) or not (1,) <= _version(text) <= (1, 1):
            message = (
                f"schema_version {shown(text, _LONGEST)} not supported" if text else "schema_version not supported"
            )
            sink.report(CODE, message, value_span(file, "schema_version"), help='write `1` or `"1.1"`')


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))
