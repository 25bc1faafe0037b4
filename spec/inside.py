"""Reads one file of a folder that somebody else may have written: never past the folder, never for ever."""

from __future__ import annotations

import os
import stat
from pathlib import Path

__all__ = ["read_inside"]


def read_inside(root: str, path: str, limit: int, content: bool = True) -> bytes:
    """The plain file `path` inside the folder `root`, a real path, when it has at most `limit` bytes; b"" when its
    content is not asked for. Raises ValueError."""
    real = os.path.realpath(os.path.join(root, path))
    if not real.startswith(os.path.join(root, "")):
        raise ValueError(f"`{path}` leads out of the catalog")
    try:
        found = os.stat(real)
        if not stat.S_ISREG(found.st_mode):
            raise ValueError(f"`{path}` is no plain file")  # a pipe would wait for ever
        if found.st_size > limit:
            raise ValueError(f"`{path}` is larger than {limit} bytes")
        return Path(real).read_bytes() if content else b""
    except OSError as error:
        raise ValueError(f"`{path}` cannot be read: {error.strerror}") from None
