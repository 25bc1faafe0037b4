"""SMB01 secret

## What it does
Reports what looks like a key, a token, a password or a cookie with its value, anywhere in a file, drafts included.
The name of a cookie alone is fine. The value is not shown.

## Why it matters
Sitemaps are shared and loaded into models.

## What to do
Remove it, and make the secret invalid where it came from.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.secrets import SECRETS, scan_text
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMB01"
VALID = (
    (
        "pages/home.md",
        "- on the front page\n\nDo:",
        "- on the front page, cookie `auth_token` is set\n\nDo:",
    ),
    (
        "pages/home.md",
        "- on the front page\n\nDo:",
        "- on the front page, token: <your token here>\n\nDo:",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "- on the front page\n\nDo:",
            "- on the front page, auth_token=4f6c1d0e9a8b7c6d5e4f\n\nDo:",
        ),
        ("shop/pages/home.md:30:33 secret: value of a secret key",),
    ),
    (
        (
            "local:draft-basket.md",
            "",
            "key AKIA" + "ABCDEFGHIJKLMNOP" + "\n",
        ),
        ("local/draft-basket.md:1:5 secret: AWS key",),
    ),
    (
        (
            "pages/home.md",
            "- on the front page\n\nDo:",
            "- on the front page " + "deadbeef" * 4 + "\n\nDo:",
        ),
        ("shop/pages/home.md:30:21 secret: hexadecimal string",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report secret in a sitemap."""
    for file in view.site.files:
        for name, span in scan_text(file, SECRETS):
            help = "remove it, and make it invalid where it came from"
            sink.report(CODE, f"secret: {name}", span, help=help)
