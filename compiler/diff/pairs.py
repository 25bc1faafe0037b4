"""Adapters that go by another name in the new catalog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adapterc.compiler.catalog.model import Catalog
from adapterc.compiler.diff.script import compared

__all__ = ["renamed"]


def renamed(old: Catalog, new: Catalog) -> dict[str, str]:
    """New name -> old name, of adapters whose old name is gone for good and whose script, or else place in the sources,
    is that of no other adapter that came or went."""
    before, after = old.entries(), new.entries()
    found = {row["adapter"] for row in new.report["files"]}
    gone = [entry for name, entry in before.items() if name not in after and name not in found]
    came = [entry for name, entry in after.items() if name not in before]
    pairs: dict[str, str] = {}
    for fact in (_script, _place):
        were = _unique((entry for entry in gone if entry["name"] not in pairs.values()), old, fact)
        are = _unique((entry for entry in came if entry["name"] not in pairs), new, fact)
        pairs |= {are[key]: were[key] for key in are if key in were}
    return pairs


def _script(catalog: Catalog, entry: Mapping[str, Any]) -> str:
    return compared(catalog.scripts[entry["script_file"]])


def _place(catalog: Catalog, entry: Mapping[str, Any]) -> str:
    source = entry["adapterc"]["source"]
    return f"{source['repo']}\n{source['path']}"


def _unique(
    entries: Iterable[Mapping[str, Any]], catalog: Catalog, fact: Callable[[Catalog, Mapping[str, Any]], str]
) -> dict[str, str]:
    """The names by a fact that only one of them has."""
    facts = {str(entry["name"]): fact(catalog, entry) for entry in entries}
    counts = Counter(facts.values())
    return {key: name for name, key in facts.items() if counts[key] == 1}
