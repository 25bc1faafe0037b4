"""What a check holds its findings against: the committed catalog and a baseline, chosen, read and applied.

The command line says which, else `adapterc.toml`. A catalog that the configuration names and nobody has imported yet is
no fault of the files that are checked: they are judged, and it is told of.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from adapterc.compiler.beside import is_staged, read_baseline_before, read_beside, tree_path
from adapterc.compiler.config import CONFIG_NAME
from adapterc.compiler.refusal import Refusal
from adapterc.spec.quick import quick

if TYPE_CHECKING:
    from adapterc.compiler.baselines import Baseline
    from adapterc.compiler.curation.decided import Config
    from adapterc.compiler.discover import FoundFile
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.examine import Ground, Standing
    from adapterc.compiler.freshness import CatalogLock
    from adapterc.compiler.staged import Staged

__all__ = ["Against", "AgainstError", "Held", "Looked", "held_against"]

Warned = tuple[str, str]
"""A message and what to do."""


class AgainstError(Refusal):
    """A catalog or baseline cannot be used."""


@quick
class Against:
    """The catalog and the baseline, None for none. `committed` says that the configuration named the catalog."""

    configured: Config
    catalog: Path | None = None
    baseline: Path | None = None
    create: bool = False
    update: bool = False
    committed: bool = False

    @property
    def config(self) -> Path:
        """Where adapterc.toml lies, or would."""
        return self.configured.path or Path(CONFIG_NAME)

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
        committed: whoever writes an adapter checks it many times before importing it. Raises `AgainstError`."""
        committed = catalog is None and staged and bool(configured.catalog)
        if committed:
            catalog = configured.output
        if baseline is None and configured.baseline:
            baseline = configured.folder / configured.baseline
        if baseline is None and (create or update):
            raise AgainstError("no baseline is named", "`--baseline FILE`, or `baseline` in adapterc.toml, names one")
        if create and update:
            raise AgainstError("a baseline is created or updated, not both", "leave one of them out")
        return cls(configured, catalog, baseline, create, update, committed)


@quick
class Looked:
    """The files that were checked, and their texts by path. `covers` are the folders that are here whole, by their
    places on disk; `staged` is there when the text is that of the index."""

    files: Sequence[FoundFile]
    read: Callable[[str], str | None]
    covers: tuple[str, ...] = ()
    staged: Staged | None = None


@dataclass(slots=True)
class Held:
    """The findings that stand, what was done to the baseline ("" for nothing), what to warn of, and the texts, by the
    names that findings have for them, of what was read beside the files."""

    standing: Standing
    told: str = ""
    warnings: list[Warned] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)


def held_against(run: ImportRun, looked: Looked, against: Against) -> Held:
    """What stands of the findings of a run. A baseline is written where one is to be made or updated.

    Raises `AgainstError`."""
    texts: dict[str, str] = {}
    warnings: list[Warned] = []
    ground = _ground(looked)
    ground = replace(ground, read=lambda file: texts[file] if file in texts else looked.read(file))
    lock = _catalog(against, looked.staged, warnings)
    if lock is not None:
        texts[lock.file] = lock.text
        ground = replace(ground, lock=lock)
    held = _standing(run, looked, against, ground, texts)
    held.warnings = warnings
    if lock is not None and lock.is_elsewhere:
        help = "name its sources in adapterc.toml, or check the files that it was made from"
        warnings.append((f"no checked file is in a folder that `{lock.catalog}` was made from", help))
    return held


