"""Put files in the place of a folder, whole or not at all: the steps that catalogs and exports share.

    clear what is left over -> write beside -> read back and compare -> swap

The caller holds the lock. Limits: the folder is replaced as a whole, so it can be neither a mount point nor the working
directory.
"""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from adapterc.compiler.catalog.contents import Content
from adapterc.compiler.catalog.errors import CatalogError, UnsafeTargetError, WriteError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.read import folder_digests
from adapterc.compiler.catalog.swap import Places, clear, finish, swap
from adapterc.compiler.results import in_order

__all__ = ["advice", "holds", "publish", "safe_target"]

_MANY = 256
"""So many files are written by threads: making one is work of the system, which does several at once."""
_WRITERS = 2
_AHEAD = 64
"""Files that are in memory at once."""


def publish(new: Mapping[str, Content], places: Places, files: Files) -> None:
    """Make `places.target` hold exactly `new` (path inside -> content, written in that order), which the caller has
    checked. After a failure the target is what it was."""
    clear(places, files)
    try:
        _stage(new, places, files)
        if not holds(folder_digests(places.staging, files), new):
            raise WriteError(f"`{places.target.name}` cannot be written: what was read back is not what was written")
        swap(places, files)
    except BaseException:
        _abandon(places, files)
        raise


def holds(found: Mapping[str, str], new: Mapping[str, Content]) -> bool:
    """Whether these digests are those of exactly the files `new`."""
    return len(found) == len(new) and all(found.get(path) == content.sha256 for path, content in new.items())


def safe_target(out_dir: Path, sources: Sequence[Path]) -> Path:
    """The real folder behind `out_dir`, refused where replacing it would take something else along."""
    target = Path(os.path.realpath(out_dir))
    name = str(out_dir)
    if target.parent == target:
        raise UnsafeTargetError(f"`{name}` is the root of a file system", "choose a folder of its own")
    if target.exists() and not target.is_dir():
        raise UnsafeTargetError(f"`{name}` is not a folder", "choose a new or empty folder")
    for source in sources:
        if _contains(target, Path(os.path.realpath(source))):
            raise UnsafeTargetError(f"`{name}` is or contains `{source}`, which is read", "choose a folder of its own")
    if _contains(target, Path(os.path.realpath(os.curdir))):
        raise UnsafeTargetError(f"`{name}` is or contains the working directory", "run adapterc from another folder")
    return target


def _stage(new: Mapping[str, Content], places: Places, files: Files) -> None:
    staging = places.staging
    files.make_folder(staging)
    for folder, _ in groupby(in_order((inner,) for inner in _all_folders(new))):
        files.make_folder(staging / folder[0])
    _write_all(new, staging, files)
    files.sync_tree(staging, new)


def _write_all(new: Mapping[str, Content], staging: Path, files: Files) -> None:
    if len(new) < _MANY:
        for path, content in new.items():
            _write(staging / path, content.pieces(), files)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    ahead: deque[Future[None]] = deque()
    with ThreadPoolExecutor(_WRITERS) as pool:
        try:
            for path, content in new.items():
                pieces = content.pieces()
                if not isinstance(pieces, tuple):  # a long one is made while it is written
                    _write(staging / path, pieces, files)
                    continue
                ahead.append(pool.submit(_write, staging / path, pieces, files))
                if len(ahead) == _AHEAD:
                    ahead.popleft().result()
            while ahead:
                ahead.popleft().result()
        finally:
            for waiting in ahead:
                waiting.cancel()


def _write(path: Path, pieces: Iterable[bytes], files: Files) -> None:
    put = files.write
    for piece in pieces:
        put(path, piece)
        put = files.append


def _all_folders(paths: Iterable[str]) -> Iterator[str]:
    """Those of each path, but for one that lies beside the path before it."""
    before = ""
    for path in paths:
        folder = path.rpartition("/")[0]
        if folder != before:
            yield from _folders(path)
        before = folder


def _folders(path: str) -> list[str]:
    """The folders of a path, from the top down."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]


def _abandon(places: Places, files: Files) -> None:
    """Undo after a failure. What cannot be undone now is undone by the next write; the first error is the one told."""
    with suppress(OSError, CatalogError):
        finish(places, files)
        clear(places, files)


def _contains(target: Path, inner: Path) -> bool:
    """Compares what the folders are, not how they are spelled: some file systems ignore case."""
    for folder in (inner, *inner.parents):
        try:
            if folder == target or folder.samefile(target):
                return True
        except OSError:
            continue
    return False


_ADVICE = {
    errno.ENOSPC: "free some space; what was there is unchanged",
    errno.EXDEV: "choose a folder that is no mount point and no part of a container image",
    errno.EBUSY: "choose a folder that is no mount point and that nothing has open",
    errno.EROFS: "choose a folder that can be written to",
}


def advice(error: OSError) -> str:
    """What to do about a refusal of the system."""
    return _ADVICE.get(error.errno or 0, "check the permissions of the folder and of the one above it")
