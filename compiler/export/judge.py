"""What keeps an adapter out of a target, and what its users should know (host/lime.md 2.8, 2.9, 6, 11).

A refused adapter is told with the reason; whether the others are written without it is the caller's question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from adapterc.compiler.duplicates import bundled_names
from adapterc.compiler.export.model import BOOTSTRAP, BUNDLED, IMPORTED, Remark
from adapterc.compiler.export.names import same_slug, slug

__all__ = ["refusals", "warnings"]

_RENAME = "give this adapter another name, or leave it out with `--without`"


def refusals(target: str, entries: Sequence[dict[str, Any]], host: AbstractSet[str] = frozenset()) -> list[Remark]:
    """The adapters that `target` cannot have, sorted. `host` are the names of the host's own adapters, as it compares
    them, when they are merged in."""
    found: list[Remark] = []
    if target == BOOTSTRAP:
        for name, others in same_slug(entry["name"] for entry in entries).items():
            listed = " and ".join(f"`{other}`" for other in others)
            message = f"the host would write its script and that of {listed} to one file, `{slug(name)}.js`"
            found.append(Remark(name, message, "rename one of them, or leave one out with `--without`"))
    if target == BUNDLED:
        for entry in entries:
            if not entry["read_only"]:
                message = "it writes, and the host's extension repeats a call when its answer is lost"
                found.append(Remark(entry["name"], message, f"export it with `--target {IMPORTED}`, or leave it out"))
            if entry["name"] in host:
                found.append(Remark(entry["name"], "the host's own adapter of this name is in the folder", _RENAME))
    return sorted(found)


def warnings(target: str, entries: Iterable[dict[str, Any]], merged: bool) -> list[Remark]:
    """What becomes of adapters that the host takes, where one may think otherwise. `merged`: its own are there too."""
    return sorted(remark for entry in entries for remark in _about(target, entry, merged))


def _about(target: str, entry: dict[str, Any], merged: bool) -> Iterator[Remark]:
    name = entry["name"]
    if name in bundled_names():
        if target == IMPORTED:
            yield Remark(name, "the host ships an adapter of this name and uses that one: this one never runs", _RENAME)
        elif target == BOOTSTRAP:
            message = "it takes the place of the host's own adapter, but not in its extension, which runs its own copy"
            yield Remark(name, message, _RENAME)
        elif not merged:
            yield Remark(name, "it takes the place of the host's own adapter of this name", _RENAME)
    if target == BUNDLED and entry["adapterc"]["world"] == "main":
        message = "it reads globals of the page, which the host's extension does not see: it fails there"
        yield Remark(name, message, "it works where the host drives the browser itself (`managed_cdp`)")
