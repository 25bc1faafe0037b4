"""`adapterc hold`: keep an adapter out of the catalog until somebody has looked at it again."""

from __future__ import annotations

from pathlib import Path

import click

from adapterc.cli.curating import changed_config, looked_at, named, reason_options, sources_option, written
from adapterc.cli.exits import EPILOG, USAGE, Failure
from adapterc.cli.options import config_option, profile_option

__all__ = ["command"]


@click.command("hold", epilog=EPILOG, short_help="Take the approval of an adapter back, or hold a compiled one.")
@click.argument("name")
@reason_options
@sources_option
@profile_option
@config_option
@click.option("--dry-run", is_flag=True, help="Say what would be done, and write nothing.")
def command(
    name: str,
    reason: str,
    reviewer: str,
    sources: tuple[str, ...],
    profile: str | None,
    config: Path | None,
    dry_run: bool,
) -> None:
    """Take back in adapterc.toml what was approved of the adapter NAME. One that needs no approval is held by a record
    of its own, which says why. `adapterc approve` takes a hold back.

    \b
    adapterc hold shop/search
    adapterc hold shop/hot --reason "the shop moves" --reviewer ana
    """
    from adapterc.compiler.curation.decisions import Refused, held
    from adapterc.compiler.curation.edits import UnwritableConfig

    file = changed_config(config)
    with looked_at(sources, profile, config) as looked:
        artifact = named(looked, name)
        try:
            result = held(file, artifact, " ".join(reason.split()), " ".join(reviewer.split()))
        except (Refused, UnwritableConfig) as error:
            raise Failure(str(error), USAGE, error.help) from None
    written(result.file, result.done, name, dry_run, looked, removes=artifact.status == "compiled")
