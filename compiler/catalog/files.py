"""The file operations of the catalog writer, one method each, so that a test can fail or die at any of them.

Modes are set outright (files 0644, folders 0755): a catalog is public text and must not depend on the umask. Syncing
uses `syncfs` where there is one; a sync per file costs twenty times as much for a large catalog.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Collection
from hashlib import file_digest, sha256
from pathlib import Path, PurePosixPath

__all__ = ["FILE_MODE", "FOLDER_MODE", "Files"]

FILE_MODE = 0o644
FOLDER_MODE = 0o755

_SMALL = 1 << 18
"""Bytes that are read at once; `file_digest` has a buffer of this size for every file, however small."""

_UNSUPPORTED = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP})


class Files:
    """The real file system. Every method raises `OSError` when the system refuses."""

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def digest(self, path: Path) -> str:
        """The SHA-256 of a file in hex."""
        with path.open("rb", buffering=0) as stream:
            data = stream.read(_SMALL)
            if len(data) < _SMALL:
                return sha256(data).hexdigest()
            stream.seek(0)
            return file_digest(stream, "sha256").hexdigest()

    def make_folder(self, path: Path) -> None:
        """Create one folder; it must not exist."""
        path.mkdir()
        path.chmod(FOLDER_MODE)

    def write(self, path: Path, data: bytes) -> None:
        """Create one file; it must not exist."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with open(os.open(path, flags, FILE_MODE), "wb") as stream:
            stream.write(data)
        path.chmod(FILE_MODE)

    def append(self, path: Path, data: bytes) -> None:
        """Add to a file that `write` has made."""
        with path.open("ab") as stream:
            stream.write(data)

    def sync_tree(self, folder: Path, inside: Collection[str]) -> None:
        """Make the files `inside` a folder, and the folders from it down, durable."""
        if sys.platform == "linux" and _syncfs(folder):
            return
        for path in inside:
            self.sync(folder / path)
        if os.name == "posix":
            folders = {str(inner) for path in inside for inner in PurePosixPath(path).parents}
            for inner in sorted(folders):
                self.sync(folder / inner)

    def sync(self, path: Path) -> None:
        """Make one file or, where the system can, one folder durable."""
        if os.name != "posix" and path.is_dir():
            return
        handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def rename(self, source: Path, target: Path) -> None:
        """Move a folder to a name that is free."""
        source.rename(target)

    def exchange(self, first: Path, second: Path) -> bool:
        """Swap two folders in one step. False when the system or the file system has no such step."""
        if sys.platform == "linux":
            return _call("renameat2", -100, os.fsencode(first), -100, os.fsencode(second), 2)
        if sys.platform == "darwin":
            return _call("renamex_np", os.fsencode(first), os.fsencode(second), 2)
        return False

    def unlink(self, path: Path) -> None:
        path.unlink()

    def remove_folder(self, path: Path) -> None:
        path.rmdir()

    def remove_tree(self, path: Path) -> None:
        """Remove a folder of ours and what is in it; links are removed, never followed."""
        if path.is_symlink() or not path.is_dir():
            self.unlink(path)
            return
        for folder, names, files in os.walk(path, topdown=False):
            for name in files:
                self.unlink(Path(folder, name))
            for name in names:
                inner = Path(folder, name)
                self.unlink(inner) if inner.is_symlink() else self.remove_folder(inner)
        self.remove_folder(path)


def _call(function: str, *args: int | bytes) -> bool:
    """Call a libc function that returns 0 or sets errno. False when it is missing or says that it cannot."""
    import ctypes

    try:
        call = getattr(ctypes.CDLL(None, use_errno=True), function)
    except (AttributeError, OSError):
        return False
    if call(*args) == 0:
        return True
    code = ctypes.get_errno()
    if code in _UNSUPPORTED:
        return False
    raise OSError(code, os.strerror(code))


def _syncfs(folder: Path) -> bool:
    handle = os.open(folder, os.O_RDONLY)
    try:
        return _call("syncfs", handle)
    finally:
        os.close(handle)
