"""Write a catalog to its folder: all of it, or nothing.

    lock -> finish what a crash left -> compare -> check -> write beside -> read back and check -> swap -> tidy

What is already there in exactly these bytes is not touched. A folder that is not ours, or holds anything that is not
ours, is refused and never deleted. Limits: the folder is replaced as a whole, so it can be neither a mount point nor
the working directory.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from typing import Any

from adapterc.compiler.catalog.checklist import host_problems
from adapterc.compiler.catalog.errors import (
    DamagedCatalogError,
    InvalidCatalogError,
    ShrinkError,
    UnsafeTargetError,
    WriteError,
)
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.locking import hold_lock
from adapterc.compiler.catalog.model import INDEX, LOCK, REPORT, Catalog, WriteResult
from adapterc.compiler.catalog.publish import advice, publish, safe_target
from adapterc.compiler.catalog.read import foreign_files, is_lock, names_in, read_folder, recover
from adapterc.compiler.catalog.swap import Places, clear, finish

__all__ = ["foresee_catalog", "write_catalog"]

_NAMED = 5
"""Adapters named in a message about many."""

_PATIENCE = 1.0
"""Seconds: a load that finishes a broken swap holds the lock for a moment; another import holds it for longer."""


def write_catalog(
    catalog: Catalog,
    out_dir: str | Path,
    allow_removals: int = 0,
    *,
    sources: Sequence[str | Path] = (),
    unselected: AbstractSet[str] = frozenset(),
    files: Files | None = None,
) -> WriteResult:
    """Make `out_dir` hold exactly `catalog`. `sources` are the import roots, which the folder must not swallow;
    `unselected` are adapters that were found and left out on purpose.

    Raises a `CatalogError`: `ShrinkError` when more than `allow_removals` adapters would go, `UnsafeTargetError`,
    `BusyError`, `InvalidCatalogError`, `DamagedCatalogError` (the old catalog cannot be compared), `WriteError`.
    """
    port = files or Files()
    try:
        target = safe_target(Path(out_dir), [Path(source) for source in sources])
        places = Places(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        with hold_lock(places.lock, target.name, _PATIENCE):
            finish(places, port)
            result = _replace(catalog, places, allow_removals, unselected, port)
            with suppress(OSError):
                # The catalog is in place; what cannot be removed now is removed by the next write.
                clear(places, port)
            return result
    except OSError as error:
        raise WriteError(f"`{out_dir}` cannot be written: {error.strerror or error}", advice(error)) from error


def foresee_catalog(
    catalog: Catalog,
    out_dir: str | Path,
    allow_removals: int = 0,
    *,
    sources: Sequence[str | Path] = (),
    unselected: AbstractSet[str] = frozenset(),
    files: Files | None = None,
) -> tuple[WriteResult, ShrinkError | None]:
    """What `write_catalog` would do, as far as it can be known without writing: its result, and the refusal of a
    catalog that would lose too many adapters. Raises what `write_catalog` would raise for any other reason."""
    port = files or Files()
    target = safe_target(Path(out_dir), [Path(source) for source in sources])
    if os.path.lexists(Places(target).journal):
        recover(target, port)
    try:
        _, result, refusal = _planned(catalog, target, allow_removals, unselected, port)
    except OSError as error:
        raise WriteError(f"`{out_dir}` cannot be read: {error.strerror or error}", advice(error)) from error
    return result, refusal


def _planned(
    catalog: Catalog, target: Path, allow_removals: int, unselected: AbstractSet[str], files: Files
) -> tuple[dict[str, bytes], WriteResult, ShrinkError | None]:
    """The bytes to write, what they change, and why they may not. Touches nothing."""
    try:
        new = catalog.files()
    except ValueError as error:
        raise InvalidCatalogError([str(error)]) from error
    old = read_folder(target, files) if os.path.lexists(target) else {}
    if old == new:
        return new, WriteResult(False), None
    result = _compare(catalog, old, target.name)
    if len(result.removed) > allow_removals:
        return new, result, _shrinks(catalog, result.removed, target.name, allow_removals, unselected)
    _validate(catalog)
    return new, result, None


def _replace(
    catalog: Catalog, places: Places, allow_removals: int, unselected: AbstractSet[str], files: Files
) -> WriteResult:
    new, result, refusal = _planned(catalog, places.target, allow_removals, unselected, files)
    if refusal is not None:
        raise refusal
    if not result.changed:
        return result
    publish(new, places, files)
    return result


def _compare(catalog: Catalog, old: dict[str, bytes], name: str) -> WriteResult:
    before = names_in(old) if old else {}
    if old:
        _refuse_foreign(old, before, name)
    if before is None:
        raise DamagedCatalogError(
            f"`{name}` is damaged: its index cannot be read, so nobody can say what would be lost",
            "restore it from version control, or remove the folder",
        )
    now = catalog.entries()

    def differs(adapter: str) -> bool:
        path = now[adapter]["script_file"]
        return before[adapter] != now[adapter] or old.get(path) != catalog.scripts[path].encode("utf-8")

    return WriteResult(
        changed=True,
        added=tuple(sorted(set(now) - set(before))),
        removed=tuple(sorted(set(before) - set(now))),
        updated=tuple(sorted(name for name in set(now) & set(before) if differs(name))),
    )


def _refuse_foreign(old: dict[str, bytes], before: dict[str, dict[str, Any]] | None, name: str) -> None:
    if not is_lock(old.get(LOCK, b"")):
        raise UnsafeTargetError(
            f"`{name}` is not empty and holds no `{LOCK}` that this version can read",
            "choose a new or empty folder; nothing was deleted",
        )
    ours = {INDEX, LOCK, REPORT, *(entry.get("script_file") for entry in (before or {}).values())}
    foreign = sorted(path for path in old if path not in ours)
    if foreign and before is not None:
        raise foreign_files(name, foreign)


def _shrinks(
    catalog: Catalog, removed: tuple[str, ...], name: str, allowed: int, unselected: AbstractSet[str]
) -> ShrinkError:
    rows = {row["adapter"]: row for row in catalog.report.get("files", ())}
    fates = {adapter: _fate(rows.get(adapter), adapter in unselected) for adapter in removed}
    return ShrinkError(
        f"`{name}` would lose {len(removed)} adapter{'s' if len(removed) > 1 else ''}"
        f"{f' where {allowed} may go' if allowed else ''}: {_listed(fates)}",
        removed,
        f"if they are meant to go, pass `--allow-removals {len(removed)}`"
        + ("; a catalog of the selected adapters alone belongs in another `--out`" if unselected & {*removed} else ""),
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


def _validate(catalog: Catalog) -> None:
    """The host's rules, and the models of `spec`, imported here because a warm run needs none."""
    from pydantic import ValidationError

    from adapterc.spec.lock import Lock
    from adapterc.spec.report import Report

    scripts = {path: text.encode("utf-8", "surrogatepass") for path, text in catalog.scripts.items()}
    problems = host_problems(catalog.index, scripts.__getitem__)
    for name, model, value in ((LOCK, Lock, catalog.lock), (REPORT, Report, catalog.report)):
        try:
            model.model_validate(value)
        except ValidationError as error:
            problems.append(f"`{name}`: {error.errors(include_url=False)[0]['msg']}")
    if problems:
        raise InvalidCatalogError(problems)
