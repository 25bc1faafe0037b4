"""The difference of two catalogs as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["ASPECTS", "AdapterChange", "CatalogDiff", "Change", "ListedAdapter", "to_json"]

ASPECTS = ("effects", "entry", "args", "output", "deviations", "metadata")
"""The order in which changes of an adapter are told; the script's diff comes after them."""


@dataclass(frozen=True, slots=True)
class Change:
    """One line. `sign` is "+" (new), "-" (gone) or "~" (another value). `loud`: the adapter may do more than before, or
    does it somewhere else; nobody should approve the diff without reading this line."""

    aspect: str
    sign: str
    text: str
    loud: bool = False


@dataclass(frozen=True, slots=True)
class ListedAdapter:
    """An adapter that came or went. `effects` is what a new one may do; `reason` why an old one went."""

    name: str
    effects: tuple[Change, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AdapterChange:
    """`changes` are ordered by `ASPECTS`; `script` is a unified diff without file headers, empty when it is the same.
    `reformatted`: the scripts differ in white space only."""

    name: str
    changes: tuple[Change, ...] = ()
    script: tuple[str, ...] = ()
    reformatted: bool = False

    @property
    def loud(self) -> bool:
        return any(change.loud for change in self.changes)


@dataclass(frozen=True, slots=True)
class CatalogDiff:
    """Adapters are sorted by name. `header` are changes of the catalog as a whole (profile, compiler). `source_only`
    names adapters whose source moved and whose artifact did not."""

    added: tuple[ListedAdapter, ...] = ()
    removed: tuple[ListedAdapter, ...] = ()
    changed: tuple[AdapterChange, ...] = ()
    source_only: tuple[str, ...] = ()
    header: tuple[Change, ...] = ()

    @property
    def empty(self) -> bool:
        """True when a reviewer has nothing to look at."""
        return not (self.added or self.removed or self.changed or self.header)

    @property
    def loud(self) -> bool:
        """True when some adapter may do more than before, or a new one may write."""
        return any(change.loud for change in self.changed) or any(
            effect.loud for item in self.added for effect in item.effects
        )


def to_json(diff: CatalogDiff) -> dict[str, Any]:
    """The diff as JSON values, with `empty` and `loud` spelled out."""
    return {"empty": diff.empty, "loud": diff.loud, **_plain(asdict(diff))}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value
