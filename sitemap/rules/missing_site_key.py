"""SM208 missing-site-key

## What it does
Reports a `SITE.md` without `site`, `login_required` or `auth_strategy`.

## Why it matters
They say which host this is, whether a login is needed, and how requests are made.

## What to do
Add the key.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import missing_keys
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM208"
VALID = (
    (
        "SITE.md",
        "site: shop.test\n",
        "site: www.shop.test\n",
    ),
)
INVALID = (
    (
        (
            "SITE.md",
            "site: shop.test\n",
            "",
        ),
        ("shop/SITE.md:1:1 frontmatter site missing",),
    ),
    (
        (
            "SITE.md",
            "login_required: false\n",
            "",
        ),
        ("shop/SITE.md:1:1 frontmatter login_required missing",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report SITE.md without one of its keys."""
    missing_keys(view, sink, CODE, Kind.SITE, ("site", "login_required", "auth_strategy"), "add `{key}`")
