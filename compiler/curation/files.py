"""Writes the files of a curator that are new: one never takes the place of another."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["leads_outside", "write_new"]


def write_new(path: Path, data: bytes) -> None:
    """Write a file that must not be there yet, folders included. Raises `FileExistsError` and other `OSError`, and
    leaves no half of the file then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    stream = path.open("xb")
    try:
        with stream:
            stream.write(data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def leads_outside(path: Path, folder: Path) -> bool:
    """Whether `path`, behind all links, lies elsewhere than below `folder`."""
    return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
