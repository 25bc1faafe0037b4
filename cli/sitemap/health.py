"""`adapterc sitemap health`: how the adapters of a site are, and the note that one has failed."""

from __future__ import annotations

import os
from pathlib import Path

import click

from adapterc.cli.exits import EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.sitemap.options import day, known_commands, one_site, read_bytes, root_options, roots_of

__all__ = ["command"]


@click.group("health", epilog=EPILOG, short_help="Show how adapters are, or note that one has failed.")
def command() -> None:
    """The health of adapters: what workflows declare (`adapter_health`), what was seen here (`health.json` of the local
    layer), and the worse of the two, which counts."""


@command.command("show", epilog=EPILOG, short_help="List the adapters of a site with their health.")
@click.argument("site", metavar="SLUG|PATH|URL")
@root_options
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def show(
    site: str,
    local_root: str,
    global_root: str,
    catalog: Path | None,
    manifest: Path | None,
    today: str | None,
    format_: str,
) -> None:
    """List the adapters of a site with their health. Exit 1 when `health.json` cannot be used: the list then holds what
    workflows declare, and nothing that was seen."""
    import json
    import sys
    from dataclasses import asdict

    from adapterc.cli.console import emit_data, emit_text, look_of, say
    from adapterc.cli.sitemap.unseen import warn_of_unseen
    from adapterc.sitemap.health_table import health_table
    from adapterc.sitemap.masking import hide_of, starred
    from adapterc.sitemap.view import View

    day(today)
    view = View(one_site(site, roots_of("auto", local_root, global_root), known_commands(catalog, manifest)))
    rows, hide = health_table(view), hide_of(view.site.files)
    if format_ == "json":
        listed = [starred(asdict(row), hide) for row in rows]
        emit_data(json.dumps({"adapters": listed}, indent=2, ensure_ascii=False) + "\n")
    else:
        look = look_of(sys.stdout)
        for row in rows:
            used = ", ".join(row.workflows) or "no workflow"
            seen = f", seen {row.seen} since {row.since}" if row.seen else ""
            why = f": {row.error}" if row.error else ""
            line = (
                f"{row.adapter}: {row.effective or 'unknown'} ({used}; declared {row.declared or 'nothing'}{seen}{why})"
            )
            emit_text(f"{look.clean(hide(line))}\n")
    unseen = warn_of_unseen(view)
    if format_ != "json" and not rows and not unseen:
        say("no workflow names an adapter, and nothing was seen\n")
    if unseen:
        leave(FINDINGS)


@command.command("set", epilog=EPILOG, short_help="Note that an adapter has failed; --write records it.")
@click.argument("site", metavar="SLUG|PATH|URL")
@click.argument("adapter", metavar='"opencli SITE COMMAND"')
@click.argument("level", type=click.Choice(["suspect", "broken"]))
@click.option("--error", default="", metavar="TEXT", help="What was seen instead.")
@click.option("--expected", default="", metavar="TEXT", help="What should have been seen.")
@click.option("--url", default="", metavar="URL", help="Where it was seen.")
@click.option("--next-probe", default="", metavar="TEXT", help="How to look again.  [default: the adapter]")
@click.option("--from", "origin", metavar="KIND:ID", help="Who found it: `action:PAGE/ID` or `workflow:ID`.")
@root_options
@click.option("--write", is_flag=True, help="Change the files; without it they are only shown.")
def set_(
    site: str,
    adapter: str,
    level: str,
    error: str,
    expected: str,
    url: str,
    next_probe: str,
    origin: str | None,
    local_root: str,
    global_root: str,
    catalog: Path | None,
    manifest: Path | None,
    today: str | None,
    write: bool,
) -> None:
    """Note that an adapter has failed: in the workflows that use it, and in `health.json`. Only the local layer is
    changed; a workflow that is global is copied to it first. Health gets worse and never better: that an adapter works
    again is for a person to write.
    """
    from adapterc.cli.console import complain
    from adapterc.cli.sitemap.writing import tell_spoiled, write_changes
    from adapterc.sitemap.check import check_site
    from adapterc.sitemap.context import Context
    from adapterc.sitemap.health_table import health_table
    from adapterc.sitemap.health_update import Failure as Seen
    from adapterc.sitemap.health_update import health_changes
    from adapterc.sitemap.spoiled import spoiled
    from adapterc.sitemap.view import View
    from adapterc.spec.shown import nearest

    roots = roots_of("auto", local_root, global_root)
    found = one_site(site, roots, known_commands(catalog, manifest))
    local = found.layer("local")
    root = local.root if local is not None else os.path.join(roots.local, found.slug, "sitemap")
    failure = Seen(adapter, level, day(today), error, url, expected, next_probe, _origin(origin))
    try:
        changes = health_changes(View(found), root, failure, read_bytes)
    except ValueError as problem:
        raise Failure(str(problem), USAGE) from None
    broken = spoiled(found, changes, lambda made: check_site(made, Context(failure.day)))
    tell_spoiled(broken)
    kept = [change for change in changes if change.path not in broken]
    known = {row.adapter for row in health_table(View(found)) if row.workflows}
    if adapter not in known:
        near = nearest(adapter, known)
        hint = f"did you mean `{near[0]}`?" if near else None
        complain(f"no workflow uses `{adapter}`; only health.json is changed", hint, kind="warning")
    if not changes:
        import sys

        from adapterc.cli.console import look_of, say

        say(look_of(sys.stderr).clean(f"{adapter} is noted as {level} or worse already") + "\n")
    write_changes(kept, write)
    if broken:
        leave(FINDINGS)


def _origin(text: str | None) -> dict[str, str] | None:
    if text is None:
        return None
    kind, _, name = text.partition(":")
    page, _, own = name.rpartition("/")
    if kind not in ("action", "workflow") or not own or (kind == "action") != bool(page):
        raise Failure(f"`--from {text}` names nothing", USAGE, "write `action:PAGE/ID` or `workflow:ID`")
    return {"kind": kind, **({"page": page} if page else {}), "id": own}
