"""What `adapterc check` looks at, and what it holds findings against, by the command line and adapterc.toml."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure
from adapterc.cli.inputs import Where, path_roots
from adapterc.cli.options import settings
from adapterc.compiler.beside import read_baseline_before, read_beside, read_staged, tree_path

if TYPE_CHECKING:
    from adapterc.cli.inputs import Sources
    from adapterc.compiler.baselines import Baseline
    from adapterc.compiler.config import Config
    from adapterc.compiler.discover import FoundFile, Root
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.examine import Ground, Standing
    from adapterc.compiler.freshness import CatalogLock
    from adapterc.compiler.staged import Staged

__all__ = ["Against", "Given", "given_files", "standing_findings"]


@dataclass(frozen=True, slots=True)
class Given:
    """The files to check. `named` are those that have to hold an adapter, `covers` the folders that are here whole, by
    their places on disk. `staged` is there when the text is that of the index."""

    files: tuple[FoundFile, ...]
    where: tuple[Where, ...]
    roots: tuple[Root, ...] = ()
    named: frozenset[str] = frozenset()
    covers: tuple[str, ...] = ()
    staged: Staged | None = None

    def configured(self, config: Path | None) -> Config:
        """The configuration that counts: the staged one where adapterc.toml is staged with the adapters."""
        from adapterc.compiler.config import CONFIG_NAME

        data = None if self.staged is None else read_staged(config or Path(CONFIG_NAME), self.staged)
        return settings(config, data)


@contextmanager
def given_files(paths: Sequence[str], staged: bool, config: Path | None = None) -> Iterator[Given]:
    """The files of a command line. Staged contents can be read for as long as this is open."""
    if staged:
        with _staged(paths, config) as given:
            yield given
        return
    from adapterc.compiler.driver import find_all

    opened = path_roots(paths or (".",))
    files = [root for root in opened.roots if root.path.is_file()]
    covers = tuple(os.path.realpath(root.path) for root in opened.roots if root not in files)
    named = frozenset(root.prefix for root in files)
    yield Given(find_all(opened.roots), opened.where, opened.roots, named, covers)


@contextmanager
def _staged(paths: Sequence[str], config: Path | None) -> Iterator[Given]:
    from adapterc.compiler.config import CONFIG_NAME
    from adapterc.compiler.gitcall import GitError
    from adapterc.compiler.gitindex import Blobs, top_of
    from adapterc.compiler.staged import StagedError, index_path, staged_files

    folder = os.getcwd()
    try:
        top = top_of(folder)
        if top is None:
            raise Failure("`--staged` needs a git repository around the working folder", USAGE)
        with Blobs(top) as blobs:
            staged = staged_files(paths, blobs, top, folder, (str(config or CONFIG_NAME),))
            here = index_path(folder, top, folder) or ""
            up = os.path.relpath(top, folder).replace(os.sep, "/")
            where = (Where("", up if here else ""), *((Where(here, ""),) if here else ()))
            covers = tuple(os.path.join(top, path) for path in staged.covers)
            yield Given(staged.files, where, covers=covers, staged=staged)
    except StagedError as error:
        raise Failure(str(error), USAGE, error.help) from None
    except GitError as error:
        raise Failure(str(error), ENVIRONMENT, error.help) from None


@dataclass(frozen=True, slots=True)
class Against:
    """What findings are held against, as the command line and adapterc.toml name it; None for nothing."""

    catalog: Path | None = None
    baseline: Path | None = None
    create: bool = False
    update: bool = False
    configured: Config | None = None

    @property
    def config(self) -> Path:
        """Where adapterc.toml lies, or would."""
        from adapterc.compiler.config import CONFIG_NAME

        return (self.configured and self.configured.path) or Path(CONFIG_NAME)

    @classmethod
    def chosen(
        cls,
        configured: Config,
        catalog: Path | None,
        baseline: Path | None,
        *,
        create: bool,
        update: bool,
        staged: bool,
    ) -> Against:
        """The options, else adapterc.toml, whose paths count from its folder. Its catalog is for what is to be
        committed: whoever writes an adapter checks it many times before importing it."""
        if catalog is None and staged and configured.catalog:
            catalog = configured.folder / configured.catalog
        if baseline is None and configured.baseline:
            baseline = configured.folder / configured.baseline
        if baseline is None and (create or update):
            raise Failure("no baseline is named", USAGE, "`--baseline FILE`, or `baseline` in adapterc.toml, names one")
        if create and update:
            raise Failure("a baseline is created or updated, not both", USAGE, "leave one of them out")
        return cls(catalog, baseline, create, update, configured)


def standing_findings(run: ImportRun, given: Given, sources: Sources, against: Against) -> tuple[Standing, str]:
    """The findings that stand, and what was done to the baseline ("" for nothing). A catalog that could not be compared
    with any file is complained of."""
    ground = _ground(given, sources)
    if against.catalog is None:
        return _standing(run, given, sources, against, ground)
    from adapterc.cli.console import complain
    from adapterc.compiler.freshness import configured_lock

    lock = _read_catalog(against.catalog, sources, given.staged)
    if against.configured is not None:
        lock = configured_lock(lock, against.configured)
    done = _standing(run, given, sources, against, replace(ground, lock=lock))
    if lock.is_elsewhere:
        help = "name its sources in adapterc.toml, or check the files that it was made from"
        complain(f"no checked file is in a folder that `{lock.catalog}` was made from", help, "warning")
    return done


def _standing(run: ImportRun, given: Given, sources: Sources, against: Against, ground: Ground) -> tuple[Standing, str]:
    from adapterc.compiler.examine import standing

    path = against.baseline
    if path is None:
        return standing(run, given.files, ground), ""
    from adapterc.compiler.baselines import create, shrink

    told = ""
    if against.create:
        found = standing(run, given.files, ground).findings
        try:
            told = f"{path.as_posix()} made, with {create(os.path.realpath(path), found, ground.read, ground.locate)}"
        except FileExistsError:
            message = f"the baseline `{path.as_posix()}` exists already, and only shrinks"
            raise Failure(message, USAGE, "`--update-baseline` removes what is not found any more") from None
        except OSError as error:
            raise _unwritten(path, error) from None
    staged = None if against.create or against.update else given.staged
    baseline = _read_baseline(path, sources, staged)
    before = None if staged is None else read_baseline_before(path, against.config, staged)
    result = standing(run, given.files, replace(ground, baseline=baseline, before=before))
    if against.update and result.accepted is not None:
        try:
            removed, moved = shrink(baseline, result.accepted)
        except OSError as error:
            raise _unwritten(path, error) from None
        told = f"{removed} removed from {path.as_posix()}" + (f", {moved} moved" if moved else "")
        result = replace(result, findings=tuple(item for item in result.findings if item.code != "AC808"))
    return result, told


def _unwritten(path: Path, error: OSError) -> Failure:
    return Failure(f"`{path.as_posix()}` cannot be written: {(error.strerror or '').lower()}", ENVIRONMENT)


def _ground(given: Given, sources: Sources) -> Ground:
    from adapterc.compiler.examine import Ground

    staged = given.staged
    top = os.getcwd() if staged is None else staged.top
    locations = {file.path: file.location for file in given.files}

    def exists(place: str) -> bool:
        inner = None if staged is None else tree_path(Path(place), staged)
        return os.path.lexists(place) if staged is None or inner is None else staged.tree.find(inner) is not None

    def locate(path: str) -> str:
        return locations.get(path) or os.path.join(top, path)

    deleted = () if staged is None else staged.deleted
    return Ground(locate, sources.read, exists, deleted, given.covers)


def _read_catalog(folder: Path, sources: Sources, staged: Staged | None) -> CatalogLock:
    """The lock of the catalog in `folder`."""
    from adapterc.compiler.freshness import LOCK, LockError, read_lock

    name = folder.as_posix()
    help = f"`adapterc import SOURCES --out {name}` makes one"
    try:
        lock = read_lock(name, f"{name}/{LOCK}", read_beside(folder / LOCK, staged))
    except (LockError, FileNotFoundError, NotADirectoryError):
        message = f"`{name}` is not a catalog: it has no `{LOCK}` that can be read"
        raise Failure(message, USAGE, help) from None
    except OSError as error:
        message = f"`{name}/{LOCK}` cannot be read: {(error.strerror or '').lower()}"
        raise Failure(message, ENVIRONMENT) from None
    sources.add(lock.file, lock.text)
    return lock


def _read_baseline(path: Path, sources: Sources, staged: Staged | None) -> Baseline:
    """The baseline at `path`."""
    from adapterc.compiler.baselines import Baseline, BaselineError

    name = path.as_posix()
    try:
        baseline = Baseline.parse(name, os.path.realpath(path), read_beside(path, staged))
    except BaselineError as error:
        raise Failure(f"{name}:{error.line}: {error}", USAGE, error.help) from None
    except FileNotFoundError:
        help = f"`adapterc check --baseline {name} --create-baseline` makes it, once"
        raise Failure(f"the baseline `{name}` does not exist", USAGE, help) from None
    except OSError as error:
        raise Failure(f"`{name}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None
    sources.add(name, baseline.text)
    return baseline
