"""SM913 unknown-site

## What it does
Reports a sitemap whose folder is no site of the manifest, and a `site` that is neither a domain of its commands nor
above or below one.

## Why it matters
The sitemap is found by the name of its folder or by the domain of the commands. By neither it is found by nobody.

## What to do
Name the folder as the commands name the site, and write the host that they open.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import scalar
from adapterc.sitemap.layout import Kind, slug_of
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM913"
VALID = (
    (
        "SITE.md",
        "site: shop.test",
        "site: www.shop.test",
    ),
)
INVALID = (
    (
        (
            "SITE.md",
            "site: shop.test",
            "site: market.test",
        ),
        ("shop/SITE.md:3:7 site market.test does not match manifest domains",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report sitemap of a site that the commands do not know."""
    commands = context.commands
    if commands is None:
        return
    sites = [site for site in commands.sites if slug_of(site) == view.site.slug]
    known = {item.lower().removeprefix("www.") for site in sites for item in commands.domains(site)}
    domains = sorted(known)
    for file in view.of(Kind.SITE):
        node = scalar(file, "site")
        host = "" if node is None else node.text.value.lower().removeprefix("www.")
        near = any(host == item or host.endswith(f".{item}") or item.endswith(f".{host}") for item in domains)
        if node is None or (sites and (near or not domains)):
            continue
        listed = ", ".join(domains) or "none"
        help = "name the folder as the commands name the site" if not sites else f"its domains are {listed}"
        message = f"site {host} does not match manifest domains"
        sink.report(CODE, message, node.span, help=help)
