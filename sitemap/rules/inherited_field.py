"""SM607 inherited-field

## What it does
Reports `verified_at` or `source` inside an action, also as a bullet of its evidence.

## Why it matters
Both are inherited from the file. A second date is the one that is forgotten.

## What to do
Delete the line.

## Fix safety
`--fix` deletes it.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import delete
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM607"
VALID = (
    (
        "pages/deals.md",
        "evidence: opencli browser click + state",
        "evidence: opencli browser click, source: the page",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "evidence: opencli",
            "verified_at: 2026-11-20\nevidence: opencli",
        ),
        ("shop/pages/deals.md:24:1 action-level verified_at is inherited from the file",),
    ),
    (
        (
            "pages/home.md",
            "- observed_with: opencli browser state",
            "- observed_with: opencli browser state\n- source: global",
        ),
        ("shop/pages/home.md:52:3 action-level source is inherited from the file",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action that says its own date or layer."""
    for action in view.actions:
        source = action.file.source
        assert source is not None
        fields = [item for item in action.fields if item.name in ("verified_at", "source")]
        found = [(item.name, item.key, item.start, item.end) for item in fields]
        for field in action.named("evidence"):
            for item in field.items:
                match = re.match(r"(verified_at|source):", item.value)
                if match is not None:
                    row = item.row
                    end = source.line_starts[row + 1] if row + 1 < len(source.line_starts) else len(source.text)
                    found.append((match[1], item, source.line_starts[row], end))
        for name, place, start, end in found:
            message = f"action-level {name} is inherited from the file"
            fix = delete("delete the line", source, start, end)
            sink.report(CODE, message, place.span(), help="delete the line", fix=fix)
