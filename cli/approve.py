"""`adapterc approve`: let a held adapter into the catalog, with exactly the effects that it shows."""

from __future__ import annotations

from pathlib import Path

import click

from adapterc.cli.curating import changed_config, looked_at, named, reason_options, sources_option, written
from adapterc.cli.exits import EPILOG, USAGE, Failure
from adapterc.cli.options import color_option, config_option, profile_option

__all__ = ["command"]


@click.command("approve", epilog=EPILOG, short_help="Let a held adapter into the catalog, and record who said so.")
@click.argument("name")
@reason_options
@click.option(
    "--effect",
    "effects",
    multiple=True,
    metavar="LABEL",
    help="Approve only if these are its effects; repeatable.",
)
@sources_option
@profile_option
@config_option
@click.option("--dry-run", is_flag=True, help="Show, and write nothing.")
@color_option
def command(
    name: str,
    reason: str,
    reviewer: str,
    effects: tuple[str, ...],
    sources: tuple[str, ...],
    profile: str | None,
    config: Path | None,
    dry_run: bool,
    color: str,
) -> None:
    """Record in adapterc.toml that the effects which hold the adapter NAME only read: exactly those that are shown, and
    no later ones. A hold of the adapter is taken back. Nothing else in the file changes.

    \b
    adapterc approve shop/search --reason "the POST is a search" --reviewer ana
    adapterc approve shop/search --reason "it unfolds" --effect click
    """
    import sys

    from adapterc.cli.console import look_of, say
    from adapterc.cli.render.text import render_all
    from adapterc.compiler.curation.decisions import Refused, approved
    from adapterc.compiler.curation.edits import UnwritableConfig
    from adapterc.compiler.curation.waiting import waiting

    if not reason.strip():
        raise Failure("an approval needs a `--reason`", USAGE, "say why it only reads")
    file = changed_config(config)
    with looked_at(sources, profile, config) as looked:
        artifact = named(looked, name)
        for item in waiting([artifact]):
            look = look_of(sys.stderr, color, looked.texts.display)
            say(render_all(item.findings, looked.texts.read, look) + "\n")
        if effects and set(effects) != set(artifact.held_effects):
            shown = ", ".join(f"`{label}`" for label in artifact.held_effects) or "none"
            raise Failure(f"the open effects of `{name}` are others: {shown}", USAGE, "read the places above again")
        try:
            result = approved(file, artifact, " ".join(reason.split()), " ".join(reviewer.split()))
        except (Refused, UnwritableConfig) as error:
            raise Failure(str(error), USAGE, error.help) from None
    written(result.file, result.done, name, dry_run, looked)
