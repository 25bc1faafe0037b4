"""`adapterc sitemap promote`: from the local layer to the global one, through a gate."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.sitemap.options import (
    day,
    known_commands,
    known_endpoints,
    one_site,
    root_options,
    roots_of,
)

if TYPE_CHECKING:
    from adapterc.sitemap.model import Site
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["command"]


@click.command("promote", epilog=EPILOG, short_help="Say which local files may go to the global layer; copy them.")
@click.argument("site", metavar="SLUG")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@root_options
@click.option("--write", is_flag=True, help="Write the global files; without it they are only shown.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    site: str,
    files: tuple[str, ...],
    local_root: str,
    global_root: str,
    catalog: Path | None,
    manifest: Path | None,
    today: str | None,
    write: bool,
    format_: str,
) -> None:
    """Say of every local file (or of those named by their path below the layer, such as `pages/deals.md`) what keeps it
    from the global layer. A file that may go replaces the global one only if it has all that is there. Exit 1 when
    something keeps a file that was named.
    """
    import json
    import sys

    from adapterc.cli.console import emit_data, emit_text, look_of, say
    from adapterc.cli.sitemap.traces import traces_of
    from adapterc.cli.sitemap.writing import write_changes
    from adapterc.sitemap.check import check_site
    from adapterc.sitemap.context import Context
    from adapterc.sitemap.masking import hide_of, starred
    from adapterc.sitemap.promote import promotions
    from adapterc.sitemap.view import View

    roots = roots_of("auto", local_root, global_root)
    commands = known_commands(catalog, manifest)
    found = one_site(site, roots, commands)
    if found.layer("local") is None:
        raise Failure(f"`{site}` has no local layer", USAGE, f"it would lie in `{roots.local}/{found.slug}/sitemap`")
    context = Context(day(today), commands=commands, endpoints=known_endpoints([found], None), traces=traces_of(found))
    shared = found.layer("global")
    root = shared.root if shared is not None else os.path.join(roots.shared, found.slug)

    def check(made: Site) -> tuple[Diagnostic, ...]:
        return check_site(made, context)

    made = promotions(View(found), root, check(found), context, check, files or None)
    known = {item.file.path: item for item in made}
    for name in files:
        if name not in known:
            raise Failure(
                f"the local layer has no file `{name}`", USAGE, f"there is {', '.join(f'`{path}`' for path in known)}"
            )
    hide = hide_of(found.files)
    chosen = [item for path, item in known.items() if not files or path in files]
    if format_ == "json":
        rows = [
            {
                "file": item.file.path,
                "promotable": not item.blockers,
                "changes": item.change is not None,
                "blockers": [{"line": row + 1, "why": why} for row, why in item.blockers],
            }
            for item in chosen
        ]
        emit_data(json.dumps({"site": found.slug, "files": starred(rows, hide)}, indent=2, ensure_ascii=False) + "\n")
    else:
        look = look_of(sys.stdout)
        for item in chosen:
            state = "stays" if item.blockers else "may go" if item.change is not None else "is there already"
            lines = [f"{item.file.path}: {state}"]
            lines += [f"  {item.file.shown}:{row + 1}: {why}" for row, why in item.blockers]
            emit_text("".join(f"{look.clean(hide(line))}\n" for line in lines))
    changes = [item.change for item in chosen if item.change is not None]
    if write or format_ == "text":
        write_changes(changes, write)
    if not changes and not any(item.blockers for item in chosen):
        say("nothing to promote\n")
    if files and any(item.blockers for item in chosen):
        leave(FINDINGS)
