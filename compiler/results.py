"""The results of a run, ordered by path, in bounded memory.

Records wait in a temporary file once they are many, and a result is made of its record when it is looked at: a run of
a hundred thousand files holds their paths and little else. What later steps change is kept beside the records.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, overload

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.records import DamagedRecord, decode_result, encode_result, unpack_body
from adapterc.compiler.spill import Spill

if TYPE_CHECKING:
    from adapterc.compiler.cache import Cache
    from adapterc.compiler.cache.store import Row
    from adapterc.compiler.options import Options

__all__ = ["Artifacts", "Collector", "Results", "replaced"]

_IN_MEMORY = 8 << 20
"""Bytes of records that are held before they go to a file: those of some two thousand adapters."""

_KEPT = 8192
"""So many results stay as they are once they were made; a run of more makes them again each time."""

_Place = tuple[int, int]


class _Spool:
    """Records, one behind the other."""

    __slots__ = ("_body", "_records", "_unpacked")

    def __init__(self) -> None:
        self._records = Spill(_IN_MEMORY)
        self._unpacked: _Place | None = None
        self._body = b""

    def add(self, record: bytes) -> _Place:
        place = (self._records.size, len(record))
        self._records.add(record)
        return place

    def record(self, place: _Place) -> bytes:
        return self._records.read(*place)

    def result(self, place: _Place) -> FileResult:
        return decode_result(self.record(place), partial(self.body, place))

    def body(self, place: _Place) -> bytes:
        """Unpacked; the last one is kept, because a manifest and a script are asked for in turn."""
        if self._unpacked != place:
            self._body = unpack_body(self.record(place))
            self._unpacked = place
        return self._body


class Collector:
    """Takes the results of a run in any order."""

    __slots__ = ("_found", "_made", "_spool")

    def __init__(self) -> None:
        self._spool = _Spool()
        self._found: dict[str, _Place | FileResult] = {}
        self._made: dict[int, FileResult] = {}

    def __len__(self) -> int:
        return len(self._found)

    def add(self, path: str, record: bytes) -> FileResult:
        """The result that the record holds. Raises `DamagedRecord`; then nothing is taken."""
        place = self._spool.add(record)
        result = decode_result(record, partial(self._spool.body, place))
        if result.path != path:
            raise DamagedRecord("of another file")
        self._found[path] = place
        if len(self._made) < _KEPT:
            self._made[place[0]] = result
        return result

    def add_known(self, path: str, row: Row, cache: Cache, options: Options) -> bool:
        """Take what `cache` has of a file, if it is of use."""
        try:
            result = self.add(path, row[1])
        except DamagedRecord:
            return False
        if cache.fits(row, result, options):
            return True
        del self._found[path]
        return False

    def add_plain(self, result: FileResult) -> None:
        """A result that no worker made."""
        self._found[result.path] = result

    def results(self) -> Results:
        return Results(self._spool, [self._found[path] for path in sorted(self._found)], self._made)


class Results(Sequence[FileResult]):
    """Like a tuple of results; those of a large run are made when they are looked at."""

    __slots__ = ("_items", "_made", "_spool")

    def __init__(self, spool: _Spool, items: list[_Place | FileResult], made: dict[int, FileResult]) -> None:
        self._spool = spool
        self._items = items
        self._made = made if len(items) <= _KEPT else None

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, index: int) -> FileResult: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[FileResult, ...]: ...
    def __getitem__(self, index: int | slice) -> FileResult | tuple[FileResult, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        item = self._items[index]
        if isinstance(item, FileResult):
            return item
        if self._made is None:
            return self._spool.result(item)
        found = self._made.get(item[0])
        if found is None:
            found = self._made[item[0]] = self._spool.result(item)
        return found

    def __iter__(self) -> Iterator[FileResult]:
        return map(self.__getitem__, range(len(self._items)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results | tuple):
            return NotImplemented
        return len(self) == len(other) and all(mine == its for mine, its in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} results>"

    def replacing(self, changes: Mapping[int, FileResult]) -> Results:
        """These results with others in some places."""
        if not changes:
            return self
        items = self._items.copy()
        for index, result in changes.items():
            items[index] = result
        return Results(self._spool, items, {} if self._made is None else self._made)

    def digest(self) -> bytes:
        """SHA-256 of everything in them: two runs with one digest gave the same."""
        whole = sha256()
        for item in self._items:
            record = encode_result(item) if isinstance(item, FileResult) else self._spool.record(item)
            whole.update(len(record).to_bytes(8, "big"))
            whole.update(record)
        return whole.digest()


class Artifacts(Sequence[Artifact]):
    """The artifacts of all results, one after the other; none is held for it."""

    __slots__ = ("_results",)

    def __init__(self, results: Sequence[FileResult]) -> None:
        self._results = results

    def __len__(self) -> int:
        return sum(len(result.artifacts) for result in self._results)

    def __iter__(self) -> Iterator[Artifact]:
        return (artifact for result in self._results for artifact in result.artifacts)

    @overload
    def __getitem__(self, index: int) -> Artifact: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Artifact, ...]: ...
    def __getitem__(self, index: int | slice) -> Artifact | tuple[Artifact, ...]:
        return tuple(self)[index]


def replaced(results: Sequence[FileResult], changes: Mapping[int, FileResult]) -> Sequence[FileResult]:
    """`results` with others in some places."""
    if isinstance(results, Results):
        return results.replacing(changes)
    return tuple(changes.get(index, result) for index, result in enumerate(results))
