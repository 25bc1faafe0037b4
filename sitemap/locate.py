"""Which site a URL belongs to: by the hosts that sitemaps claim, by the domains of commands, else by its name."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from urllib.parse import urlsplit

from adapterc.sitemap.commands import Commands
from adapterc.sitemap.discover import Roots
from adapterc.sitemap.layout import slug_of

__all__ = ["is_url", "slug_candidates"]

_PUBLIC = frozenset({"co", "com", "net", "org", "gov", "edu", "ac"})
"""Second labels below a country that are no site of their own (`co.uk`, `com.cn`)."""


def is_url(text: str) -> bool:
    return text.lower().startswith(("http://", "https://"))


def slug_candidates(url: str, roots: Roots, commands: Commands | None) -> list[str]:
    """Slugs to try, the surest first: sitemaps whose alias file names the host, sites of commands whose domain is the
    host or above it (the longest first), then the label of the host that names it."""
    try:
        host = (urlsplit(url).hostname or "").lower().removeprefix("www.")
    except ValueError:
        host = ""
    found = [slug for slug, hosts in sorted(_aliases(roots)) if host in hosts]
    if commands is not None:
        domains = (
            (domain.lower().removeprefix("www."), slug_of(site))
            for site in commands.sites
            for domain in commands.domains(site)
        )
        above = [(domain, site) for domain, site in domains if host == domain or host.endswith(f".{domain}")]
        found += [site for _, site in sorted(above, key=lambda item: (-len(item[0]), item[1]))]
    labels = host.split(".")
    if len(labels) > 1:
        country = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _PUBLIC
        found.append(labels[-3] if country else labels[-2])
    return list(dict.fromkeys(found))


def _aliases(roots: Roots) -> Iterator[tuple[str, frozenset[str]]]:
    for root, inner in ((roots.local, "sitemap"), (roots.shared, "")):
        try:
            slugs = sorted(os.listdir(root))
        except OSError:
            continue
        for slug in slugs:
            place = os.path.realpath(os.path.join(root, slug, inner, "site-alias.json"))
            if not place.startswith(os.path.join(os.path.realpath(root), "")):
                continue  # a link that leads elsewhere
            if not os.path.isfile(place):
                continue  # a pipe would wait for ever
            try:
                with open(place, "rb") as stream:
                    listed = json.loads(stream.read(1 << 16))["hostnames"]
            except (OSError, ValueError, LookupError, TypeError, RecursionError):
                continue
            if isinstance(listed, list):
                yield slug, frozenset(str(item).lower().removeprefix("www.") for item in listed)
