"""Digests of many files by their paths: 32 bytes each, where a dictionary of texts has 300."""

from __future__ import annotations

from array import array
from collections.abc import ItemsView, Iterable, Iterator, Mapping
from itertools import chain, pairwise
from typing import Any

from adapterc.spec.ordered import find_sorted

__all__ = ["FEW", "Digests", "digest_map"]

FEW = 4096
"""So many are a dictionary, which is quicker."""

_SIZE = 32


class Digests(Mapping[str, str]):
    """Like a dictionary of SHA-256 digests in hex, in the order of its keys. What is no digest is kept as it is."""

    __slots__ = ("_odd", "_paths", "_raw")

    def __init__(self, found: Iterable[tuple[str, Any]]) -> None:
        """Of a path that comes twice, the last one counts."""
        paths: list[str] = []
        raw = bytearray()
        self._odd: dict[str, Any] = {}
        for path, digest in found:
            paths.append(path)
            packed = _packed(digest)
            if packed is None:
                self._odd[path] = digest
            else:
                self._odd.pop(path, None)
            raw += packed or bytes(_SIZE)
        if any(first >= second for first, second in pairwise(paths)):
            order = array("q", sorted(range(len(paths)), key=paths.__getitem__))
            last = [place for place, next in pairwise([*order, -1]) if next < 0 or paths[place] != paths[next]]
            raw = bytearray().join(raw[_SIZE * place : _SIZE * (place + 1)] for place in last)
            paths = [paths[place] for place in last]
        self._paths = paths
        self._raw = bytes(raw)

    def __len__(self) -> int:
        return len(self._paths)

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __getitem__(self, path: str) -> str:
        return self._at(find_sorted(self._paths, path))

    def items(self) -> ItemsView[str, str]:
        return _Items(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return len(self) == len(other) and all(other.get(path) == digest for path, digest in self.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} digests>"

    def _at(self, place: int) -> str:
        path = self._paths[place]
        if path in self._odd:
            found: str = self._odd[path]
            return found
        return self._raw[_SIZE * place : _SIZE * (place + 1)].hex()


class _Items(ItemsView[str, str]):
    """In order, without looking for each."""

    _mapping: Digests

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((path, self._mapping._at(place)) for place, path in enumerate(self._mapping))


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