def _catalog(against: Against, staged: Staged | None, warnings: list[Warned]) -> CatalogLock | None:
    """The lock of the catalog; None without one."""
    if against.catalog is None:
        return None
    from adapterc.compiler.curation.again import import_command
    from adapterc.compiler.freshness import LOCK, LockError, configured_lock, read_lock

    folder, name = against.catalog, against.catalog.as_posix()
    sources = () if against.configured.sources else ("SOURCES",)
    command = f"`{import_command(against.configured, name, sources)}`"
    try:
        data = read_beside(folder / LOCK, staged)
        lock = configured_lock(read_lock(name, f"{name}/{LOCK}", data), against.configured)
    except (FileNotFoundError, NotADirectoryError):
        if not against.committed:
            raise _no_catalog(name, command) from None
        help = f"{command} makes it; commit it with the sources"
        warnings.append((f"there is no catalog in `{name}` yet, so that the files were compared with none", help))
        return None
    except LockError:
        raise _no_catalog(name, command) from None
    except OSError as error:
        raise _failed(f"`{name}/{LOCK}` cannot be read", error) from None
    if against.committed and staged is not None and not is_staged(folder / LOCK, staged):
        warnings.append((f"`{name}` is not staged: the commit would be without it", f"git add {quote(name)}"))
    return lock


def _no_catalog(name: str, command: str) -> AgainstError:
    from adapterc.compiler.freshness import LOCK

    return AgainstError(f"`{name}` is not a catalog: it has no `{LOCK}` that can be read", f"{command} makes one")


def _standing(run: ImportRun, looked: Looked, against: Against, ground: Ground, texts: dict[str, str]) -> Held:
    from adapterc.compiler.examine import standing

    path = against.baseline
    if path is None:
        return Held(standing(run, looked.files, ground), texts=texts)
    from adapterc.compiler.baselines import create, shrink

    told = ""
    if against.create:
        found = standing(run, looked.files, ground).findings
        try:
            told = f"{path.as_posix()} made, with {create(os.path.realpath(path), found, ground.read, ground.locate)}"
        except FileExistsError:
            message = f"the baseline `{path.as_posix()}` exists already, and only shrinks"
            raise AgainstError(message, "`--update-baseline` removes what is not found any more") from None
        except OSError as error:
            raise _failed(f"`{path.as_posix()}` cannot be written", error) from None
    staged = None if against.create or against.update else looked.staged
    baseline = _baseline(path, staged)
    texts[baseline.file] = baseline.text
    try:
        before = None if staged is None else read_baseline_before(path, against.config, staged)
    except OSError as error:
        raise _failed(f"`{path.as_posix()}` of the last commit cannot be read", error) from None
    result = standing(run, looked.files, replace(ground, baseline=baseline, before=before))
    if against.update and result.accepted is not None:
        try:
            removed, moved = shrink(baseline, result.accepted)
        except OSError as error:
            raise _failed(f"`{path.as_posix()}` cannot be written", error) from None
        told = f"{removed} removed from {path.as_posix()}" + (f", {moved} moved" if moved else "")
        result = replace(result, findings=tuple(item for item in result.findings if item.code != "AC808"))
    return Held(result, told, texts=texts)


def _baseline(path: Path, staged: Staged | None) -> Baseline:
    from adapterc.compiler.baselines import Baseline, BaselineError

    name = path.as_posix()
    try:
        return Baseline.parse(name, os.path.realpath(path), read_beside(path, staged))
    except BaselineError as error:
        raise AgainstError(f"{name}:{error.line}: {error}", error.help) from None
    except FileNotFoundError:
        help = f"`adapterc check --baseline {name} --create-baseline` makes it, once"
        raise AgainstError(f"the baseline `{name}` does not exist", help) from None
    except OSError as error:
        raise _failed(f"`{name}` cannot be read", error) from None


def _failed(message: str, error: OSError) -> AgainstError:
    return AgainstError(f"{message}: {(error.strerror or '').lower()}", unreadable=True)


def _ground(looked: Looked) -> Ground:
    from adapterc.compiler.examine import Ground

    staged = looked.staged
    top = os.getcwd() if staged is None else staged.top
    locations = {file.path: file.location for file in looked.files}

    def exists(place: str) -> bool:
        inner = None if staged is None else tree_path(Path(place), staged)
        return os.path.lexists(place) if staged is None or inner is None else staged.tree.find(inner) is not None

    def locate(path: str) -> str:
        return locations.get(path) or os.path.join(top, path)

    deleted = () if staged is None else staged.deleted
    return Ground(locate, looked.read, exists, deleted, looked.covers)
