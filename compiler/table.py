"""Where the results of a run lie: their records in a spool, and sixteen bytes for each file that say where."""

from __future__ import annotations

from array import array
from functools import partial

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.records import decode_result, encode_result, unpack_body
from adapterc.compiler.spill import Spill

__all__ = ["Spool", "Table"]

_IN_MEMORY = 8 << 20
"""Bytes of records that are held before they go to a file: those of some two thousand adapters."""

_Place = tuple[int, int]


class Spool:
    """Records, one behind the other."""

    __slots__ = ("_body", "_records", "_unpacked")

    def __init__(self) -> None:
        self._records = Spill(_IN_MEMORY)
        self._unpacked: _Place | None = None
        self._body = b""

    def next(self, record: bytes) -> _Place:
        """The place that `add` will give the record."""
        return self._records.size, len(record)

    def add(self, record: bytes) -> _Place:
        place = self.next(record)
        self._records.add(record)
        return place

    def record(self, place: _Place) -> bytes:
        return self._records.read(*place)

    def result(self, place: _Place, path: str) -> FileResult:
        return decode_result(self.record(place), partial(self.body, place), path)

    def body(self, place: _Place) -> bytes:
        """Unpacked; the last one is kept, because a manifest and a script are asked for in turn."""
        if self._unpacked != place:
            self._body = unpack_body(self.record(place))
            self._unpacked = place
        return self._body


class Table:
    """Where the record of each file lies, sixteen bytes for each; -1 for a result that is only in `made`.

    `made` are results as they were made, by their numbers; None in a run of many, which makes them again each time.
    """

    __slots__ = ("_last", "made", "sizes", "spool", "starts")

    def __init__(self, spool: Spool, starts: array[int], sizes: array[int], made: dict[int, FileResult] | None) -> None:
        self.spool = spool
        self.starts = starts
        self.sizes = sizes
        self.made = made
        self._last: tuple[int, FileResult] | None = None
        """An entry and its script are asked for in turn."""

    def put(self, number: int, place: _Place, result: FileResult) -> None:
        """A result whose record lies at `place`."""
        self._last = None
        self.starts[number], self.sizes[number] = place
        if self.made is not None:
            self.made[number] = result

    def keep(self, number: int, result: FileResult) -> None:
        """A result that has no record."""
        if self.made is None:
            self.put(number, self.spool.add(encode_result(result)), result)
        else:
            self._last = None
            self.made[number] = result
            self.starts[number] = -1

    def copied(self) -> Table:
        made = None if self.made is None else self.made.copy()
        return Table(self.spool, self.starts[:], self.sizes[:], made)

    def record(self, number: int) -> bytes:
        start = self.starts[number]
        if start < 0 and self.made is not None:
            return encode_result(self.made[number])
        return self.spool.record((start, self.sizes[number]))

    def result(self, number: int, path: str) -> FileResult:
        if self._last is not None and self._last[0] == number:
            return self._last[1]
        found = None if self.made is None else self.made.get(number)
        if found is None:
            found = self.spool.result((self.starts[number], self.sizes[number]), path)
            if self.made is not None:
                self.made[number] = found
        self._last = number, found
        return found
