"""Load catalogs that adapterc compiled; refuse what is damaged, foreign or edited, one entry at a time.

A script is read and compared with its digest when it is first used, and then kept. Precedence is the host's: imported <
bundled < server_synced, names compared trimmed and in lower case. A refused entry keeps its name: what it shadows does
not run in its stead, as it would not in the host. Entries of one index that share a name are all refused. Limit: a
digest shows damage, not who wrote the catalog.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adapterc.spec.catalogs import KINDS, CatalogUnreadable, DamagedArtifact, UnknownAdapter
from adapterc.spec.index import entry_of, key_of, name_of, read_index, script_of
from adapterc.spec.manifest import AdapterEntry
from adapterc.spec.shown import nearest

__all__ = ["KINDS", "Adapter", "Catalog", "CatalogUnreadable", "DamagedArtifact", "UnknownAdapter"]

_MAX_INDEX_BYTES, _MAX_SCRIPT_BYTES = 64 * 2**20, 4 * 2**20


@dataclass(frozen=True, slots=True)
class Adapter:
    """One loadable artifact. `source_kind` is one of `KINDS`, or "memory"; `root` is the real path of its catalog."""

    entry: AdapterEntry
    source_kind: str
    root: str = ""
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
                self._kept.append(script_of(_read(self.root, self.entry.script_file, _MAX_SCRIPT_BYTES), self.entry))
            except ValueError as error:
                raise DamagedArtifact(self.entry.name, str(error), self.source_kind) from None
        return self._kept[0]


class Catalog:
    """`adapters` are sorted; `refused` are bad; `shadowed` are (name, loser's kind, winner's); `folders` real paths."""

    def __init__(self, claims: Iterable[tuple[str, Adapter | DamagedArtifact]], folders: Iterable[str] = ()) -> None:
        self.folders = tuple(dict.fromkeys(folders))
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
            entries = read_index(_read(root, "index.json", _MAX_INDEX_BYTES))
        except ValueError as error:
            raise CatalogUnreadable(f"no catalog in `{os.fspath(folder)}`: {error}") from None
        claims: list[tuple[str, Adapter | DamagedArtifact]] = []
        for name, entry in entries:
            try:
                if isinstance(entry, str):
                    raise ValueError(entry)
                _read(root, entry.script_file, _MAX_SCRIPT_BYTES, content=False)
                claims.append((name, Adapter(entry, source_kind, root)))
            except ValueError as error:
                claims.append((key_of(name), DamagedArtifact(name, str(error), source_kind)))
        return cls(claims, [root])

    @classmethod
    def merged(cls, *catalogs: Catalog) -> Catalog:
        """One catalog of several, in any order; of two of one kind, the later one wins."""
        return cls((c for each in catalogs for c in each._claims), (f for each in catalogs for f in each.folders))

    def get(self, name: str) -> Adapter:
        """The adapter of that name. Raises UnknownAdapter, or DamagedArtifact for a refused one."""
        key = key_of(name)
        found = self._found.get(key)
        if isinstance(found, Adapter):
            return found
        if found is not None:
            raise DamagedArtifact(found.name, found.detail, found.source_kind)
        names = [adapter.entry.name for adapter in self.adapters]
        same = [known for known in names if key in known.split("/")]
        raise UnknownAdapter(name, tuple(dict.fromkeys((*same, *nearest(key, names, 3))))[:3])


def _read(root: str, path: str, limit: int, content: bool = True) -> bytes:
    """The plain file `path` inside the folder `root`, when it has at most `limit` bytes. Raises ValueError."""
    real = os.path.realpath(os.path.join(root, path))
    if not real.startswith(os.path.join(root, "")):
        raise ValueError(f"`{path}` leads out of the catalog")
    try:
        found = os.stat(real)
        if not stat.S_ISREG(found.st_mode):
            raise ValueError(f"`{path}` is no plain file")  # a pipe would wait for ever
        if found.st_size > limit:
            raise ValueError(f"`{path}` is larger than {limit} bytes")
        return Path(real).read_bytes() if content else b""
    except OSError as error:
        raise ValueError(f"`{path}` cannot be read: {error.strerror}") from None
