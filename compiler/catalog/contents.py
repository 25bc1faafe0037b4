"""What is to be written, file by file, without holding it: a digest, and pieces that are made when asked for."""

from __future__ import annotations

import io
import tempfile
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

__all__ = ["Content", "Draft", "digests", "whole"]

PIECE = 1 << 20
_IN_MEMORY = 16 << 20
"""Bytes of a draft that are held before it goes to a file."""


@dataclass(frozen=True, slots=True)
class Content:
    """One file: its SHA-256 in hex, and what it holds, in pieces of about a megabyte; a small file is one piece."""

    sha256: str
    pieces: Callable[[], Iterable[bytes]]


def whole(data: bytes) -> Content:
    """The content of a file that is in memory."""
    return Content(sha256(data).hexdigest(), lambda: (data,))


def digests(contents: Mapping[str, Content]) -> dict[str, str]:
    """The digest of each file by its path."""
    return {path: content.sha256 for path, content in contents.items()}


class Draft:
    """A text that is being written; a long one lies in a temporary file, which is gone with the process."""

    __slots__ = ("__weakref__", "_file")

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY, prefix="adapterc-")  # noqa: SIM115  lives as long as we
        weakref.finalize(self, self._file.close)

    def add(self, text: str) -> None:
        """Raises `ValueError` for half of a surrogate pair."""
        self._file.write(text.encode("utf-8"))

    @property
    def is_empty(self) -> bool:
        return self._file.tell() == 0

    def content(self, head: str = "", tail: str = "") -> Content:
        """The draft as it is now, between two short texts."""

        def pieces() -> Iterator[bytes]:
            self._file.seek(0)
            piece = head.encode("utf-8") + self._file.read(PIECE)
            while following := self._file.read(PIECE):
                yield piece
                piece = following
            yield piece + tail.encode("utf-8")
            self._file.seek(0, io.SEEK_END)

        digest = sha256()
        for piece in pieces():
            digest.update(piece)
        return Content(digest.hexdigest(), pieces)
