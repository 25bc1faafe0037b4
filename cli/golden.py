"""`adapterc check --golden`: whether the committed catalog is what its sources compile to.

The sources are compiled as an import does it. Only the catalog is judged: what is wrong with adapters is in its report,
and a change of that is a difference too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, FINDINGS, USAGE, Failure, leave

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import Catalog
    from adapterc.compiler.config import Config
    from adapterc.compiler.golden import Golden
    from adapterc.compiler.options import Options

__all__ = ["Compiling", "check_golden"]

OUTPUT = Path("<adapterc.toml>")
"""The flag without a folder."""


@dataclass(frozen=True, slots=True)
class Compiling:
    """How to compile: the options of `check` that say so."""

    options: Options
    config: Config
    jobs: int | None
    cache_dir: Path | None
    no_cache: bool


@dataclass(frozen=True, slots=True)
class _Alone:
    """For findings that stand in no source: paths are what they are, and there is nothing to quote."""

    def read(self, file: str, /) -> str | None:
        return None

    def display(self, file: str, /) -> str:
        return file


def check_golden(paths: Sequence[str], named: Path, compiling: Compiling, form: str, color: str) -> None:
    """Compare the catalog in the folder `named` (`OUTPUT`: where an import writes) with what `paths` compile to, or the
    configured sources, or else the working folder. A difference is shown and ends the command with 1."""
    import sys

    from adapterc.cli.console import look_of, say
    from adapterc.cli.findings import emit_findings

    sources = paths or (() if compiling.config.sources else (".",))
    folder = compiling.config.output if named == OUTPUT else named
    shown = folder.as_posix()
    golden = _compared(_compiled(sources, folder, compiling), folder)
    found = [golden.finding(shown, sources, compiling.config)] if golden.why else []
    texts = _Alone()
    look = look_of(sys.stdout, color)
    if form == "text" and golden.diff is not None:  # the diff has the lines that are notes elsewhere
        found = [replace(item, notes=()) for item in found]
    emit_findings(form, found, texts, look, "check-golden", golden=(shown, golden))
    say(f"`{shown}` is {'not ' if found else ''}what its sources compile to\n")
    if found:
        leave(FINDINGS)


def _compiled(sources: Sequence[str], folder: Path, compiling: Compiling) -> Catalog:
    from adapterc.cli.configured import built, opened_sources
    from adapterc.cli.console import Progress
    from adapterc.cli.options import cache_of, executor_of
    from adapterc.compiler.importing import Import

    progress = Progress("compiling")
    with opened_sources(sources, None, compiling.config, progress) as found:
        opened = found.opened
        importing = Import(opened.roots, opened.repos, found.local, compiling.options, compiling.config)
        files = importing.files(folder)
        with (
            cache_of(compiling.cache_dir, compiling.no_cache) as cache,
            executor_of(compiling.jobs, sum(file.ignored is None for file in files)) as executor,
        ):
            run = importing.run(files, executor, progress, cache)
        progress.clear()
        return built(importing, run)


def _compared(built: Catalog, folder: Path) -> Golden:
    from adapterc.compiler.catalog.errors import CatalogError, UnsafeTargetError
    from adapterc.compiler.golden import compare_golden

    help = "`--golden=CATALOG` names the folder; `--golden` alone is that of adapterc.toml, else `catalog`"
    if not folder.is_dir():
        raise Failure(f"`{folder}` is not a folder", USAGE, help)
    try:
        return compare_golden(built, folder)
    except UnsafeTargetError as error:
        raise Failure(error.message, USAGE, error.help or help) from None
    except CatalogError as error:
        raise Failure(error.message, ENVIRONMENT, error.help) from None
