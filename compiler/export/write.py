"""Write an export to its folder: all of it, or nothing, as a catalog is written.

What is already there in exactly these bytes is not touched. A folder that holds anything but an export for the same
target is refused and never deleted.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from adapterc.compiler.catalog.contents import whole
from adapterc.compiler.catalog.errors import InvalidCatalogError, UnsafeTargetError, WriteError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.locking import hold_lock
from adapterc.compiler.catalog.model import WriteResult
from adapterc.compiler.catalog.publish import advice, publish, safe_target
from adapterc.compiler.catalog.read import foreign_files, read_folder
from adapterc.compiler.catalog.swap import Places, clear, finish
from adapterc.compiler.export.check import export_problems
from adapterc.compiler.export.model import MARK, Export

__all__ = ["foresee_export", "write_export"]

_PATIENCE = 1.0
"""Seconds to wait for another export into the same folder."""


def write_export(export: Export, out: str | Path, catalog: str | Path, files: Files | None = None) -> WriteResult:
    """Make `out` hold exactly `export`, which was made of the catalog in the folder `catalog`.

    Raises a `CatalogError`: `UnsafeTargetError`, `BusyError`, `InvalidCatalogError` (the host would not take it),
    `WriteError`.
    """
    port = files or Files()
    target = _target(out, catalog)
    places = Places(target, MARK)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with hold_lock(places.lock, target.name, _PATIENCE):
            finish(places, port)
            result = _compared(export, target, port)
            if result.changed:
                _demand(export)
                publish({path: whole(data) for path, data in export.files.items()}, places, port)
            with suppress(OSError):
                clear(places, port)  # what cannot be removed now is removed by the next export
            return result
    except OSError as error:
        raise WriteError(f"`{out}` cannot be written: {error.strerror or error}", advice(error)) from error


def foresee_export(export: Export, out: str | Path, catalog: str | Path, files: Files | None = None) -> WriteResult:
    """What `write_export` would do, without writing. Raises what it would raise."""
    port = files or Files()
    target = _target(out, catalog)
    _demand(export)
    try:
        return _compared(export, target, port)
    except OSError as error:
        raise WriteError(f"`{out}` cannot be read: {error.strerror or error}", advice(error)) from error


def _demand(export: Export) -> None:
    problems = export_problems(export.target, export.files)
    if problems:
        raise InvalidCatalogError(problems)


def _target(out: str | Path, catalog: str | Path) -> Path:
    target = safe_target(Path(out), [Path(catalog)])
    inside = Path(os.path.realpath(catalog))
    if inside in target.parents:
        raise UnsafeTargetError(f"`{out}` lies inside of the catalog", "choose a folder outside of it")
    return target


def _compared(export: Export, target: Path, files: Files) -> WriteResult:
    old = read_folder(target, files) if os.path.lexists(target) else {}
    if old == export.files:
        return WriteResult(False)
    before = _adapters_of(old, export.target, target.name) if old else {}
    now = export.adapters
    return WriteResult(
        changed=True,
        added=tuple(sorted({*now} - {*before})),
        removed=tuple(sorted({*before} - {*now})),
        updated=tuple(sorted(name for name in {*now} & {*before} if now[name] != before[name])),
    )


def _adapters_of(old: dict[str, bytes], target: str, name: str) -> dict[str, Any]:
    """The adapters of the export that is there. Raises `UnsafeTargetError` for anything else."""
    mark = _object(old.get(MARK, b""))
    outputs, adapters = mark.get("outputs"), mark.get("adapters")
    if mark.get("export_version") != 1 or not isinstance(outputs, dict) or not isinstance(adapters, dict):
        raise UnsafeTargetError(
            f"`{name}` is not empty and holds no `{MARK}` that this version can read",
            "choose a new or empty folder; nothing was deleted",
        )
    foreign = sorted({*old} - {*outputs, MARK})
    if foreign:
        raise foreign_files(name, foreign)
    if mark.get("target") != target:
        raise UnsafeTargetError(
            f"`{name}` holds an export for `{mark.get('target')}`", "choose one folder for each target"
        )
    return adapters


def _object(data: bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
