"""SM623 health-in-prose

## What it does
Reports a step of `recover` that says in words that an adapter is suspect or broken.

## Why it matters
Only a directive is written back, so the next agent makes the same mistake.

## What to do
Write `adapter_health_update: opencli <site> <command> -> suspect`.

## Fix safety
`--fix` writes it when the words are the whole step and `do` has one adapter.
"""

from __future__ import annotations

import re

from adapterc.sitemap.action import steps
from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change
from adapterc.sitemap.facts import adapter_name
from adapterc.sitemap.grammar.steps import DIRECTIVE
from adapterc.sitemap.judge import own_field
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM623"
VALID = (
    (
        "pages/item.md",
        "read the page itself",
        "read the page itself, its adapter_health is looked at later",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "recover: adapter_health_update: opencli shop item -> suspect; go",
            "recover: mark adapter_health suspect; go",
        ),
        ("shop/pages/home.md:24:15 health change is prose, not a directive",),
    ),
    (
        (
            "pages/item.md",
            "; read the page itself",
            "; if it fails twice adapter_health=broken",
        ),
        ("shop/pages/item.md:24:84 health change is prose, not a directive",),
    ),
)
_PROSE = re.compile(r"adapter_health\b[\s=:]*(?:to\s+|as\s+)?[`\"]?(suspect|broken)", re.IGNORECASE)
_WHOLE = re.compile(r"(?:mark|set|标)?\s*adapter_health[\s=:]*(?:to\s+|as\s+)?(suspect|broken)", re.IGNORECASE)
_ADAPTER = re.compile(r"opencli\s+[A-Za-z0-9][\w-]*\s+[A-Za-z0-9][\w-]*")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report health change that only people understand."""
    for action in view.actions:
        do, field = own_field(view, action, "do"), action.field("recover")
        if field is None:
            continue
        found = (adapter_name(match[0]) for match in _ADAPTER.finditer(do.value.value)) if do is not None else ()
        known = {name for name in found if name}
        for step in steps(field):
            for part in step.alternatives:
                match = _PROSE.search(part.value)
                if match is None or DIRECTIVE in part.value:
                    continue
                whole = _WHOLE.fullmatch(part.value) if part is step.alternatives[0] else None
                fix = None
                if whole is not None and len(known) == 1:
                    text = f"{DIRECTIVE} {next(iter(known))} -> {whole[1].lower()}"
                    fix = change("write a directive", part.span(), text)
                span = part.span(match.start(), match.end())
                message = "health change is prose, not a directive"
                sink.report(CODE, message, span, help="write a directive", fix=fix)
