"""`adapterc sitemap audit`: what `check` says, and what only a whole site, an older commit or the live page shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.findings import emit_findings, findings_format_option
from adapterc.cli.options import color_option
from adapterc.cli.run_options import endpoint_options, timeout_option
from adapterc.cli.sitemap.check import counts_line
from adapterc.cli.sitemap.options import (
    day,
    found_sites,
    known_commands,
    known_endpoints,
    roots_of,
    site_options,
)

if TYPE_CHECKING:
    from adapterc.cli.render.look import Look
    from adapterc.sitemap.changes import Change
    from adapterc.sitemap.commands import Commands
    from adapterc.sitemap.live.judge import Stop
    from adapterc.sitemap.live.seen import Seen
    from adapterc.sitemap.model import Site

__all__ = ["command"]


@click.command("audit", epilog=EPILOG, short_help="Check whole sites, also against an older commit and the live pages.")
@click.argument("paths", nargs=-1, metavar="[PATH|SLUG]...")
@click.option(
    "--profile",
    type=click.Choice(["seed", "field"]),
    default="seed",
    show_default=True,
    help="seed for what all share; field is milder about size and selectors.",
)
@click.option("--strict", is_flag=True, help="Make errors of warnings.")
@site_options
@click.option("--base", metavar="COMMIT", help="Say which global ids have gone since a commit of this repository.")
@click.option("--promote", is_flag=True, help="Say what keeps each local file from the global layer.")
@click.option("--live", is_flag=True, help="Open the pages, and look for their anchors and state signatures.")
@endpoint_options
@timeout_option("one page")
@click.option("--write", is_flag=True, help="With --live: mark local files that have drifted as stale.")
@click.option("--verbose", "-v", is_flag=True, help="Show notes as well.")
@findings_format_option
@color_option
def command(
    paths: tuple[str, ...],
    profile: str,
    strict: bool,
    layer: str,
    local_root: str,
    global_root: str,
    catalog: Path | None,
    manifest: Path | None,
    endpoints: Path | None,
    today: str | None,
    base: str | None,
    promote: bool,
    live: bool,
    endpoint: str | None,
    browser_profile: str | None,
    timeout: float,
    write: bool,
    verbose: bool,
    format_: str,
    color: str,
) -> None:
    """Audit sitemaps over both layers: everything `check` looks for, pages and actions that nothing leads to, shared
    pages that refer to each other in a circle, and what is stale. Nothing is written without --write.

    --live needs a browser that is open (--cdp). Addresses without placeholders are opened one after the other in a tab
    of their own, nothing is clicked. Hosts that are none of the site are told of and not opened. A page
    that asks for a login or stops robots says nothing about the sitemap.
    """
    import sys

    from adapterc.cli.console import look_of, say
    from adapterc.cli.sitemap.sources import SitemapSources
    from adapterc.cli.sitemap.traces import traces_of
    from adapterc.cli.sitemap.writing import tell_spoiled, write_changes
    from adapterc.sitemap.check import check_site, check_sites
    from adapterc.sitemap.context import Context
    from adapterc.sitemap.health_table import health_table
    from adapterc.sitemap.live.judge import drifted, inconclusive
    from adapterc.sitemap.rollback import rollback
    from adapterc.sitemap.spoiled import spoiled
    from adapterc.sitemap.view import View
    from adapterc.spec.diagnostics import Severity

    if write and not live:
        raise Failure("`--write` is for what `--live` finds", USAGE, "`check --fix` makes other fixes")
    given = found_sites(paths, roots_of(layer, local_root, global_root))
    said = look_of(sys.stderr, color)
    context = Context(
        day(today),
        "field" if profile == "field" else "seed",
        strict,
        known_commands(catalog, manifest),
        known_endpoints(given.sites, endpoints),
        audit=True,
        promote=promote,
        traces=frozenset().union(*(traces_of(site) for site in given.sites)),
    )
    if base is not None:
        context = replace(context, base=_older(given.sites, base))
    seen: dict[str, Seen] = {}
    left_out = 0
    if live:
        seen = _looked_at(given.sites, context.commands, endpoint, browser_profile, timeout, said)
        context = replace(context, live=seen)
    found = check_sites(given.sites, context)
    shown = [item for item in found if given.wants(item.span.file) and (verbose or item.severity is not Severity.INFO)]
    emit_findings(format_, shown, SitemapSources(given.sites), look_of(sys.stdout, color), "sitemap audit")
    for site in given.sites:
        for row in health_table(View(site)):
            if row.effective != row.declared:
                line = f"{site.slug}: {row.adapter} is {row.effective} (declared {row.declared or 'nothing'})"
                say(f"{said.clean(line)}\n")
    say(counts_line(given, shown, "audited") + "\n")
    if live:
        judged = sum(not inconclusive(url, facts) for url, facts in seen.items())
        say(
            f"live: {judged} of {len(seen)} addresses could be judged"
            + (" (-v says why)" if judged < len(seen) else "")
            + "\n"
        )
        plain = Context(context.today, context.profile, False, context.commands, context.endpoints)
        changes: list[Change] = []
        for view in map(View, given.sites):
            aged = list(rollback(view, drifted(view, seen), context.today))
            broken = spoiled(view.site, aged, lambda site: check_site(site, plain)) if aged else {}
            tell_spoiled(broken)
            left_out += len(broken)
            changes += [change for change in aged if change.path not in broken]
        if write or format_ == "text":
            write_changes(changes, write)
    if left_out or any(item.severity is Severity.ERROR for item in shown):
        leave(FINDINGS)


def _older(sites: Sequence[Site], revision: str) -> dict[str, frozenset[tuple[str, str]]]:
    """The ids of the global layers at a commit, by slug; a layer that is new since then has none."""
    from adapterc.compiler.gitcall import GitError
    from adapterc.compiler.gittree import repository_around
    from adapterc.sitemap.ids import global_ids
    from adapterc.sitemap.load import layer_of

    found = {}
    for site in sites:
        layer = site.layer("global")
        if layer is None:
            continue
        root = Path(layer.root)
        repository = repository_around(root)
        if repository is None:
            raise Failure(f"`{layer.shown or '.'}` lies in no git repository", USAGE, "`--base` is for sitemaps in one")
        try:
            commit = repository.commit(revision)
            files = repository.folder(commit, repository.here) or {}
        except GitError as error:
            raise Failure(str(error), ENVIRONMENT, error.help) from None
        found[site.slug] = global_ids(layer_of(files, "global"))
    return found


def _looked_at(
    sites: Sequence[Site],
    commands: Commands | None,
    endpoint: str | None,
    profile: str | None,
    seconds: float,
    look: Look,
) -> dict[str, Seen]:
    """What is at the addresses of all sites; those of foreign hosts are not opened. No browser: exit 3."""
    import asyncio

    from adapterc.cli.console import Progress
    from adapterc.cli.running import open_browser
    from adapterc.runtime.errors import BrowserUnavailable
    from adapterc.sitemap.aliases import hosts_of
    from adapterc.sitemap.live.judge import FOREIGN, is_own, stops
    from adapterc.sitemap.live.seen import Seen
    from adapterc.sitemap.view import View

    every: dict[str, Stop] = {}
    foreign: dict[str, Seen] = {}
    for site in sites:
        hosts = hosts_of(site, commands)
        for stop in stops(View(site)):
            if is_own(stop.url, hosts):
                every[stop.url] = stop
            else:
                foreign[stop.url] = Seen(stop.url, error=FOREIGN)
    progress = Progress("looking at pages")

    async def work() -> dict[str, Seen]:
        found = {url: seen for url, seen in foreign.items() if url not in every}
        async with await open_browser(endpoint, profile, 1, look) as browser:
            from adapterc.cli.sitemap.look import look_at

            for number, (url, stop) in enumerate(every.items()):
                progress(number, len(every))
                found[url] = await look_at(stop, browser, seconds)
        return found

    try:
        return asyncio.run(work())
    except BrowserUnavailable as error:
        raise Failure(str(error), ENVIRONMENT, error.help or None) from None
    finally:
        progress.clear()
