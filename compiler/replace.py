"""Puts a text in the place of a file, whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from filecmp import cmp

__all__ = ["put_file", "put_pieces", "replace_file"]


def replace_file(location: str, data: bytes) -> None:
    """Write `data` to a temporary file beside `location` and move it there, with the permissions of the old file. A
    link keeps leading where it leads: its target is replaced. Raises `OSError`; then the old file is as it was."""
    target = os.path.realpath(location)
    _write(target, (data,), os.stat(target).st_mode & 0o7777)


def put_file(location: str, data: bytes) -> None:
    """`replace_file`, also for a file that is not there yet: its folders are made. Raises `OSError`."""
    target = os.path.realpath(location)
    if os.path.exists(target):
        replace_file(target, data)
        return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    mask = os.umask(0)
    os.umask(mask)
    _write(target, (data,), 0o666 & ~mask)


def put_pieces(location: str, pieces: Iterable[bytes], mode: int) -> tuple[int, bool]:
    """`put_file` of a text that comes in pieces, in a folder that is there. A file that holds exactly these bytes is
    left alone. Gives the size, and whether the file changed. Raises `OSError`, and what `pieces` raise."""
    return _write(os.path.realpath(location), pieces, mode, compare=True)


def _write(target: str, pieces: Iterable[bytes], mode: int, compare: bool = False) -> tuple[int, bool]:
    handle, temporary = tempfile.mkstemp(prefix=".adapterc-", dir=os.path.dirname(target) or ".")
    try:
        with os.fdopen(handle, "wb") as stream:
            for piece in pieces:
                stream.write(piece)
            size = stream.tell()
            stream.flush()
            os.fsync(stream.fileno())
        if compare and os.path.exists(target) and cmp(temporary, target, shallow=False):
            os.unlink(temporary)
            return size, False
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    return size, True
