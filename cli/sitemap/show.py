"""`adapterc sitemap show`: what an agent would load for a page, a task or a URL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import EPILOG, FINDINGS, USAGE, Failure
from adapterc.cli.sitemap.options import day, known_commands, one_site, root_options, roots_of

if TYPE_CHECKING:
    from adapterc.sitemap.show.model import Shown
    from adapterc.sitemap.view import View

__all__ = ["command"]

KINDS = ("page", "workflow", "action", "endpoint", "pitfall")


@click.command("show", epilog=EPILOG, short_help="Print what an agent would load for a page, a task or a URL.")
@click.argument("site", metavar="SLUG|PATH|URL")
@click.option("--page", metavar="ID", help="One page with its actions.")
@click.option("--workflow", metavar="ID", help="One workflow, with the health of its adapter.")
@click.option("--task", metavar="WORDS", help="The workflow whose id, intent and goal fit these words.")
@click.option("--action", metavar="[PAGE/]ID", help="One action.")
@click.option("--endpoint", metavar="ID", help="One endpoint.")
@click.option("--pitfall", metavar="ID", help="One pitfall.")
@click.option("--with-refs", is_flag=True, help="The actions, endpoints and pitfalls that it refers to as well.")
@root_options
@click.option(
    "--format",
    "format_",
    type=click.Choice(["markdown", "json"]),
    default="markdown",
    show_default=True,
    help="The text as an agent reads it, or a document with the origin of every part.",
)
@click.option("--json", "format_", flag_value="json", help="The same as --format json.")
def command(
    site: str,
    task: str | None,
    with_refs: bool,
    local_root: str,
    global_root: str,
    catalog: Path | None,
    manifest: Path | None,
    today: str | None,
    format_: str,
    **asked: str | None,
) -> None:
    """Print one part of a sitemap over both layers: each part from the layer that supplies it, with its cost in tokens
    and what is stale. Without an option the site itself, with the ids of everything there is. A URL chooses the site
    and its page.
    """
    import json

    from adapterc.cli.console import emit_data
    from adapterc.cli.sitemap.unseen import warn_of_unseen
    from adapterc.sitemap.masking import hide_of, starred
    from adapterc.sitemap.show.answer import answer
    from adapterc.sitemap.show.model import Unknown
    from adapterc.sitemap.view import View

    chosen = {kind: name for kind, name in {**asked, "task": task}.items() if name is not None}
    if len(chosen) > 1:
        raise Failure(f"{' and '.join(f'`--{kind}`' for kind in chosen)} ask for different things", USAGE, "give one")
    roots = roots_of("auto", local_root, global_root)
    view = View(one_site(site, roots, known_commands(catalog, manifest), FINDINGS))
    try:
        shown = _shown(view, site, chosen)
        made = answer(view, shown, day(today), with_references=with_refs)
    except Unknown as error:
        near = ", ".join(f"`{name}`" for name in error.near)
        raise Failure(str(error), FINDINGS, f"there is {near}" if near else None) from None
    hide = hide_of(view.site.files)
    if format_ == "json":
        from adapterc.sitemap.show.document import document

        emit_data(json.dumps(starred(document(made), hide), indent=2, ensure_ascii=False) + "\n")
    else:
        from adapterc.sitemap.show.markdown import render_markdown
        from adapterc.spec.visible import uncommanded

        emit_data(uncommanded(hide(render_markdown(made))))
    if made.health is not None:
        warn_of_unseen(view)


def _shown(view: View, given: str, chosen: dict[str, str]) -> Shown:
    from adapterc.sitemap.layout import Kind
    from adapterc.sitemap.locate import is_url
    from adapterc.sitemap.show.select import entry_named, page_of_url, site_entity, whole, workflow_for

    for kind, name in chosen.items():
        if kind == "task":
            return workflow_for(view, name)
        if kind in ("page", "workflow"):
            return whole(view, Kind(kind), name)
        return entry_named(view, kind, name)
    return page_of_url(view, given) if is_url(given) else site_entity(view)
