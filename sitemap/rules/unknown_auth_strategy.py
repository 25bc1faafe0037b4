"""SM211 unknown-auth-strategy

## What it does
Reports an `auth_strategy` that is not one of `PUBLIC_API`, `COOKIE_API`, `PAGE_FETCH`, `INTERCEPT`, `DOM_STATE` and
`UI_SELECTOR`, or is a list.

## Why it matters
It names how most requests of the site are made. Exceptions belong to the endpoints, as `contract_strength`.

## What to do
Write the strategy of most requests.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import keyed, scalar, value_span
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "STRATEGIES", "VALID", "check"]

CODE = "SM211"
VALID = (
    (
        "SITE.md",
        "auth_strategy: PAGE_FETCH",
        "auth_strategy: COOKIE_API",
    ),
)
INVALID = (
    (
        (
            "SITE.md",
            "auth_strategy: PAGE_FETCH",
            "auth_strategy: [PAGE_FETCH, DOM_STATE]",
        ),
        ("shop/SITE.md:5:16 auth_strategy is no single value",),
    ),
    (
        (
            "SITE.md",
            "auth_strategy: PAGE_FETCH",
            "auth_strategy: cookie",
        ),
        ("shop/SITE.md:5:16 auth_strategy cookie invalid",),
    ),
)
STRATEGIES = ("PUBLIC_API", "COOKIE_API", "PAGE_FETCH", "INTERCEPT", "DOM_STATE", "UI_SELECTOR")


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report auth_strategy that is not one of the six."""
    for file in keyed(view, Kind.SITE):
        if file.frontmatter.find("auth_strategy") is None:
            continue
        node = scalar(file, "auth_strategy")
        if node is None or node.text.value not in STRATEGIES:
            said = f"{node.text.value} invalid" if node is not None and node.text.value else "is no single value"
            help = f"write the one of most requests: {', '.join(STRATEGIES)}"
            sink.report(CODE, f"auth_strategy {said}", value_span(file, "auth_strategy"), help=help)
