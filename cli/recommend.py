"""`adapterc recommend`: which adapters fit what is open in the browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from adapterc.cli.catalogs import catalog_option
from adapterc.cli.exits import EPILOG
from adapterc.cli.options import color_option, format_option
from adapterc.cli.run_options import endpoint_options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adapterc.cli.open_pages import Seen
    from adapterc.runtime import Adapter

__all__ = ["Recommended", "command", "recommended"]

OPEN, PRIORITY, OTHER = 90, 45, 20
"""The host's scores, as far as they need no profile of its own."""

PRIORITY_DOMAINS = ("github.com", "www.zhihu.com", "search.bilibili.com", "www.36kr.com")
PRIORITY_CAPABILITIES = frozenset({"research", "search", "newsflash", "hot", "feed", "issues", "repository", "video"})
"""The host's lists."""


@dataclass(frozen=True, slots=True)
class Recommended:
    """One adapter with its score, why, and the page that a run with the example arguments would open."""

    adapter: str
    score: int
    reason: str
    entry_url: str
    profile_key: str | None = None
    target_id: str | None = None


@click.command("recommend", epilog=EPILOG, short_help="Recommend adapters for what is open in the browser.")
@click.option("--limit", type=click.IntRange(min=1), default=10, show_default=True, metavar="N", help="Most to show.")
@catalog_option
@endpoint_options
@format_option
@color_option
def command(
    limit: int,
    catalogs: tuple[str, ...],
    endpoint: str | None,
    browser_profile: str | None,
    format_: str,
    color: str,
) -> None:
    """Recommend adapters: those of sites that are open in the browser first, then searches, hot lists and feeds.

    Scores are the host's: 90 for an open page of the adapter's domain, 45 for one of its priority domains or
    capabilities, 20 for everything else. Without a browser the open pages do not count.

    \b
    adapterc recommend --limit 5 --cdp 9222
    """
    import json
    import sys
    from dataclasses import asdict

    from adapterc.cli.catalogs import complain_of, loaded
    from adapterc.cli.console import complain, emit_data, emit_text, look_of
    from adapterc.cli.open_pages import see
    from adapterc.cli.render.rows import Table, plain_text
    from adapterc.runtime import BrowserUnavailable

    catalog = loaded(catalogs)
    complain_of(catalog)
    seen: Seen | None = None
    try:
        seen = see(endpoint, browser_profile, look_of(sys.stderr, color))
    except BrowserUnavailable as error:
        complain(f"open pages do not count: {error}", error.help or None, kind="note")
    chosen = recommended(catalog.adapters, seen)[:limit]
    if format_ == "json":
        emit_data(
            json.dumps({"recommendations": [asdict(item) for item in chosen]}, indent=2, ensure_ascii=False) + "\n"
        )
        return
    rows = tuple((item.score, item.adapter, item.reason, item.entry_url) for item in chosen)
    table = Table(("score", "adapter", "reason", "entry"), rows)
    emit_text(plain_text(table, look_of(sys.stdout, color), sys.stdout.isatty(), whole=("score", "adapter"))[0])


def recommended(adapters: Iterable[Adapter], seen: Seen | None) -> list[Recommended]:
    """All adapters, best first; equal scores by name."""
    return sorted((_scored(adapter, seen) for adapter in adapters), key=lambda item: (-item.score, item.adapter))


def _scored(adapter: Adapter, seen: Seen | None) -> Recommended:
    from adapterc.cli.info import example_url

    entry = adapter.entry
    url = example_url(entry)
    pages = seen.of(entry.domain) if seen is not None else ()
    if seen is not None and pages:
        reason = f"a page of {pages[0].host} is open"
        return Recommended(entry.name, OPEN, reason, url, seen.profile, pages[0].id)
    known = [label for label in entry.capabilities if label in PRIORITY_CAPABILITIES]
    if entry.domain in PRIORITY_DOMAINS:
        return Recommended(entry.name, PRIORITY, f"{entry.domain} is a priority domain", url)
    if known:
        return Recommended(entry.name, PRIORITY, f"`{known[0]}` is a priority capability", url)
    return Recommended(entry.name, OTHER, "it is in the catalog", url)
