"""Puts a new text in the place of a file, whole or not at all."""

from __future__ import annotations

import os
import tempfile

__all__ = ["replace_file"]


def replace_file(location: str, data: bytes) -> None:
    """Write `data` to a temporary file beside `location` and move it there, with the permissions of the old file. A
    link keeps leading where it leads: its target is replaced. Raises `OSError`; then the old file is as it was."""
    target = os.path.realpath(location)
    handle, temporary = tempfile.mkstemp(prefix=".adapterc-", dir=os.path.dirname(target))
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, os.stat(target).st_mode & 0o7777)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
