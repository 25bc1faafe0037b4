"""`adapterc review`: what waits for a person, with the lines to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.curating import looked_at, named, sources_option
from adapterc.cli.exits import EPILOG
from adapterc.cli.options import color_option, config_option, format_option, profile_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adapterc.cli.render.look import Look
    from adapterc.compiler.curation.waiting import Waiting

__all__ = ["command"]


@click.command("review", epilog=EPILOG, short_help="Show what waits for a person, with the lines to look at.")
@click.argument("names", nargs=-1, metavar="[NAME...]")
@sources_option
@profile_option
@config_option
@format_option
@color_option
def command(
    names: tuple[str, ...],
    sources: tuple[str, ...],
    profile: str | None,
    config: Path | None,
    format_: str,
    color: str,
) -> None:
    """Show the held adapters NAME (default: all), each with the effects that hold it in their places of the source, and
    overrides whose base has moved on. Nothing is written.

    \b
    adapterc review
    adapterc review shop/search
    adapterc review --from ./adapters
    """
    import json
    import sys

    from adapterc.cli.console import emit_data, emit_text, look_of
    from adapterc.cli.render.text import render_all
    from adapterc.compiler.curation.waiting import to_json, waiting

    with looked_at(sources, profile, config) as looked:
        for name in names:
            named(looked, name)
        found = [item for item in waiting(looked.run.artifacts) if not names or item.artifact.name in names]
        if format_ == "json":
            emit_data(json.dumps(to_json(found), indent=2, ensure_ascii=False) + "\n")
            return
        look = look_of(sys.stdout, color, looked.texts.display)
        for item in found:
            emit_text("".join(f"{line}\n" for line in _head(item, look)))
            emit_text(render_all(item.findings, looked.texts.read, look) + "\n")
        for name in sorted(set(names) - {item.artifact.name for item in found}):
            emit_text(f"{look.clean(name)}: {named(looked, name).status}, and waits for nobody\n")
        if found:
            emit_text(f"{len(found)} wait{'s' if len(found) == 1 else ''} for a decision\n")
        elif not names:
            emit_text("nothing waits for a decision\n")


def _head(item: Waiting, look: Look) -> Iterator[str]:
    artifact = item.artifact
    yield look.paint(look.clean(artifact.name), "1")
    if artifact.manifest is not None:
        facts = artifact.manifest["adapterc"]["effects"]
        entry = artifact.manifest["entry"]
        yield look.clean(f"  {artifact.manifest['description']}")
        yield look.clean(f"  opens {entry.get('url') or entry.get('template')}")
        calls = (
            f"calls {', '.join(facts['hosts'])}, cookies: {facts['credentials']}" if facts["hosts"] else "calls no host"
        )
        yield look.clean(f"  {calls}")
    if item.approvable:
        yield look.clean(f"  let it in:  adapterc approve {artifact.name} --reason TEXT --reviewer NAME")
    yield ""
