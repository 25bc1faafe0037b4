"""Writes the files of a curator that are new: one never takes the place of another."""

from __future__ import annotations

from pathlib import Path

__all__ = ["write_new"]


def write_new(path: Path, data: bytes) -> None:
    """Write a file that must not be there yet, folders included. Raises `FileExistsError` and other `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as stream:
        stream.write(data)
