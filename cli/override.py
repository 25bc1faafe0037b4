"""`adapterc override`: let a local file stand in for an adapter of a source, and keep up with what it was made from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.curating import changed_config, looked_at, reason_options, sources_option, written
from adapterc.cli.exits import ENVIRONMENT, EPILOG, USAGE, Failure, refusals
from adapterc.cli.options import color_option, config_option, profile_option

if TYPE_CHECKING:
    from adapterc.cli.curating import Looked
    from adapterc.cli.render.look import Look
    from adapterc.compiler.curation.edits import ConfigFile
    from adapterc.compiler.curation.overrides import Base
    from adapterc.compiler.curation.records import Override

__all__ = ["command"]


@click.command("override", epilog=EPILOG, short_help="Let a local file stand in for an adapter of a source.")
@click.argument("name")
@reason_options
@click.option("--path", metavar="FILE", help="Where the local file goes.  [default: overrides/<site>/<name>.<suffix>]")
@click.option("--rebase", is_flag=True, help="Record that the override is up to date with what the source has now.")
@sources_option
@profile_option
@config_option
@color_option
def command(
    name: str,
    reason: str,
    reviewer: str,
    path: str | None,
    rebase: bool,
    sources: tuple[str, ...],
    profile: str | None,
    config: Path | None,
    color: str,
) -> None:
    """Copy the file of the adapter NAME next to adapterc.toml, to be changed there, and record what it was made from.

    When there is an override already, show it three ways: what the source has changed since the override was made, and
    what the override changes. After you have taken over what is missing, --rebase records the new base.

    \b
    adapterc override shop/hot --reason "the price was read as text" --reviewer ana
    adapterc override shop/hot
    adapterc override shop/hot --rebase
    """
    import sys

    from adapterc.cli.console import emit_text, look_of
    from adapterc.compiler.curation.making import base_for, keep_base, make_override, rebased

    file = changed_config(config)
    record = next((item for item in file.config.overrides if item.adapter == name), None)
    with looked_at(sources, profile, config) as looked, refusals():
        base = base_for(looked.run, name, record)
        source = Path(looked.texts.location(base.artifact.source.path))
        if record is None and rebase:
            raise Failure(f"`{name}` has no override", USAGE, "leave `--rebase` out to make one")
        if record is None:
            why = " ".join(reason.split()), " ".join(reviewer.split())
            changed, place = make_override(file, name, base, source, path, *why)
            made = f"{place.as_posix()} stands in for {base.artifact.source.path}; change it there"
            written(changed, [made], name, False, looked)
        elif rebase:
            moved = rebased(file, record, base, source)
            if moved is None:
                written(file, ["the base is that already"], name, False, looked)
                return
            written(moved[0], [f"the base is now {base.sha256[:12]}"], name, False, looked)
            keep_base(file, record, moved[1])
        else:
            emit_text(_shown(file, looked, record, base, look_of(sys.stdout, color)))


def _shown(file: ConfigFile, looked: Looked, record: Override, base: Base, look: Look) -> str:
    from adapterc.compiler.curation.threeway import three_way

    theirs = base.artifact.source.path
    try:
        texts = three_way(file.path.parent / record.path, record.base, Path(looked.texts.location(theirs)), base.sha256)
    except (OSError, ValueError) as error:
        raise Failure(
            f"the texts of `{record.path}` cannot be read: {error}", ENVIRONMENT, "restore the files"
        ) from None
    word = "has moved on" if texts.moved else "is unchanged"
    lines = [look.paint(look.clean(f"{record.adapter}: {record.path} stands in for {theirs}, which {word}"), "1")]
    if texts.moved and texts.base is None:
        lines.append(f"the text of the base {record.base[:12]} is not kept: only theirs and ours can be compared")
    for title, diff in (
        ("what the source has changed", texts.upstream()),
        ("what the override changes", texts.local()),
    ):
        if diff:
            lines += ["", look.paint(title, "1"), *(_painted(line, look) for line in diff)]
    if texts.moved:
        lines += ["", f"next: take over what is missing, then adapterc override {record.adapter} --rebase"]
    return "".join(f"{line}\n" for line in lines)


def _painted(line: str, look: Look) -> str:
    tone = {"+": "32", "-": "31", "@": "36"}.get(line[:1], "")
    # as in a diff of catalogs: no line of a source is to begin as a command to the runner of a workflow
    return "| " + (look.paint(look.clean(line), tone) if tone else look.clean(line))
