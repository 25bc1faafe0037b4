"""Digests of many files by their paths: in a file of our own, where a dictionary of texts has 300 bytes for each."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from itertools import chain
from operator import eq
from typing import Any

from adapterc.compiler.shelf import Shelf, Sorter, last_of_each, shelved

__all__ = ["FEW", "Digests", "digest_map"]

FEW = 4096
"""So many are a dictionary, which is quicker."""

_SIZE = 32

_Row = tuple[str, int, bytes | None]
"""Path, a number that counts up, and the bytes of the digest."""


class Digests(Mapping[str, str]):
    """Like a dictionary of SHA-256 digests in hex, in the order of its keys. What is no digest is kept as it is."""

    __slots__ = ("_odd", "_rows")

    def __init__(self, found: Iterable[tuple[str, Any]]) -> None:
        """Of a path that comes twice, the last one counts."""
        self._odd: dict[str, Any] = {}
        rows: Shelf[_Row] = Shelf()
        unordered: Sorter[_Row] | None = None
        before = None
        for number, (path, digest) in enumerate(found):
            packed = _packed(digest)
            if packed is None:
                self._odd[path] = digest
            else:
                self._odd.pop(path, None)
            row = path, number, packed
            if unordered is None and before is not None and path <= before:
                unordered = Sorter(rows)
            if unordered is None:
                rows.add(row)
                before = path
            else:
                unordered.add(row)
        self._rows = rows if unordered is None else shelved(last_of_each(unordered))

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows.keys())

    def __getitem__(self, path: str) -> str:
        return self._shown(self._rows[self._rows.place_of(path)])

    def items(self) -> ItemsView[str, str]:
        return _Items(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        if isinstance(other, Digests):
            return len(self) == len(other) and all(map(eq, self.items(), other.items()))
        return len(self) == len(other) and all(other.get(path) == digest for path, digest in self.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} digests>"

    def _shown(self, row: _Row) -> str:
        path, _, digest = row
        found: str = self._odd[path] if digest is None else digest.hex()
        return found


class _Items(ItemsView[str, str]):
    """In order, without looking for each."""

    _mapping: Digests

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((row[0], self._mapping._shown(row)) for row in self._mapping._rows)


def digest_map(found: Iterable[tuple[str, Any]]) -> Mapping[str, str]:
    """The digests by their paths, sorted: a dictionary while they are few. Of a path that comes twice, the last one
    counts."""
    few: dict[str, Any] = {}
    rest = iter(found)
    for path, digest in rest:
        few[path] = digest
        if len(few) > FEW:
            return Digests(chain(few.items(), rest))
    return dict(sorted(few.items()))


def _packed(digest: Any) -> bytes | None:
    """The bytes of a digest as we write it; None for anything else."""
    try:
        packed = bytes.fromhex(digest)
    except (TypeError, ValueError):
        return None
    return packed if len(packed) == _SIZE and packed.hex() == digest else None
