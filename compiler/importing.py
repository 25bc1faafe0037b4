"""What an import is, whoever runs it: which files it reads, how they are compiled, and the catalog that comes of it.

What adapterc itself writes is no input, wherever it lies: catalogs that the caller names, pages of `--report` and files
of a cache by their marks. So a catalog is the same whether such a file was there or not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc import __version__
from adapterc.compiler.cache.place import MARKS
from adapterc.compiler.catalog.swap import Places
from adapterc.compiler.driver import ImportRun, find_all, run_import
from adapterc.compiler.named import demand_adapters

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from adapterc.compiler.artifact import FileResult
    from adapterc.compiler.cache import Cache
    from adapterc.compiler.catalog.model import Catalog, SourceRepo
    from adapterc.compiler.config import Config
    from adapterc.compiler.discover import FoundFile, Root
    from adapterc.compiler.options import Options

__all__ = ["Import"]

_TAG = "CACHEDIR.TAG"
_CACHED = re.compile(r"results-\d+\.sqlite3(-journal)?")


@dataclass(frozen=True, slots=True)
class Import:
    """Everything that decides the catalog but the contents of the files. `local` are files that stand in for adapters:
    they have roots of their own, and are no files of a source."""

    roots: tuple[Root, ...]
    repos: tuple[SourceRepo, ...]
    local: tuple[Path, ...]
    options: Options
    config: Config

    def files(self, catalog: Path, others: Iterable[Path] = ()) -> Sequence[FoundFile]:
        """The files to account for. `catalog` is the folder that the catalog has or gets, `others` are files that this
        run writes. Raises `OSError` when a root cannot be read."""
        skip = [*Places(catalog.resolve()).all, *others, *self.local]
        return find_all(self.roots, skip, _not_ours())

    def run(
        self,
        files: Sequence[FoundFile],
        executor: Executor | None = None,
        on_progress: Callable[[int, int], None] | None = None,
        cache: Cache | None = None,
    ) -> ImportRun:
        """Compile them. A file that is a root itself has to hold an adapter: AC006."""
        run = run_import(self.roots, self.options, executor, on_progress, files, cache, self.config)
        named = {root.prefix for root in self.roots if root.path.is_file()}
        return replace(run, results=demand_adapters(run.results, named))

    def made_of(self, run: ImportRun) -> tuple[Sequence[FileResult], Sequence[SourceRepo], str, str]:
        """What the catalog is made of, for `Known`."""
        return run.results, self.repos, self.options.profile.id, f"adapterc {__version__}"

    def catalog(self, run: ImportRun) -> Catalog:
        """Raises `InvalidCatalogError`."""
        from adapterc.compiler.catalog.build import build_catalog

        results, repos, profile, compiler = self.made_of(run)
        return build_catalog(results, (), repos, profile, compiler)


def _not_ours() -> Callable[[str], bool]:
    """Tells of a location whether it is none of what adapterc writes."""
    caches: dict[str, bool] = {}

    def keep(location: str) -> bool:
        folder, name = os.path.split(location)
        if name in MARKS or _CACHED.fullmatch(name):
            if folder not in caches:
                caches[folder] = _is_cache(folder)
            if caches[folder]:
                return False
        return not (name.lower().endswith((".html", ".htm")) and _is_report(location))

    return keep


def _is_report(location: str) -> bool:
    from adapterc.compiler.report.write import is_report  # most trees have no page

    return is_report(location)


def _is_cache(folder: str) -> bool:
    try:
        with open(os.path.join(folder, _TAG), encoding="ascii", errors="replace") as stream:
            return stream.read(len(MARKS[_TAG]) + 1) == MARKS[_TAG]
    except OSError:
        return False
