"""SM308 incomplete-state-signature

## What it does
Reports a workflow whose `State signature` lacks an `entry:` or a `success:` bullet.

## Why it matters
An agent cannot tell whether it may begin, or whether it is done.

## What to do
Add both.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.facts import facts
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM308"
VALID = (
    (
        "workflows/find-deal.md",
        "- url_pattern: https://shop.test/deals\n",
        "",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "- success: a list of items with two prices each\n",
            "",
        ),
        ("shop/workflows/find-deal.md:13:4 state signature lacks success",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report state signature without entry or success."""
    for file in view.of(Kind.WORKFLOW):
        section = file.section("state signature")
        given = () if section is None else facts(file, section)
        for key in ("entry", "success") if section is not None else ():
            if not any(item.name == key and item.value for item in given):
                message = f"state signature lacks {key}"
                assert section is not None
                sink.report(CODE, message, section.title.span(), help=f"add `- {key}: ...`")
