"""Sequences of plain rows that take no memory for their length: blocks of rows, in a temporary file once they are many.

A row is a tuple of texts, bytes, numbers, None and tuples of those; rows of one shelf have one form. They are written
with `marshal`, and read by the process that wrote them alone.
"""

from __future__ import annotations

import marshal
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Generic, TypeVar, overload

from adapterc.compiler.spill import Spill

__all__ = ["Shelf", "Sorter", "View", "last_of_each", "shelved", "side_by_side"]

_BLOCK = 128
"""Rows that are written and read at once."""

_IN_MEMORY = 1 << 20
"""Bytes of rows that are held before they go to a file."""

_RUN = 1 << 13
"""Rows that are sorted in memory."""

_FIRST = itemgetter(0)

T = TypeVar("T", bound=tuple[Any, ...])
U = TypeVar("U", bound=tuple[Any, ...])
V = TypeVar("V")


class Shelf(Sequence[T]):
    """Grows at its end, is read anywhere; quick for whoever reads in order."""

    __slots__ = ("_at", "_block", "_each", "_full", "_heads", "_last", "_spill", "_starts")

    def __init__(self, spill: Spill | None = None) -> None:
        """`spill` is where several shelves lie together."""
        self._spill = spill or Spill(_IN_MEMORY)
        self._each = _BLOCK
        self._starts, self._full = array("q"), array("q")
        self._heads: list[Any] = []
        self._last: list[T] = []
        self._at, self._block = -1, self._last

    def add(self, row: T) -> None:
        """Raises `OSError` when the disk is full."""
        if not self._last:
            self._heads.append(row[0])
        self._last.append(row)
        if len(self._last) == self._each:
            data = marshal.dumps(self._last)
            self._starts.append(self._spill.size)
            self._full.append(len(data))
            self._spill.add(data)
            self._last = []

    def __len__(self) -> int:
        return len(self._starts) * self._each + len(self._last)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            index = range(len(self))[index]
        number, place = divmod(index, self._each)
        return self._rows_of(number)[place]

    def __iter__(self) -> Iterator[T]:
        for number in range(len(self._starts)):
            yield from self._read(number)
        yield from self._last

    def place_of(self, key: Any) -> int:
        """The place of a row that begins with `key`; the rows are sorted. Raises `KeyError` when there is none."""
        number = bisect_right(self._heads, key) - 1
        if number >= 0:
            block = self._rows_of(number)
            place = bisect_left(block, key, key=_FIRST)
            if place < len(block) and block[place][0] == key:
                return number * self._each + place
        raise KeyError(key)

    def keys(self) -> View[Any]:
        """What the rows begin with."""
        return View(self, _FIRST)

    def _rows_of(self, number: int) -> list[T]:
        """A block, which stays at hand until another one is asked for."""
        if number == len(self._starts):
            return self._last
        if number != self._at:
            self._at, self._block = number, self._read(number)
        return self._block

    def _read(self, number: int) -> list[T]:
        data = self._spill.read(self._starts[number], self._full[number])
        rows: list[T] = marshal.loads(data)
        return rows


class View(Sequence[V]):
    """The rows of a shelf as something else, made when they are looked at. `place_of` is that of the shelf."""

    __slots__ = ("_make", "_rows", "place_of")

    def __init__(self, rows: Shelf[Any], make: Callable[[Any], V]) -> None:
        self._rows = rows
        self._make = make
        self.place_of = rows.place_of

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> V: ...
    @overload
    def __getitem__(self, index: slice) -> list[V]: ...
    def __getitem__(self, index: int | slice) -> V | list[V]:
        rows = self._rows[index]
        return [self._make(row) for row in rows] if isinstance(rows, list) else self._make(rows)

    def __iter__(self) -> Iterator[V]:
        return map(self._make, self._rows)


class Sorter(Generic[T]):
    """Sorts any number of rows. No two of them are equal up to a field that has no order."""

    __slots__ = ("_rows", "_runs", "_spill")

    def __init__(self, rows: Iterable[T] = ()) -> None:
        self._rows: list[T] = []
        self._runs: list[Shelf[T]] = []
        self._spill = Spill(_IN_MEMORY)
        for row in rows:
            self.add(row)

    def add(self, row: T) -> None:
        """Raises `OSError` when the disk is full."""
        self._rows.append(row)
        if len(self._rows) >= _RUN:
            self._rows.sort()
            self._runs.append(shelved(self._rows, self._spill))
            self._rows = []

    def __iter__(self) -> Iterator[T]:
        """The rows in order."""
        self._rows.sort()
        if not self._runs:
            return iter(self._rows)
        from heapq import merge

        return merge(*self._runs, self._rows)


def shelved(rows: Iterable[T], spill: Spill | None = None) -> Shelf[T]:
    """The rows on a shelf, in the order given."""
    shelf: Shelf[T] = Shelf(spill)
    for row in rows:
        shelf.add(row)
    return shelf


def last_of_each(rows: Iterable[T]) -> Iterator[T]:
    """Of sorted rows that begin alike, the last one."""
    last: T | None = None
    for row in rows:
        if last is not None and row[0] != last[0]:
            yield last
        last = row
    if last is not None:
        yield last


def side_by_side(first: Iterable[T], second: Iterable[U]) -> Iterator[tuple[T | None, U | None]]:
    """Rows of two sides that begin alike, None for one that has no other. Both are sorted, none of a side begin
    alike."""
    ours, theirs = iter(first), iter(second)
    mine, its = next(ours, None), next(theirs, None)
    while mine is not None or its is not None:
        if mine is None or (its is not None and its[0] < mine[0]):
            yield None, its
            its = next(theirs, None)
        elif its is None or mine[0] < its[0]:
            yield mine, None
            mine = next(ours, None)
        else:
            yield mine, its
            mine, its = next(ours, None), next(theirs, None)
