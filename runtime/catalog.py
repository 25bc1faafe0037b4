"""Load catalogs that adapterc compiled; refuse what is damaged, foreign or edited, one entry at a time.

A script is read and compared with its digest when it is first used, and then kept; what the lock does not vouch for is
listed, and gives no script. Precedence is the host's: imported < bundled < server_synced, names compared trimmed and in
lower case. A refused entry keeps its name: what it shadows does not run in its stead, as it would not in the host.
Entries of one index that share a name are all refused. Limit: a digest shows damage, not who wrote the catalog.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from adapterc.spec.catalogs import KINDS, CatalogUnreadable, DamagedArtifact, UnknownAdapter
from adapterc.spec.index import entry_of, key_of, name_of, read_index, script_of
from adapterc.spec.inside import read_inside
from adapterc.spec.locked import LOCK_FILE, REPORT_FILE, Locked, locked
from adapterc.spec.manifest import AdapterEntry

__all__ = ["KINDS", "Adapter", "Catalog", "CatalogUnreadable", "DamagedArtifact", "UnknownAdapter"]

_Locks = Iterable[tuple[str, str]]
_INDEX_BYTES, _SCRIPT_BYTES = 64 * 2**20, 4 * 2**20


@dataclass(frozen=True, slots=True)
class Adapter:
    """One loadable artifact. `source_kind` is one of `KINDS`, or "memory"; `root` is the real path of its catalog, and
    `fault` why its lock does not vouch for it."""

    entry: AdapterEntry
    source_kind: str
    root: str = ""
    fault: str = ""
    _kept: list[str] = field(default_factory=list, repr=False, compare=False)

    @classmethod
    def of(cls, manifest: Mapping[str, Any], script: str) -> Adapter:
        """An artifact that is in no catalog. Raises DamagedArtifact."""
        try:
            entry = entry_of(deepcopy(dict(manifest)))
            return cls(entry, "memory", _kept=[script_of(script.encode("utf-8", "surrogatepass"), entry)])
        except ValueError as error:
            raise DamagedArtifact(name_of(manifest) or "adapter", str(error)) from None

    def script(self) -> str:
        """The text of the script. Raises DamagedArtifact when the file is not what was compiled."""
        if not self._kept:
            try:
                if self.fault:
                    raise ValueError(self.fault)
                self._kept.append(script_of(read_inside(self.root, self.entry.script_file, _SCRIPT_BYTES), self.entry))
            except ValueError as error:
                raise DamagedArtifact(self.entry.name, str(error), self.source_kind, self.root) from None
        return self._kept[0]


class Catalog:
    """`adapters` are sorted; `refused` are bad; `shadowed` are (name, loser's kind, winner's); `locks` have by the real
    path of a folder what is wrong with its lock, or ""."""

    def __init__(self, claims: Iterable[tuple[str, Adapter | DamagedArtifact]], locks: _Locks = ()) -> None:
        self.locks = dict(locks)
        self._claims = sorted(claims, key=lambda claim: KINDS.index(claim[1].source_kind))
        self._found = found = dict(self._claims)
        lost = [pair for pair in self._claims if isinstance(pair[1], Adapter) and found[pair[0]] is not pair[1]]
        self.adapters = tuple(item for _, item in sorted(found.items()) if isinstance(item, Adapter))
        self.refused = tuple(item for _, item in self._claims if isinstance(item, DamagedArtifact))
        self.shadowed = tuple(sorted((key, item.source_kind, found[key].source_kind) for key, item in lost))

    @classmethod
    def load(cls, folder: str | os.PathLike[str], source_kind: str = "imported") -> Catalog:
        """The catalog in `folder`; its real path is settled here. Raises CatalogUnreadable."""
        try:
            root = os.path.realpath(folder)
            index = read_inside(root, "index.json", _INDEX_BYTES)
            entries, lock = read_index(index), _locked(root, index)
            if lock.fault and read_inside(root, "index.json", _INDEX_BYTES) != index:
                return cls.load(folder, source_kind)  # an import replaced it between the two reads
        except ValueError as error:
            raise CatalogUnreadable(f"no catalog in `{os.fspath(folder)}`: {error}") from None
        claims: list[tuple[str, Adapter | DamagedArtifact]] = []
        for name, entry in entries:
            try:
                if isinstance(entry, str):
                    raise ValueError(entry)
                read_inside(root, entry.script_file, _SCRIPT_BYTES, content=False)
                claims.append((name, Adapter(entry, source_kind, root, lock.fault_of(entry))))
            except ValueError as error:
                claims.append((key_of(name), DamagedArtifact(name, str(error), source_kind)))
        return cls(claims, [(root, lock.fault)])

    @classmethod
    def merged(cls, *catalogs: Catalog) -> Catalog:
        """One catalog of several, in any order; of two of one kind, the later one wins."""
        return cls((c for each in catalogs for c in each._claims), (k for each in catalogs for k in each.locks.items()))

    def get(self, name: str) -> Adapter:
        """The adapter of that name. Raises UnknownAdapter, or DamagedArtifact for a refused one."""
        key = key_of(name)
        found = self._found.get(key)
        if isinstance(found, Adapter):
            return found
        if found is not None:
            raise DamagedArtifact(found.name, found.detail, found.source_kind)
        raise UnknownAdapter.among(name, key, [adapter.entry.name for adapter in self.adapters])


def _locked(root: str, index: bytes) -> Locked:
    """What the lock of the folder says. Raises ValueError when it cannot be read."""
    there = {name for name in (LOCK_FILE, REPORT_FILE) if os.path.lexists(os.path.join(root, name))}
    lock = read_inside(root, LOCK_FILE, _INDEX_BYTES) if LOCK_FILE in there else None
    return locked(lock, index, hosted=REPORT_FILE not in there)
