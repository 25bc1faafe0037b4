"""Bytes that are in memory while they are few, and in a temporary file from then on.

As `tempfile.SpooledTemporaryFile`, which costs every run the import of what a large one needs.
"""

from __future__ import annotations

import io
import weakref
from typing import IO

__all__ = ["Spill", "SpillError"]


class SpillError(OSError):
    """The folder of temporary files is full or cannot be used: it is `filename`, and no file that was asked for."""


class Spill:
    """Grows at its end, is read anywhere. The file is gone with the process, however it ends."""

    __slots__ = ("__weakref__", "_file", "_limit", "_spilled", "size")

    def __init__(self, limit: int) -> None:
        self._file: IO[bytes] = io.BytesIO()
        self._limit = limit
        self._spilled = False
        self.size = 0

    def add(self, data: bytes) -> None:
        """Raises `SpillError` when the disk is full."""
        try:
            if not self._spilled and self.size + len(data) > self._limit:
                self._spill()
            self._file.seek(self.size)
            self._file.write(data)
        except OSError as error:
            raise _placed(error) from error
        self.size += len(data)

    def read(self, place: int, size: int) -> bytes:
        """What is there of `size` bytes from `place` on. Raises as `add`: what was added may still be on its way."""
        try:
            self._file.seek(place)
            return self._file.read(size)
        except OSError as error:
            raise _placed(error) from error

    def _spill(self) -> None:
        import tempfile

        file = tempfile.TemporaryFile(prefix="adapterc-")  # noqa: SIM115  lives as long as we
        weakref.finalize(self, file.close)
        file.write(self.read(0, self.size))
        self._file = file
        self._spilled = True


def _placed(error: OSError) -> SpillError:
    """The error with the folder it is about: the file has no name, and nobody would look for it there."""
    import tempfile

    return SpillError(error.errno, error.strerror, error.filename or tempfile.tempdir)
