"""What `review`, `approve`, `hold` and `override` share: they compile the sources and look at adapters by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure
from adapterc.cli.options import cache_of, executor_of, rules_of, settings
from adapterc.spec.shown import meant

if TYPE_CHECKING:
    from adapterc.cli.inputs import Sources
    from adapterc.compiler.artifact import Artifact
    from adapterc.compiler.config import Config
    from adapterc.compiler.curation.edits import ConfigFile
    from adapterc.compiler.driver import ImportRun

__all__ = ["Looked", "changed_config", "looked_at", "named", "reason_options", "sources_option", "written"]

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Looked:
    """The compiled sources, while they are open. `sources` are those of the command line."""

    sources: tuple[str, ...]
    run: ImportRun
    texts: Sources
    config: Config


def sources_option(function: F) -> F:
    return click.option(
        "--from",
        "sources",
        multiple=True,
        metavar="PATH|URL",
        help="Where the adapters are; repeatable.  [default: the sources of adapterc.toml]",
    )(function)


def reason_options(function: F) -> F:
    """`reason` and `reviewer`, each "" when it is not given."""
    reason = click.option("--reason", metavar="TEXT", default="", help="Why; it is recorded.")
    reviewer = click.option("--reviewer", metavar="NAME", default="", help="Who looked; it is recorded.")
    return reason(reviewer(function))


@contextmanager
def looked_at(sources: Sequence[str], profile: str | None, config: Path | None) -> Iterator[Looked]:
    """Compile everything, as `adapterc import` would; nothing is written."""
    from adapterc.cli.configured import opened_sources
    from adapterc.cli.console import Progress
    from adapterc.cli.inputs import Sources
    from adapterc.compiler.config import CONFIG_NAME
    from adapterc.compiler.importing import Import

    configured = settings(config)
    if not sources and not configured.sources:
        message = f"no source is named, and there is no `[[source]]` in `{(config or Path(CONFIG_NAME)).as_posix()}`"
        raise Failure(message, USAGE, "say where the adapters are: `--from .` is the working folder")
    options = rules_of(profile, configured)
    progress = Progress("compiling")
    with opened_sources(sources, None, configured, progress) as found, cache_of(None, False) as cache:
        importing = Import(found.opened.roots, found.opened.repos, found.local, options, configured)
        files = importing.files(configured.output)
        with executor_of(None, sum(file.ignored is None for file in files)) as executor:
            run = importing.run(files, executor, progress, cache)
        progress.clear()
        yield Looked(tuple(sources), run, Sources(files, found.opened.where, configured), configured)


def named(looked: Looked, name: str) -> Artifact:
    """The adapter of that name. An unknown name ends the command."""
    from adapterc.compiler.curation.waiting import one_called

    found = one_called(looked.run.artifacts, name)
    if found is None:
        names = sorted({artifact.name for artifact in looked.run.artifacts})
        raise Failure(f"no adapter is called `{name}`", USAGE, meant(name, names, "`adapterc review` lists what waits"))
    return found


def changed_config(config: Path | None) -> ConfigFile:
    """The configuration to write into: the named one, or that of the working folder, which need not exist yet."""
    from adapterc.cli.options import unusable
    from adapterc.compiler.config import CONFIG_NAME, ConfigError
    from adapterc.compiler.curation.edits import ConfigFile

    try:
        return ConfigFile.read(config or Path(CONFIG_NAME))
    except ConfigError as error:
        raise unusable(error) from None


def written(
    file: ConfigFile, done: Sequence[str], name: str, dry_run: bool, looked: Looked, *, removes: bool = False
) -> None:
    """Write the file and say what was done, and what comes next: an import of what was `looked` at, which loses the
    adapter when this `removes` it. What cannot be written ends the command."""
    import sys

    from adapterc.cli.console import emit_text, look_of
    from adapterc.compiler.curation.again import import_command
    from adapterc.compiler.curation.edits import UnwritableConfig

    try:
        if not dry_run:
            file.write()
    except UnwritableConfig as error:
        raise Failure(str(error), ENVIRONMENT, error.help) from None
    look = look_of(sys.stdout)
    emit_text("".join(look.clean(f"{file.path.as_posix()}: {name}: {line}") + "\n" for line in done))
    again = import_command(looked.config, looked.config.output.as_posix(), looked.sources, int(removes))
    emit_text("dry run, nothing was written\n" if dry_run else look.clean(f"next: {again}") + "\n")
