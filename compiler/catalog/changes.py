"""What a new catalog changes in the one that is in its place, and why it may not take its place.

The old index of a large catalog is read entry by entry: it is in the form that we write, as its digest in the lock
shows. One that somebody edited is read as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from hashlib import sha256
from itertools import chain, groupby
from pathlib import Path
from typing import Any

from adapterc.compiler.catalog.digests import Digests
from adapterc.compiler.catalog.errors import DamagedCatalogError, ShrinkError, UnsafeTargetError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.lockfile import lock_in
from adapterc.compiler.catalog.model import INDEX, LOCK, REPORT, Catalog, WriteResult
from adapterc.compiler.catalog.read import foreign_files
from adapterc.compiler.results import FEW, in_order
from adapterc.compiler.shelf import Shelf, last_of_each, shelved, side_by_side
from adapterc.spec.digest import SEAL
from adapterc.spec.entry_rules import script_path
from adapterc.spec.locked import changed_file

__all__ = ["compared", "shrinks"]

_WHOLE = 16 << 20
"""Bytes of an index that is read as a whole."""

_NAMED = 5
"""Adapters named in a message about many."""


_Entry = tuple[str, int, bytes, str | None]
"""An entry: its name, a number that counts up, its mark, and its script's path where that is not the one of its
name."""


def compared(catalog: Catalog, old: Mapping[str, str], target: Path, files: Files) -> WriteResult:
    """What `catalog` changes; `old` are the digests of the files in `target`, sorted, empty where there is nothing.
    Raises `UnsafeTargetError` for what is no catalog of ours, `DamagedCatalogError` for one whose index cannot be
    read."""
    if not old:
        return WriteResult(True, _names(shelved(in_order((name,) for name in catalog.adapter_names()))))
    lock = lock_in(target / LOCK, files) if LOCK in old else None
    if lock is None:
        raise UnsafeTargetError(
            f"`{target.name}` is not empty and holds no `{LOCK}` that this version can read",
            "choose a new or empty folder; nothing was deleted",
        )
    outputs = lock.get("outputs")
    outputs = outputs if isinstance(outputs, Mapping) else {}
    intact = outputs.get(INDEX) == old.get(INDEX)
    mark = _seal if intact else _hash
    before = _entries_in(target / INDEX, files, intact, mark)
    if before is None:
        raise DamagedCatalogError(
            f"`{target.name}` is damaged: its index cannot be read, so nobody can say what would be lost",
            "restore it from version control, or remove the folder",
        )
    _refuse_foreign(old, before, target.name)
    added: Shelf[tuple[str]] = Shelf()
    removed: Shelf[tuple[str]] = Shelf()
    updated: Shelf[tuple[str]] = Shelf()
    written = catalog.lock["outputs"]
    after = in_order(_entry(item, number, mark) for number, item in enumerate(catalog.index["adapters"]))
    for was, entry in side_by_side(before, after):
        if entry is None:
            assert was is not None
            removed.add((was[0],))
        elif was is None:
            added.add((entry[0],))
        elif was[2] != entry[2] or old.get(_script_of(entry)) != written[_script_of(entry)]:
            updated.add((entry[0],))
    paths = outputs if isinstance(outputs, Digests) else sorted(outputs)
    damaged = tuple(fault for path in paths if (fault := _fault(path, outputs[path], old, target, files)))
    others = () if added or removed or updated else _moved(catalog, old)
    return WriteResult(True, _names(added), _names(removed), _names(updated), others, damaged)


def _fault(path: str, digest: Any, old: Mapping[str, str], target: Path, files: Files) -> str | None:
    """What is wrong with a file that the old lock lists; `old` are the digests of what is there."""
    if old.get(path) == digest:
        return None
    return changed_file(files.read(target / path) if path in old else None, path, str(digest))


def _moved(catalog: Catalog, old: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(path for path, content in catalog.contents().items() if old.get(path) != content.sha256)


def shrinks(
    catalog: Catalog, removed: Sequence[str], name: str, allowed: int, unselected: AbstractSet[str]
) -> ShrinkError:
    """The refusal of a catalog that would lose the adapters `removed`."""
    removed = tuple(removed)
    gone = frozenset(removed)
    rows = {row["adapter"]: row for row in catalog.report.get("files", ()) if row["adapter"] in gone}
    fates = {adapter: _fate(rows.get(adapter), adapter in unselected) for adapter in removed}
    return ShrinkError(
        f"`{name}` would lose {len(removed)} adapter{'s' if len(removed) > 1 else ''}"
        f"{f' where {allowed} may go' if allowed else ''}: {_listed(fates)}",
        removed,
        f"if they are meant to go, pass `--allow-removals {len(removed)}`"
        + ("; a catalog of the selected adapters alone belongs in another `--out`" if unselected & gone else ""),
    )


def _listed(fates: Mapping[str, str]) -> str:
    """The first names, each with its fate; a fate that all share is told once, at the end."""
    shared = next(iter(fates.values())) if len(fates) > 1 and len(set(fates.values())) == 1 else None
    names = [f"`{name}`" + ("" if shared else f" ({fate})") for name, fate in list(fates.items())[:_NAMED]]
    more = f" and {len(fates) - _NAMED} more" if len(fates) > _NAMED else ""
    return ", ".join(names) + more + (f" ({shared})" if shared else "")


def _fate(row: dict[str, Any] | None, unselected: bool) -> str:
    if unselected:
        return "not selected by --only"
    if row is None:
        return "no longer found"
    codes = sorted({item["code"] for item in row["diagnostics"] if item["severity"] in ("error", "held")})
    return " ".join(["now", row["status"], *codes])


def _refuse_foreign(old: Mapping[str, str], before: Iterable[_Entry], name: str) -> None:
    documents = ((path,) for path in (INDEX, LOCK, REPORT))
    ours = in_order(chain(documents, ((_script_of(entry),) for entry in before)))
    once = (path for path, _ in groupby(ours))
    foreign = [path[0] for path, mine in side_by_side(((path,) for path in old), once) if path and mine is None]
    if foreign:
        raise foreign_files(name, foreign)


def _entries_in(path: Path, files: Files, intact: bool, mark: Callable[[Any], bytes]) -> Shelf[_Entry] | None:
    """The entries of an index by name, as far as they can be read; None when they cannot."""
    try:
        entries = _streamed(path) if intact and path.stat().st_size > _WHOLE else _parsed(files.read(path))
    except FileNotFoundError:
        return None
    if entries is None:
        return None
    rows = (_entry(item, number, mark) for number, item in enumerate(entries) if _is_named(item))
    try:
        return shelved(last_of_each(in_order(rows)))
    except (ValueError, RecursionError):  # an edited index under the digest of an edited lock
        return None


def _is_named(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("name"), str)


def _entry(entry: dict[str, Any], number: int, mark: Callable[[Any], bytes]) -> _Entry:
    name, script = entry["name"], entry.get("script_file")
    if not isinstance(script, str):
        script = ""
    return name, number, mark(entry), None if script == script_path(name) else script


def _script_of(entry: _Entry) -> str:
    return script_path(entry[0]) if entry[3] is None else entry[3]


def _names(rows: Shelf[tuple[str]]) -> Sequence[str]:
    """A tuple while they are few."""
    names = rows.keys()
    return tuple(names) if len(names) < FEW else names


def _parsed(data: bytes) -> list[Any] | None:
    try:
        index = json.loads(data)
    except (ValueError, RecursionError):
        return None
    adapters = index.get("adapters") if isinstance(index, dict) else None
    return adapters if isinstance(adapters, list) else None


def _streamed(path: Path) -> Iterator[Any]:
    """The entries of an index in canonical form: each begins and ends with a brace four blanks from the margin."""
    with path.open("rb") as stream:
        entry: list[bytes] = []
        for line in stream:
            if line == b"    {\n":
                entry = [line]
            elif line in (b"    },\n", b"    }\n"):
                yield json.loads(b"".join(entry) + b"}")
                entry = []
            elif entry:
                entry.append(line)


def _seal(entry: Any) -> bytes:
    """What tells an entry from every other, where its seal can be believed."""
    extension = entry.get("adapterc")
    seal = extension.get(SEAL) if isinstance(extension, dict) else None
    return seal.encode("utf-8", "surrogatepass") if isinstance(seal, str) else _hash(entry)


def _hash(entry: Any) -> bytes:
    return sha256(json.dumps(entry, sort_keys=True).encode("ascii")).digest()
