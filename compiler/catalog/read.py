"""Read a catalog back, whole or not at all.

A load that meets a half-done swap finishes it first; one that runs while a writer swaps sees the old folder or the new
one: every file is compared with the digest in the lock, and a load that fails because the folder was replaced under it
starts again.
"""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from adapterc import __version__
from adapterc.compiler.catalog.digests import digest_map
from adapterc.compiler.catalog.errors import CatalogError, DamagedCatalogError, UnsafeTargetError, WriteError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.lockfile import read_lock
from adapterc.compiler.catalog.locking import hold_lock
from adapterc.compiler.catalog.model import INDEX, LOCK, REPORT, Catalog
from adapterc.compiler.catalog.swap import Places, clear, finish
from adapterc.spec.locked import LINE_ENDS, OTHER_ENDS, changed_file

__all__ = [
    "folder_digests",
    "foreign_files",
    "is_catalog",
    "is_lock",
    "load_catalog",
    "parse_catalog",
    "read_folder",
    "recover",
]

T = TypeVar("T")

_LITTER = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
"""Files that file managers drop everywhere; they are nobody's work."""

_RETRIES = 60
_PAUSE = 0.02
"""A writer that never stops swapping is given up on after about a second."""


def is_catalog(folder: Path) -> bool:
    """True when the folder has adapterc's mark: a lock file of a version that we know."""
    try:
        return is_lock((folder / LOCK).read_bytes())
    except OSError:
        return False


def load_catalog(folder: str | Path, files: Files | None = None) -> Catalog:
    """The catalog in `folder`, checked. Raises `DamagedCatalogError`, `UnsafeTargetError` (not a catalog of ours) or
    `WriteError` (cannot be read)."""
    port = files or Files()
    target = Path(os.path.realpath(folder))
    for attempt in range(_RETRIES):
        if os.path.lexists(Places(target).journal) and not is_catalog(target):
            recover(target, port)
        before = _identity(target)
        try:
            return parse_catalog(read_folder(target, port), target.name)
        except CatalogError:
            still = _identity(target)
            swapping = before is None or still != before  # between two renames the folder has no name at all
            if attempt == _RETRIES - 1 or not swapping or (still is None and not _is_busy(target)):
                raise
            time.sleep(_PAUSE)
    raise AssertionError("unreachable")


def recover(folder: str | Path, files: Files | None = None) -> None:
    """Finish a swap that a crash cut in two and remove what it left over; waits for a running import up to 10 s.

    Does nothing when there is nothing to do. Raises `BusyError`, `UnsafeTargetError`, `WriteError`.
    """
    port = files or Files()
    places = Places(Path(os.path.realpath(folder)))
    if not any(os.path.lexists(path) for path in (places.journal, places.staging, places.aside)):
        return
    try:
        with hold_lock(places.lock, places.target.name, patience=10):
            finish(places, port)
            clear(places, port)
    except OSError as error:
        raise WriteError(f"`{places.target.name}` cannot be recovered: {error.strerror or error}") from error


def read_folder(folder: Path, files: Files) -> dict[str, bytes]:
    """Every file of a catalog folder by its path inside; file managers' litter is passed over.

    Raises `UnsafeTargetError` when it holds a link or a special file, or is no folder, `WriteError` when it cannot be
    read.
    """
    return dict(_gathered(folder, files.read))


def folder_digests(folder: Path, files: Files) -> Mapping[str, str]:
    """As `read_folder`, with the digest of each file in place of its content."""
    return digest_map(_gathered(folder, files.digest))


def _gathered(folder: Path, take: Callable[[Path], T]) -> Iterator[tuple[str, T]]:
    """In the order of the paths."""
    pending = [""]
    try:
        while pending:
            path = pending.pop()
            if path and not path.endswith("/"):
                yield path, take(folder / path)
            else:
                pending += _children(folder, path)
    except NotADirectoryError as error:
        raise UnsafeTargetError(f"`{folder.name}` is not a folder") from error
    except OSError as error:
        raise WriteError(f"`{folder.name}` cannot be read: {error.strerror or error}") from error


