"""The difference of two catalogs as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

__all__ = ["ARROW", "ASPECTS", "AdapterChange", "CatalogDiff", "Change", "ListedAdapter", "moved", "to_json"]

ASPECTS = ("effects", "entry", "name", "args", "errors", "output", "deviations", "metadata")
"""The order in which changes of an adapter are told; the script's diff comes after them."""


ARROW = " -> "


@dataclass(frozen=True, slots=True)
class Change:
    """One line. `sign` is "+" (new), "-" (gone) or "~" (another value). `loud`: the adapter may do more than before, or
    does it somewhere else; nobody should approve the diff without reading this line. `arrow` is where in `text` the
    arrow between two values stands (values may have arrows of their own), 0 for none."""

    aspect: str
    sign: str
    text: str
    loud: bool = False
    arrow: int = field(default=0, compare=False, repr=False)


def moved(aspect: str, what: str, before: str, after: str, loud: bool = False) -> Change:
    """The line of something that has another value: `what: before -> after`, or without a `what` the values alone."""
    lead = f"{what}: {before}" if what else before
    return Change(aspect, "~", f"{lead}{ARROW}{after}", loud, len(lead))


@dataclass(frozen=True, slots=True)
class ListedAdapter:
    """An adapter that came or went. `effects` is what a new one may do; `reason` why an old one went."""

    name: str
    effects: tuple[Change, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AdapterChange:
    """`changes` are ordered by `ASPECTS`; `script` is a unified diff without file headers, empty when it is the same
    but for formatting. `folded` counts the places of the script that differ in formatting only; `before` is the old
    name of a renamed adapter."""

    name: str
    changes: tuple[Change, ...] = ()
    script: tuple[str, ...] = ()
    folded: int = 0
    before: str = ""

    @property
    def loud(self) -> bool:
        return any(change.loud for change in self.changes)


@dataclass(frozen=True, slots=True)
class CatalogDiff:
    """Adapters are sorted by name. `header` are changes of the catalog as a whole (profile, compiler). `source_only`
    names adapters whose source moved and whose artifact did not; `outside` are those that are in neither catalog (held,
    rejected) and end otherwise than before."""

    added: tuple[ListedAdapter, ...] = ()
    removed: tuple[ListedAdapter, ...] = ()
    changed: tuple[AdapterChange, ...] = ()
    source_only: tuple[str, ...] = ()
    header: tuple[Change, ...] = ()
    outside: tuple[ListedAdapter, ...] = ()

    @property
    def empty(self) -> bool:
        """True when a reviewer has nothing to look at."""
        return not (self.added or self.removed or self.changed or self.header or self.outside)

    @property
    def loud(self) -> bool:
        """True when there is a line that nobody should approve unread."""
        return bool(self.loudest)

    @property
    def loudest(self) -> tuple[tuple[str, Change], ...]:
        """Every loud line with the name of its adapter, "" for those of the catalog, ordered by name."""
        named = [*((item.name, item.effects) for item in self.added), *((it.name, it.changes) for it in self.changed)]
        lines = [("", self.header), *sorted(named, key=lambda pair: pair[0])]
        return tuple((name, change) for name, changes in lines for change in changes if change.loud)


def to_json(diff: CatalogDiff) -> dict[str, Any]:
    """The diff as JSON values, with `empty` and `loud` spelled out."""
    return {"empty": diff.empty, "loud": diff.loud, **_plain(asdict(diff, dict_factory=_fields))}


def _fields(items: list[tuple[str, Any]]) -> dict[str, Any]:
    """Without what only a rendering needs."""
    return {name: value for name, value in items if name != "arrow"}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value
