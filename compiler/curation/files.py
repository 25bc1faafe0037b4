"""Writes the files of a curator: a new one never takes the place of another, and an old one changes in one step."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

__all__ = ["write_new", "write_over"]


def write_new(path: Path, data: bytes) -> None:
    """Write a file that must not be there yet, folders included. Raises `FileExistsError` and other `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as stream:
        stream.write(data)


def write_over(path: Path, data: bytes) -> None:
    """Put `data` in the place of a file in one step, whether it is there or not. Raises `OSError`."""
    handle, temporary = tempfile.mkstemp(prefix=".adapterc-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, path.stat().st_mode & 0o7777 if path.exists() else 0o644)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
