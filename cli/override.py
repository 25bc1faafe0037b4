"""`adapterc override`: let a local file stand in for an adapter of a source, and keep up with what it was made from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.curating import changed_config, looked_at, reason_options, sources_option, written
from adapterc.cli.exits import ENVIRONMENT, EPILOG, USAGE, Failure
from adapterc.cli.near import meant
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

    file = changed_config(config)
    record = next((item for item in file.config.overrides if item.adapter == name), None)
    with looked_at(sources, profile, config) as looked:
        base = _base(looked, name, record)
        if record is None and rebase:
            raise Failure(f"`{name}` has no override", USAGE, "leave `--rebase` out to make one")
        if record is None:
            _made(file, looked, name, base, path, " ".join(reason.split()), " ".join(reviewer.split()))
        elif rebase:
            _rebased(file, looked, record, base)
        else:
            emit_text(_shown(file, looked, record, base, look_of(sys.stdout, color)))


def _base(looked: Looked, name: str, record: Override | None) -> Base:
    """The adapter of a source: the one that the record was made from, or that an import would take."""
    from adapterc.compiler.curation.overrides import bases_of

    path, sha256 = (record.path, record.base) if record is not None else ("", "")
    found = bases_of({name: (path, sha256)}, looked.run.compiled)[name]
    if not found:
        names = sorted({artifact.name for artifact in looked.run.artifacts})
        raise Failure(f"no source has an adapter `{name}`", USAGE, meant(name, names, "`adapterc list` shows names"))
    if record is None and len(found) > 1:
        places = ", ".join(f"`{item.artifact.source.path}`" for item in found)
        raise Failure(f"`{name}` is defined {len(found)} times: {places}", USAGE, "leave one of them out of the import")
    return found[0]


def _made(
    file: ConfigFile, looked: Looked, name: str, base: Base, path: str | None, reason: str, reviewer: str
) -> None:
    from adapterc.compiler.curation.edits import UnwritableConfig
    from adapterc.compiler.curation.files import write_new
    from adapterc.compiler.curation.threeway import base_file

    if not reason:
        raise Failure("an override needs a `--reason`", USAGE, "say what it mends")
    source = Path(looked.texts.location(base.artifact.source.path))
    local = path or f"overrides/{name}{source.suffix}"
    place = file.path.parent / local
    record = {"adapter": name, "path": local, "base": base.sha256, "reason": reason, "reviewer": reviewer}
    try:
        changed = file.with_record("override", record)
        _refuse_outside(file, local)
        data = source.read_bytes()
        write_new(place, data)
        write_new(base_file(place), data)
    except UnwritableConfig as error:
        raise Failure(str(error), USAGE, error.help) from None
    except FileExistsError as error:
        raise Failure(
            f"`{error.filename}` is there already", USAGE, "choose another `--path`, or move it away"
        ) from None
    except OSError as error:
        message = f"`{place.as_posix()}` cannot be written: {(error.strerror or '').lower()}"
        raise Failure(message, ENVIRONMENT, "check the permissions of the folder") from None
    made = f"{place.as_posix()} stands in for {base.artifact.source.path}; change it there"
    written(changed, [made], name, False, looked)


def _rebased(file: ConfigFile, looked: Looked, record: Override, base: Base) -> None:
    from adapterc.compiler.curation.edits import UnwritableConfig
    from adapterc.compiler.curation.threeway import base_file
    from adapterc.compiler.replace import put_file

    if base.sha256 == record.base:
        written(file, ["the base is that already"], record.adapter, False, looked)
        return
    number = [item.adapter for item in file.config.overrides].index(record.adapter)
    try:
        changed = file.with_value("override", number, "base", base.sha256)
        _refuse_outside(file, record.path)
        data = Path(looked.texts.location(base.artifact.source.path)).read_bytes()
    except UnwritableConfig as error:
        raise Failure(str(error), USAGE, error.help) from None
    except OSError as error:
        message = f"`{base.artifact.source.path}` cannot be read: {(error.strerror or '').lower()}"
        raise Failure(message, ENVIRONMENT, "check its permissions") from None
    written(changed, [f"the base is now {base.sha256[:12]}"], record.adapter, False, looked)
    try:  # after the record: the old text is of use for as long as the old record stands
        put_file(str(base_file(file.path.parent / record.path)), data)
    except OSError as error:
        message = f"the base of `{record.path}` cannot be written: {(error.strerror or '').lower()}"
        raise Failure(message, ENVIRONMENT, "check the permissions of the folder") from None


def _refuse_outside(file: ConfigFile, local: str) -> None:
    """End the command when a link takes the override, or the base beside it, out of the folder of the configuration."""
    from adapterc.compiler.curation.files import leads_outside
    from adapterc.compiler.curation.threeway import base_file

    folder = file.path.parent
    for place in (folder / local, base_file(folder / local)):
        if leads_outside(place, folder):
            message = f"`{place.as_posix()}` leads outside the folder of the configuration"
            raise Failure(message, USAGE, "put a folder in the place of the link, or choose another `--path`")


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
