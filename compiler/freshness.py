"""Says whether the committed catalog was made from the sources as they are, for exactly the files that are checked.

The lock of a catalog has the digest of every file that holds an adapter, by its path below the folder that was
imported. Where adapterc.toml names the sources, it says which folder that is. Elsewhere the folder is recognised by
the files of the lock that lie in it; a file of no such folder (a test, an example) is not expected in the catalog. A
file with errors is not looked at: importing it again would change nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adapterc.spec.diagnostics import Diagnostic, Severity
from adapterc.spec.span import Span

if TYPE_CHECKING:
    from adapterc.compiler.artifact import FileResult
    from adapterc.compiler.config import Config

__all__ = ["LOCK", "CatalogLock", "LockError", "configured_lock", "read_lock", "stale_sources"]

LOCK = "adapterc.lock"

_PROBES = 40
"""Files of the lock that are looked for in a folder, about; one that is there is enough."""


class LockError(Exception):
    """The text is not the lock of a catalog."""


@dataclass(frozen=True, slots=True)
class CatalogLock:
    """What a catalog was made from. `catalog` is the folder as people name it, `file` its lock as spans name it.

    `files` are digests by path, `helpers` those of files that adapters refer to, `several` says that the paths begin
    with names of sources. `placed` are the places on disk that the paths stand for, the innermost first, with how the
    paths of each begin; None when nobody says. `config` is the configuration that counts."""

    catalog: str
    file: str
    text: str
    files: Mapping[str, str]
    several: bool = False
    helpers: Mapping[str, str] = field(default_factory=dict)
    placed: tuple[tuple[str, str], ...] | None = None
    config: Config | None = field(default=None, compare=False, repr=False)
    roots: dict[str, str | None] = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_elsewhere(self) -> bool:
        """Whether files were compared, and none lies in a folder that is recognised."""
        return bool(self.roots) and not any(self.roots.values())


def read_lock(catalog: str, file: str, data: bytes) -> CatalogLock:
    """The lock in `data`. Raises `LockError`."""
    try:
        lock = json.loads(data)
        if lock["lock_version"] != 1:
            raise LockError
        files = {path: digest for source in lock["sources"] for path, digest in source["files"].items()}
        helpers = {path: digest for source in lock["sources"] for path, digest in source.get("helpers", {}).items()}
        return CatalogLock(catalog, file, data.decode("utf-8"), files, len(lock["sources"]) > 1, helpers)
    except (ValueError, KeyError, TypeError, AttributeError, LockError):
        raise LockError(f"`{catalog}` is not a catalog: it has no `{LOCK}` that can be read") from None


def configured_lock(lock: CatalogLock, config: Config) -> CatalogLock:
    """The lock of the sources that a configuration names, or the lock itself when it is one of other sources: one that
    was made of folders of a command line."""
    names = {source.name for source in config.sources}
    local = {path for path in lock.files if path.split("/")[0] not in names}  # overrides, of which some may be gone
    lock = replace(lock, config=config)
    if not names or (local and len(local) == len(lock.files)):
        return lock
    overrides = local | {record.path for record in config.overrides}
    placed = [(os.path.abspath(config.folder / source.path), source.name) for source in config.sources if source.path]
    placed += [(os.path.abspath(config.folder / path), path) for path in sorted(overrides)]
    return replace(lock, placed=tuple(sorted(placed, key=lambda item: -len(item[0]))))


def stale_sources(
    lock: CatalogLock, results: Iterable[FileResult], deleted: Iterable[str], locate: Callable[[str], str]
) -> list[Diagnostic]:
    """What is wrong between the catalog and these files. `locate` gives the place of a path on disk."""
    found = []
    for result in results:
        if any(item.severity is Severity.ERROR for item in _findings(result)):
            continue
        root, path = _place(lock, locate(result.path))
        digest = None if path is None else lock.files.get(path)
        start = Span(result.path, 0, 0, 1, 1, 1, 1)
        helper = None if path is None else lock.helpers.get(path)
        if helper is not None and digest is None and result.sha256:
            if helper != result.sha256:
                message = f"`{lock.catalog}` was made from another text of this file, which adapters refer to"
                found.append(Diagnostic("AC805", message, start, help=_help(lock, root, path)))
        elif result.ignored is not None:
            if digest is not None:
                message = f"`{lock.catalog}` has adapters of this file, which holds none: {result.ignored}"
                found.append(Diagnostic("AC807", message, start, help=_help(lock, root, path)))
        elif digest is None:
            if root is not None:
                message = f"`{lock.catalog}` does not have this file"
                found.append(Diagnostic("AC806", message, start, help=_help(lock, root, path)))
        elif digest != result.sha256:
            message = f"`{lock.catalog}` was made from another text of this file"
            found.append(Diagnostic("AC805", message, start, help=_help(lock, root, path)))
    for path in sorted(deleted):
        root, inner = _place(lock, locate(path))
        if inner is not None and (inner in lock.files or inner in lock.helpers):
            held = "has adapters of" if inner in lock.files else "has adapters that refer to"
            message = f"`{lock.catalog}` {held} `{path}`, which is deleted"
            found.append(Diagnostic("AC807", message, _listed(lock, inner), help=_help(lock, root)))
    return found


def _findings(result: FileResult) -> Iterable[Diagnostic]:
    yield from result.diagnostics
    for artifact in result.artifacts:
        yield from artifact.diagnostics


def _place(lock: CatalogLock, location: str) -> tuple[str | None, str | None]:
    """The folder that was imported, and the path below it under which the lock would have the file."""
    place = os.path.abspath(location)
    if place.startswith(os.path.join(os.path.abspath(lock.catalog), "")):
        return None, None  # what an import wrote is no source
    if lock.placed is not None:
        for source, name in lock.placed:
            if place == source or place.startswith(os.path.join(source, "")):
                inner = os.path.relpath(place, source).replace(os.sep, "/")
                return source, name if inner == "." else f"{name}/{inner}"
        return None, None
    folder = os.path.dirname(location)
    if folder not in lock.roots:
        lock.roots[folder] = _root(lock, folder, location)
    root = lock.roots[folder]
    if root is None:
        return None, None
    return root, os.path.relpath(location, root).replace(os.sep, "/")


def _root(lock: CatalogLock, folder: str, location: str) -> str | None:
    """The folder around `folder` that holds most other files of the lock; of several the innermost. A file of a name
    that the lock has, in a folder with no other of its files, is one by chance, unless the lock has but one."""
    paths = list(lock.files)
    probes = paths[:: max(1, len(paths) // _PROBES)]
    best, most = None, 0
    while True:
        own = os.path.relpath(location, folder).replace(os.sep, "/")
        hits = sum(path != own and os.path.lexists(os.path.join(folder, path)) for path in probes)
        hits += paths == [own]
        if hits > most:
            best, most = folder, hits
        above = os.path.dirname(folder)
        if above == folder:
            return best
        folder = above


def _help(lock: CatalogLock, root: str | None, path: str | None = None) -> str:
    """What makes the catalog again. `path` is that of a file that was checked, as the lock has it or would."""
    from adapterc.compiler.curation.again import import_command
    from adapterc.compiler.curation.decided import Config

    config = lock.config or Config()
    ours = bool(config.sources) and os.path.abspath(lock.catalog) == os.path.abspath(config.output)
    sources: tuple[str, ...] = ()
    if lock.placed is None and not ours:
        sources = ("SOURCES",) if lock.several or root is None else (_imported(lock, root, path or ""),)
    return f"`{import_command(config, lock.catalog, sources)}`, and commit the catalog with the change"


def _imported(lock: CatalogLock, root: str, path: str) -> str:
    """What was named to import what lies below `root`: the folder, or the file that is the only one of the catalog."""
    alone = "/" not in path and len(lock.files) == 1 and path in lock.files
    return os.path.relpath(os.path.join(root, path) if alone else root).replace(os.sep, "/")


def _listed(lock: CatalogLock, path: str) -> Span:
    """Where the lock has a path: it is the one file that still names it."""
    written = json.dumps(path, ensure_ascii=False)
    at = lock.text.find(written)
    if at < 0:
        return Span(lock.file, 0, 0, 1, 1, 1, 1)
    line, column = lock.text.count("\n", 0, at) + 1, at - lock.text.rfind("\n", 0, at)
    byte = len(lock.text[:at].encode("utf-8"))
    size = len(written.encode("utf-8"))
    return Span(lock.file, byte, byte + size, line, column, line, column + len(written))
