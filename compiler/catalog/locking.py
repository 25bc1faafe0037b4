"""One import at a time per output folder.

The lock is the kernel's (`flock`, on Windows `msvcrt.locking`) on a file beside the folder, so it ends with its
process, however that ends; the process number in the file is for the message only. A lock file left by a killed
process is harmless. Limits: network file systems without `flock` are refused by the system's own error.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from adapterc.compiler.catalog.errors import BusyError

__all__ = ["hold_lock"]

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def hold_lock(path: Path, target: str, patience: float = 0.0) -> Iterator[None]:
    """Hold the lock file `path` while the block runs; the file is gone afterwards.

    Waits up to `patience` seconds, then raises `BusyError`, which names `target`; `OSError` when the file cannot be
    made.
    """
    deadline = time.monotonic() + patience
    while (handle := _acquire(path)) is None:
        if time.monotonic() >= deadline:
            raise BusyError(f"another import is writing `{target}`{_owner(path)}", "wait until it has ended")
        time.sleep(0.02)
    try:
        with suppress(OSError):
            # The number is a courtesy: a full disk must not keep an import from finding that nothing changed.
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode("ascii"))
        yield
    finally:
        with suppress(OSError):
            # Removed while still locked, so that nobody can hold a lock on a file that has lost its name.
            path.unlink()
        os.close(handle)


def _acquire(path: Path) -> int | None:
    while True:
        # never through a link: the file that it leads to would be emptied
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise OSError(errno.EINVAL, f"`{path.name}` is no plain file")
        if not _try_lock(handle):
            os.close(handle)
            return None
        if _is_same(handle, path):
            return handle
        os.close(handle)


def _is_same(handle: int, path: Path) -> bool:
    """False when the previous holder removed the file between our open and our lock."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except FileNotFoundError:
        return False


def _owner(path: Path) -> str:
    try:
        number = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
    return f" (process {number})" if number.isdigit() else ""
