"""Which of many URL patterns meets a given one, without a look at each of them.

Two patterns meet when some URL is of both and neither is more specific: their literal parts are equal wherever both
have one. So patterns are sorted by where they have literals, and those of one sort are looked up by the literals that
the sort shares with the given pattern: first those of the path, then those of the query.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from adapterc.sitemap.urls import Pattern

__all__ = ["Overlaps"]

T = TypeVar("T")
Key = int | str
_Table = dict[tuple[str, ...], "_First[T] | _Alike[T]"]


class Overlaps(Generic[T]):
    """Patterns, each with what belongs to it."""

    def __init__(self) -> None:
        self._groups: dict[tuple[str, tuple[int, int, int]], _Alike[T]] = {}

    def add(self, pattern: Pattern, item: T) -> None:
        group = self._groups.setdefault((pattern.host, pattern.specificity), _Alike(0))
        group.add(pattern, item)

    def find(self, pattern: Pattern) -> T | None:
        """What belongs to a pattern that meets this one; None when there is none."""
        group = self._groups.get((pattern.host, pattern.specificity))
        return None if group is None else group.find(pattern)


class _First(Generic[T]):
    """What agrees in everything: one is as good as the other."""

    def __init__(self) -> None:
        self._item: T | None = None

    def add(self, pattern: Pattern, item: T) -> None:
        if self._item is None:
            self._item = item

    def find(self, pattern: Pattern) -> T | None:
        return self._item


class _Alike(Generic[T]):
    """Patterns by where they have literals, at a level: 0 is the path, 1 the query."""

    def __init__(self, level: int) -> None:
        self._level = level
        self._sorts: dict[tuple[frozenset[Key], int, bool], list[tuple[Pattern, T]]] = {}
        self._tables: dict[tuple[frozenset[Key], int, bool], dict[tuple[Key, ...], _Table[T]]] = {}

    def add(self, pattern: Pattern, item: T) -> None:
        literals = self._literals(pattern)
        sort = (frozenset(literals), len(pattern.path), pattern.rest)
        self._sorts.setdefault(sort, []).append((pattern, item))
        for shared, table in self._tables.get(sort, {}).items():
            self._put(table, shared, pattern, item)

    def find(self, pattern: Pattern) -> T | None:
        literals = self._literals(pattern)
        for sort in self._sorts:
            keys, length, rest = sort
            longer = len(pattern.path) - length
            if (longer > 0 and not rest) or (longer < 0 and not pattern.rest):
                continue
            shared = tuple(key for key in literals if key in keys)
            found = self._table(sort, shared).get(tuple(literals[key] for key in shared))
            item = None if found is None else found.find(pattern)
            if item is not None:
                return item
        return None

    def _table(self, sort: tuple[frozenset[Key], int, bool], shared: tuple[Key, ...]) -> _Table[T]:
        tables = self._tables.setdefault(sort, {})
        if shared not in tables:
            tables[shared] = {}
            for pattern, item in self._sorts[sort]:
                self._put(tables[shared], shared, pattern, item)
        return tables[shared]

    def _put(self, table: _Table[T], shared: tuple[Key, ...], pattern: Pattern, item: T) -> None:
        literals = self._literals(pattern)
        values = tuple(literals[key] for key in shared)
        if values not in table:
            table[values] = _Alike(1) if self._level == 0 else _First()
        table[values].add(pattern, item)

    def _literals(self, pattern: Pattern) -> Mapping[Key, str]:
        if self._level == 0:
            return {place: text for place, text in enumerate(pattern.path) if text is not None}
        return {key: value for key, value in sorted(dict(pattern.query).items()) if value is not None}
