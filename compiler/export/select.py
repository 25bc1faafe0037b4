"""Takes some adapters of a catalog, by patterns of their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from adapterc.spec.shown import nearest

__all__ = ["NothingTaken", "taken"]


class NothingTaken(Exception):
    """A pattern that matches no adapter. `near` is a name that looks like it, if there is one."""

    def __init__(self, pattern: str, near: str | None) -> None:
        super().__init__(f"no adapter matches `{pattern}`")
        self.near = near


def taken(names: Iterable[str], only: Sequence[str], without: Sequence[str]) -> list[str]:
    """The names that some pattern of `only` takes (all without one) and none of `without`; sorted. Raises
    `NothingTaken` for a pattern that does nothing: most likely it is misspelt."""
    known = sorted(names)
    for pattern in (*only, *without):
        if known and not any(fnmatchcase(name, pattern) for name in known):
            near = nearest(pattern, known)
            raise NothingTaken(pattern, near[0] if near else None)
    chosen = [name for name in known if not only or any(fnmatchcase(name, pattern) for pattern in only)]
    return [name for name in chosen if not any(fnmatchcase(name, pattern) for pattern in without)]
