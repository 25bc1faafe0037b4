"""SMA10 bad-alias

## What it does
Reports a `site-alias.json` that is not `{"hostnames": ["<host>", ...]}` with bare hosts, and a host that two sites
claim.

## Why it matters
The hosts are what the sitemap is found by when there is no adapter.

## What to do
List the hosts without scheme and path, each in one sitemap.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA10"
VALID = (
    (
        "site-alias.json",
        "",
        '{"hostnames": ["shop.test", "m.shop.test"]}\n',
    ),
)
INVALID = (
    (
        (
            "site-alias.json",
            "",
            '{"hostnames": ["https://shop.test/"]}\n',
        ),
        ("shop/site-alias.json:1:16 bad site-alias.json: https://shop.test/ is no bare host",),
    ),
    (
        (
            "site-alias.json",
            "",
            '{"hosts": ["shop.test"]}\n',
        ),
        ("shop/site-alias.json:1:1 bad site-alias.json: it has no list `hostnames`",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report site-alias.json that names no hosts."""
    for file in view.of(Kind.ALIAS):
        from adapterc.sitemap.aliases import alias_faults

        for why, span in alias_faults(file, context.claimed.get(view.site.slug, {})):
            help = 'write `{"hostnames": ["shop.test"]}` with bare hosts'
            sink.report(CODE, f"bad site-alias.json: {why}", span, help=help)
