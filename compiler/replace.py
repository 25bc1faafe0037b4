"""Puts a text in the place of a file, whole or not at all."""

from __future__ import annotations

import os
import tempfile

__all__ = ["put_file", "replace_file"]


def replace_file(location: str, data: bytes) -> None:
    """Write `data` to a temporary file beside `location` and move it there, with the permissions of the old file. A
    link keeps leading where it leads: its target is replaced. Raises `OSError`; then the old file is as it was."""
    target = os.path.realpath(location)
    _write(target, data, os.stat(target).st_mode & 0o7777)


def put_file(location: str, data: bytes) -> None:
    """`replace_file`, also for a file that is not there yet: its folders are made. Raises `OSError`."""
    target = os.path.realpath(location)
    if os.path.exists(target):
        replace_file(target, data)
        return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    mask = os.umask(0)
    os.umask(mask)
    _write(target, data, 0o666 & ~mask)


def _write(target: str, data: bytes, mode: int) -> None:
    handle, temporary = tempfile.mkstemp(prefix=".adapterc-", dir=os.path.dirname(target) or ".")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
