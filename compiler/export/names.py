"""How the host compares names, and how it calls the file of a script when it chooses the name itself."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adapterc.spec.index import key_of

__all__ = ["same_slug", "slug"]

_RUN = re.compile(r"[/\\_ -]+")
_DROPPED = re.compile(r"[^a-z0-9-]")


def slug(name: str) -> str:
    """The name of the file without `.js`: `a/b-c` and `a-b/c` have one."""
    kept = _DROPPED.sub("", _RUN.sub("-", key_of(name)))
    return re.sub("-+", "-", kept).strip("-") or "adapter"


def same_slug(names: Iterable[str]) -> dict[str, list[str]]:
    """Name -> the other names that would share its file, sorted; without those that share with nobody."""
    groups: dict[str, list[str]] = {}
    for name in sorted(names):
        groups.setdefault(slug(name), []).append(name)
    shared = [group for group in groups.values() if len(group) > 1]
    return {name: [other for other in group if other != name] for group in shared for name in group}
