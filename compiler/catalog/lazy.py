"""Lists and maps of a catalog that make their items when they are looked at: nobody holds all scripts at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar, overload

from adapterc.spec.ordered import find_sorted

__all__ = ["LazyList", "LazyTexts"]

T = TypeVar("T")


class LazyList(Sequence[T]):
    """Like a list; `make` gives an item by its number, equal each time."""

    __slots__ = ("_make", "_size")

    def __init__(self, size: int, make: Callable[[int], T]) -> None:
        self._size = size
        self._make = make

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        places = range(self._size)[index]
        return [self._make(place) for place in places] if isinstance(places, range) else self._make(places)

    def __iter__(self) -> Iterator[T]:
        return map(self._make, range(self._size))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazyList | list):
            return NotImplemented
        return len(self) == len(other) and all(mine == its for mine, its in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self._size} items>"


class LazyTexts(Mapping[str, str]):
    """Like a dictionary of texts; `make` gives one by the place of its key among `keys`, which are sorted."""

    __slots__ = ("_keys", "_make")

    def __init__(self, keys: Sequence[str], make: Callable[[int], str]) -> None:
        self._keys = keys
        self._make = make

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __contains__(self, key: object) -> bool:
        try:
            return isinstance(key, str) and find_sorted(self._keys, key) >= 0
        except KeyError:
            return False

    def __getitem__(self, key: str) -> str:
        return self._make(find_sorted(self._keys, key))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return len(self) == len(other) and all(key in other and self[key] == other[key] for key in self)

    __hash__ = None  # type: ignore[assignment]
