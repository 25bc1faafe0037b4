"""The results of a run, ordered by path, in bounded memory.

Records wait in a temporary file once they are many, and a result is made of its record when it is looked at: a run of
a hundred thousand files holds their paths and little else. What later steps change is kept beside the records.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeVar, overload

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.records import DamagedRecord, decode_result
from adapterc.compiler.table import Spool, Table
from adapterc.spec.ordered import find_sorted, knows_places

if TYPE_CHECKING:
    from adapterc.compiler.cache import Cache
    from adapterc.compiler.cache.store import Row
    from adapterc.compiler.options import Options

__all__ = ["Artifacts", "Collector", "Results", "in_order", "replaced"]

R = TypeVar("R", bound=tuple[Any, ...])

_KEPT = 1 << 15
"""So many results stay as they are once they were made, 1.5 KB each; a run of more makes them again each time."""

FEW = 1 << 12
"""Rows that are sorted, and files that are listed, without loading what sorts many."""

_NOTHING = -2
"""In the place of a result that is still to come."""


class Collector:
    """Takes the results of a run in any order. `paths` are those of its files, each once. Paths that know their places
    are asked and not held."""

    __slots__ = ("_count", "_paths", "_table")

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths: Sequence[str] = paths if knows_places(paths) else sorted(paths)  # type: ignore[assignment]
        size = len(self._paths)
        self._count = 0
        self._table = Table(
            Spool(), array("q", [_NOTHING]) * size, array("q", [0]) * size, {} if size <= _KEPT else None
        )

    def __len__(self) -> int:
        return self._count

    def add(self, path: str, record: bytes) -> FileResult:
        """The result that the record holds. Raises `DamagedRecord`; then nothing is taken."""
        result = self._decoded(path, record)
        self._take(path, record, result)
        return result

    def add_known(self, path: str, row: Row, cache: Cache, options: Options) -> bool:
        """Take what `cache` has of a file, if it is of use."""
        try:
            result = self._decoded(path, row[1])
        except DamagedRecord:
            return False
        if not cache.fits(row, result, options):
            return False
        self._take(path, row[1], result)
        return True

    def add_plain(self, result: FileResult) -> None:
        """A result that no worker made."""
        self._table.keep(self._number(result.path), result)
        self._count += 1

    def results(self) -> Results:
        """All of them, in the order of their paths. Raises `KeyError` when one is missing."""
        if _NOTHING in self._table.starts:
            raise KeyError(self._paths[self._table.starts.index(_NOTHING)])
        return Results(self._paths, self._table)

    def _decoded(self, path: str, record: bytes) -> FileResult:
        spool = self._table.spool
        result = decode_result(record, partial(spool.body, spool.next(record)), path)
        if result.path != path:
            raise DamagedRecord("of another file")
        return result

    def _take(self, path: str, record: bytes, result: FileResult) -> None:
        self._table.put(self._number(path), self._table.spool.add(record), result)
        self._count += 1

    def _number(self, path: str) -> int:
        return find_sorted(self._paths, path)


class Results(Sequence[FileResult]):
    """Like a tuple of results; those of a large run are made when they are looked at."""

    __slots__ = ("_paths", "_table")

    def __init__(self, paths: Sequence[str], table: Table) -> None:
        self._paths = paths
        self._table = table

    def __len__(self) -> int:
        return len(self._paths)

    @overload
    def __getitem__(self, index: int) -> FileResult: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[FileResult, ...]: ...
    def __getitem__(self, index: int | slice) -> FileResult | tuple[FileResult, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        path = self._paths[index]
        return self._table.result(index if index >= 0 else index + len(self._paths), path)

    def __iter__(self) -> Iterator[FileResult]:
        return map(self.__getitem__, range(len(self._paths)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results | tuple):
            return NotImplemented
        return len(self) == len(other) and all(mine == its for mine, its in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} results>"

    def replacing(self, changes: Iterable[tuple[int, FileResult]]) -> Results:
        """These results with others, of the same files, in some places. Of many, each is let go as soon as it is put
        away, so give them one by one."""
        table = None
        for number, result in changes:
            table = table or self._table.copied()
            table.keep(number, result)
        return self if table is None else Results(self._paths, table)

    def digest(self) -> bytes:
        """SHA-256 of everything in them: two runs with one digest gave the same."""
        whole = sha256()
        for number in range(len(self._paths)):
            record = self._table.record(number)
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


def replaced(results: Sequence[FileResult], changes: Iterable[tuple[int, FileResult]]) -> Sequence[FileResult]:
    """`results` with others in some places; `changes` are looked at one by one."""
    if isinstance(results, Results):
        return results.replacing(changes)
    others = dict(changes)
    return tuple(others.get(index, result) for index, result in enumerate(results))


def in_order(rows: Iterable[R]) -> Iterable[R]:
    """The rows, which are as those of a shelf, sorted in bounded memory."""
    rest = iter(rows)
    few = list(islice(rest, FEW))
    if len(few) < FEW:
        few.sort()
        return few
    from adapterc.compiler.shelf import Sorter

    return Sorter(chain(few, rest))
