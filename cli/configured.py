"""Opens what an import reads: the sources of the command line, else those of `adapterc.toml`, and the local files that
stand in for adapters of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.console import Progress
from adapterc.cli.exits import INTERNAL, Failure, refusals
from adapterc.cli.inputs import opened_roots
from adapterc.compiler.config import Config
from adapterc.compiler.curation import configured
from adapterc.compiler.opened import Opened

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import Catalog
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.importing import Import

__all__ = ["Followed", "built", "known_sources", "opened_sources"]


@dataclass(frozen=True, slots=True)
class Followed:
    """Everything that is open. `commits` are those that the followed sources have now, by the source's name; `local`
    are the files that stand in, which are no files of a source."""

    opened: Opened
    commits: dict[str, str]
    local: tuple[Path, ...] = ()


@contextmanager
def opened_sources(
    arguments: Sequence[str],
    ref: str | None,
    config: Config,
    progress: Progress,
    follow: Collection[str] = (),
) -> Iterator[Followed]:
    """The roots to import. The sources named in `follow` are read at their ref, all others at their pin. What cannot be
    opened ends the command."""

    def told(name: str) -> None:
        if name:
            progress.note(f"fetching {name}")
        else:
            progress.clear()

    with ExitStack() as stack:
        commits: dict[str, str] = {}
        with refusals():
            if arguments:
                opened = stack.enter_context(opened_roots(arguments, ref, progress))
            else:
                opened, commits = configured.configured_roots(config, ref, follow, stack, told)
            local = configured.override_roots(config)
        yield Followed(configured.with_overrides(opened, local), commits, tuple(root.path for root in local))


def known_sources(config: Config, names: Sequence[str]) -> tuple[str, ...]:
    """The sources to follow: those of `names`, or all that are repositories. An unknown name ends the command."""
    with refusals():
        return configured.known_sources(config, names)


def built(importing: Import, run: ImportRun) -> Catalog:
    """The catalog of a run. One that breaks its own rules ends the command with exit 4."""
    from adapterc.compiler.catalog.errors import InvalidCatalogError

    try:
        return importing.catalog(run)
    except InvalidCatalogError as error:
        raise Failure(
            error.message, INTERNAL, "this is a fault in adapterc: please report it with the adapter that is named"
        ) from None
