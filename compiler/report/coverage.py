"""How the adapters of a page are spread: by dialect, by site, by reason, by effect. Order never depends on a set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from adapterc.compiler.report.chips import Chip
from adapterc.compiler.report.model import STATUSES, Facts

__all__ = ["Share", "by_dialect", "by_effect", "by_reason", "by_site"]

Counted = TypeVar("Counted", str, Chip)


@dataclass(frozen=True, slots=True)
class Share:
    """Adapters of one kind. `counts` are in the order of `STATUSES`."""

    key: str
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)


def by_dialect(rows: Iterable[Facts]) -> tuple[Share, ...]:
    """Most adapters first."""
    return _shares((row.dialect, row.status) for row in rows)


def by_site(rows: Iterable[Facts]) -> tuple[Share, ...]:
    """Most adapters first."""
    return _shares((row.site, row.status) for row in rows)


def by_reason(rows: Iterable[Facts]) -> tuple[tuple[str, int], ...]:
    """(code, adapters that it keeps out), most frequent first; an adapter can have several."""
    return _ranked(Counter(code for row in rows for code in row.reasons))


def by_effect(rows: Iterable[Facts]) -> tuple[tuple[Chip, int], ...]:
    """(chip, adapters that show it), of those that have an entry, most frequent first."""
    return _ranked(Counter(chip for row in rows for chip in row.chips or ()))


def _shares(pairs: Iterable[tuple[str, str]]) -> tuple[Share, ...]:
    found: dict[str, Counter[str]] = {}
    for key, status in pairs:
        found.setdefault(key, Counter())[status] += 1
    shares = [Share(key, tuple(counts[status] for status in STATUSES)) for key, counts in found.items()]
    return tuple(sorted(shares, key=lambda share: (-share.total, share.key)))


def _ranked(counts: Counter[Counted]) -> tuple[tuple[Counted, int], ...]:
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
