"""What a run came to, in numbers: one pass over the results, and nothing of them is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from sys import intern
from typing import TYPE_CHECKING, Any, NamedTuple

from adapterc.compiler.results import in_order
from adapterc.spec.codes import Severity

if TYPE_CHECKING:
    from adapterc.compiler.artifact import FileResult
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["Findings", "Tally", "survey", "tally"]


@dataclass(slots=True)
class Tally:
    """Adapters by status ("compiled", "held", "rejected"), alone, by dialect and by site; a file that gave none but
    findings counts as one. `reasons` are adapters by the code that kept them out, `errors` the codes among them that
    refused one. `files` are those with adapters, `ignored` the others by reason."""

    by_status: Counter[str] = field(default_factory=Counter)
    by_dialect: Counter[tuple[str, str]] = field(default_factory=Counter)
    by_site: Counter[tuple[str, str]] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    errors: set[str] = field(default_factory=set)
    files: int = 0
    ignored: Counter[str] = field(default_factory=Counter)

    @property
    def adapters(self) -> int:
        return sum(self.by_status.values())

    def add(self, name: str, dialect: str, status: str, diagnostics: Iterable[Diagnostic]) -> None:
        """Count one adapter."""
        self.by_status[status] += 1
        self.by_dialect[dialect, status] += 1
        self.by_site[intern(name.partition("/")[0] or "?"), status] += 1
        if status != "compiled":
            wanted = Severity.ERROR if status == "rejected" else Severity.HELD
            codes = {item.code for item in diagnostics if item.severity is wanted}
            self.reasons.update(codes)
            if status == "rejected":
                self.errors |= codes

    def take(self, result: FileResult) -> None:
        """Count one file."""
        for artifact in result.artifacts:
            self.add(artifact.name, artifact.source.dialect, artifact.status, artifact.diagnostics)
        if result.artifacts or result.ignored is None:
            self.files += 1
        else:
            self.ignored[result.ignored] += 1
        if not result.artifacts and result.ignored is None:
            self.add("", "unknown", "rejected", result.diagnostics)


def tally(results: Iterable[FileResult]) -> Tally:
    """The numbers of a run."""
    found = Tally()
    for result in results:
        found.take(result)
    return found


class Findings(NamedTuple):
    """Findings of a run: how many there are of each code and severity, each counted once, and the `first` of those that
    are wanted, in order, of `wanted` in all."""

    codes: Counter[str]
    severities: Counter[Severity]
    first: Sequence[Diagnostic]
    wanted: int


def survey(found: Iterable[Diagnostic], wanted: Callable[[Diagnostic], bool], most: int | None) -> Findings:
    """Looks at each finding once. `most`: how many are kept, at least one; None for all. They may come in any
    order, and more than once."""
    first = _First(most)

    def marks() -> Iterator[tuple[int, str, str, bool]]:
        for item in found:
            asked = wanted(item)
            if asked:
                first.take(item)
            yield hash(item), item.code, item.severity.value, asked

    codes: Counter[str] = Counter()
    severities: Counter[Severity] = Counter()
    count = 0
    for (_, code, severity, asked), _ in groupby(in_order(marks())):
        codes[code] += 1
        severities[Severity(severity)] += 1
        count += asked
    return Findings(codes, severities, first.sorted(), count)


class _First:
    """The first findings of many, each once."""

    __slots__ = ("_items", "_last", "_most")

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._items: dict[Diagnostic, None] = {}
        self._last: Any = None

    def take(self, item: Diagnostic) -> None:
        if self._last is not None and item.sort_key > self._last:
            return
        self._items[item] = None
        if self._most is not None and len(self._items) >= 2 * self._most:
            self._items = dict.fromkeys(self.sorted())
            self._last = next(reversed(self._items)).sort_key

    def sorted(self) -> Sequence[Diagnostic]:
        return sorted(self._items, key=lambda item: item.sort_key)[: self._most]
