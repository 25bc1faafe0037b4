"""The files of very large roots: like the tuple that `find_all` gives of others, without an object for each file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from adapterc.compiler.discover import FoundFile, free_name
from adapterc.compiler.record_findings import pack, unpack
from adapterc.compiler.shelf import Shelf, Sorter, View, shelved

__all__ = ["Listing", "listed"]

_Row = tuple[Any, ...]
"""Path, location, a number of its own, and the other fields of a file."""

_NO_FILE = ""
"""Findings name their files in full: the walk made them before names that came out alike were told apart."""


class Listing(View[FoundFile]):
    """Files in the order of their paths. `paths` are those, and no file is made for them."""

    __slots__ = ("paths",)

    def __init__(self, rows: Shelf[_Row]) -> None:
        super().__init__(rows, _file)
        self.paths = rows.keys()


def listed(found: Iterable[FoundFile], keep: Callable[[str], bool] | None = None) -> Listing:
    """`found` as `find_all` orders, names and sifts them. Raises `OSError` when the disk is full."""
    by_location = Sorter(_row(number, file) for number, file in enumerate(found))
    by_path: Sorter[_Row] = Sorter()
    last = None
    for row in by_location:
        if row[0] != last:
            last, path, *rest = row
            by_path.add((path, last, *rest))
    rows = _named(shelved(by_path))
    if keep is not None and not all(keep(row[1]) for row in rows):
        rows = shelved(row for row in rows if keep(row[1]))
    return Listing(rows)


def _named(rows: Shelf[_Row]) -> Shelf[_Row]:
    """The rows, with the later ones of one path under names of their own: see `distinct_names`."""
    taken: set[str] = set()

    def is_taken(name: str) -> bool:
        try:
            return name in taken or rows.place_of(name) >= 0
        except KeyError:
            return False

    def named() -> Iterator[_Row]:
        last = None
        for row in rows:
            if row[0] == last:
                name = free_name(row[0], is_taken)
                taken.add(name)
                yield (name, *row[1:])
            else:
                last = row[0]
                yield row

    if all(first != second for first, second in pairwise(rows.keys())):
        return rows
    return shelved(Sorter(named()))


def _row(number: int, file: FoundFile) -> _Row:
    findings = [pack(item, _NO_FILE) for item in file.diagnostics] if file.diagnostics else None
    return file.location, file.path, number, file.repo, file.size, file.ignored, findings, file.base, file.prefix


def _file(row: _Row) -> FoundFile:
    path, location, _, repo, size, ignored, findings, base, prefix = row
    found = tuple(unpack(item, _NO_FILE) for item in findings) if findings else ()
    return FoundFile(path, location, repo, size, ignored, found, base, prefix)