def _children(folder: Path, lead: str) -> list[str]:
    """The paths of what lies in a folder inside, the last one first; those of folders end with a slash."""
    found = []
    odd = []
    with os.scandir(folder / lead) as items:
        for item in items:
            mode = item.stat(follow_symlinks=False).st_mode
            if stat.S_ISDIR(mode):
                found.append(f"{lead}{item.name}/")
            elif not stat.S_ISREG(mode):
                odd.append(lead + item.name)
            elif item.name not in _LITTER:
                found.append(lead + item.name)
    if odd:
        raise UnsafeTargetError(f"`{folder.name}` holds `{min(odd)}`, which is no plain file")
    return sorted(found, reverse=True)


def parse_catalog(found: dict[str, bytes], name: str) -> Catalog:
    """The catalog that these files are; `name` is how messages call the folder."""
    from adapterc.compiler.catalog.checklist import host_problems, parse_index

    lock = _json_object(found.get(LOCK, b""))
    if lock is None or not is_lock(found[LOCK]):
        raise UnsafeTargetError(f"`{name}` is not a catalog that adapterc wrote: it has no `{LOCK}` that can be read")
    outputs = lock.get("outputs")
    if not isinstance(outputs, dict):
        raise DamagedCatalogError(f"`{name}` is damaged: its lock lists no outputs", _AGAIN)
    foreign = sorted(set(found) - {*outputs, LOCK})
    if foreign:
        raise foreign_files(name, foreign)
    problems = [problem for path in sorted(outputs) if (problem := changed_file(found.get(path), path, outputs[path]))]
    whole = not problems
    index, unreadable = parse_index(found.get(INDEX, b""))
    report = _json_object(found.get(REPORT, b""))
    problems += unreadable
    if index is not None and (not problems or changed_file(found[INDEX], INDEX, outputs.get(INDEX, ""))):
        problems += host_problems(index, found.__getitem__)
    if index is None or report is None or problems:
        first = problems[0] if problems else "no report"
        if whole and lock.get("compiler") != f"adapterc {__version__}":
            message = f"`{name}` was written by `{lock.get('compiler')}`, whose catalogs have other rules: {first}"
            raise DamagedCatalogError(message, "import again with this version of adapterc", problems)
        help = LINE_ENDS.format(name=name) if first.endswith(OTHER_ENDS) else _AGAIN
        raise DamagedCatalogError(f"`{name}` is damaged: {first}", help, problems)
    scripts = {entry["script_file"]: found[entry["script_file"]].decode("utf-8") for entry in index["adapters"]}
    unknown = sorted(set(found) - {INDEX, LOCK, REPORT, *scripts})
    if unknown:
        raise DamagedCatalogError(f"`{name}` is damaged: `{unknown[0]}` belongs to no adapter", _AGAIN)
    return Catalog(index, dict(sorted(scripts.items())), lock, report)


def foreign_files(name: str, foreign: Sequence[str]) -> UnsafeTargetError:
    """The error of a catalog folder that holds files of somebody else; `foreign` are their paths, sorted."""
    shown = ", ".join(f"`{path}`" for path in foreign[:5]) + (", …" if len(foreign) > 5 else "")
    return UnsafeTargetError(
        f"`{name}` holds files that adapterc did not write: {shown}",
        "move them elsewhere: the folder is replaced as a whole",
    )


_AGAIN = "import again, or restore the folder from version control"


def _json_object(data: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def is_lock(data: bytes) -> bool:
    """True for the text of a lock file of the version we know."""
    return read_lock(data) is not None


def _is_busy(folder: Path) -> bool:
    """True while a writer, or what a crash left of one, stands beside the folder."""
    places = Places(folder)
    return any(os.path.lexists(path) for path in (places.lock, places.journal, places.staging, places.aside))


def _identity(folder: Path) -> tuple[int, int, int] | None:
    """Differs when the folder was replaced; the change time tells a reused inode from the same folder."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_ctime_ns
