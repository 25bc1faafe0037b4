"""What is to be written, file by file, without holding it: a digest, and pieces that are made when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from adapterc.compiler.catalog.canonical import write_canonical
from adapterc.compiler.spill import Spill

__all__ = ["Content", "Draft", "document", "pieces_of", "whole"]

PIECE = 1 << 20
_IN_MEMORY = 8 << 20
"""Bytes of a draft that are held before it goes to a file."""


@dataclass(frozen=True, slots=True)
class Content:
    """One file: its SHA-256 in hex, and what it holds, in pieces of about a megabyte; a small file is one piece."""

    sha256: str
    pieces: Callable[[], Iterable[bytes]]


def whole(data: bytes) -> Content:
    """The content of a file that is in memory."""
    return Content(sha256(data).hexdigest(), lambda: (data,))


def pieces_of(path: Path) -> Iterator[bytes]:
    """The pieces of a file that is there. Raises `OSError`."""
    with path.open("rb") as stream:
        yield from iter(partial(stream.read, PIECE), b"")


def document(value: Any) -> Content:
    """The canonical JSON of a value. Raises `ValueError` for what JSON or UTF-8 cannot hold."""
    draft = Draft()
    write_canonical(value, draft.add)
    return draft.content()


class Draft:
    """A text that is being written; a long one lies in a temporary file."""

    __slots__ = ("_text",)

    def __init__(self) -> None:
        self._text = Spill(_IN_MEMORY)

    def add(self, text: str) -> None:
        """Raises `ValueError` for half of a surrogate pair."""
        self._text.add(text.encode("utf-8"))

    @property
    def is_empty(self) -> bool:
        return self._text.size == 0

    def content(self, head: str = "", tail: str = "") -> Content:
        """The draft as it is now, between two short texts."""
        size = self._text.size

        def pieces() -> Iterator[bytes]:
            piece = head.encode("utf-8") + self._text.read(0, min(PIECE, size))
            for place in range(PIECE, size, PIECE):
                yield piece
                piece = self._text.read(place, min(PIECE, size - place))
            yield piece + tail.encode("utf-8")

        digest = sha256()
        for piece in pieces():
            digest.update(piece)
        return Content(digest.hexdigest(), pieces)
