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

from adapterc.compiler.catalog.changes import compared, shrinks
from adapterc.compiler.catalog.checklist import host_problems
from adapterc.compiler.catalog.contents import Content
from adapterc.compiler.catalog.errors import InvalidCatalogError, ShrinkError, WriteError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.locking import hold_lock
from adapterc.compiler.catalog.model import LOCK, REPORT, Catalog, WriteResult
from adapterc.compiler.catalog.publish import advice, holds, publish, safe_target
from adapterc.compiler.catalog.read import folder_digests, recover
from adapterc.compiler.catalog.swap import Places, clear, finish
from adapterc.compiler.spill import SpillError
from adapterc.spec.document_shapes import lock_problems, report_problems

__all__ = ["foresee_catalog", "write_catalog"]

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
        place = error.filename if isinstance(error, SpillError) else out_dir
        raise WriteError(f"`{place}` cannot be written: {error.strerror or error}", advice(error)) from error


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
        what = (
            f"`{error.filename}` cannot be written" if isinstance(error, SpillError) else f"`{out_dir}` cannot be read"
        )
        raise WriteError(f"{what}: {error.strerror or error}", advice(error)) from error
    return result, refusal


def _planned(
    catalog: Catalog, target: Path, allow_removals: int, unselected: AbstractSet[str], files: Files
) -> tuple[Mapping[str, Content], WriteResult, ShrinkError | None]:
    """What to write, what it changes, and why it may not be written. Touches nothing."""
    try:
        new = catalog.contents()
    except ValueError as error:
        raise InvalidCatalogError([str(error)]) from error
    old = folder_digests(target, files) if os.path.lexists(target) else {}
    if holds(old, new):
        return new, WriteResult(False), None
    result = compared(catalog, old, target, files)
    if len(result.removed) > allow_removals:
        return new, result, shrinks(catalog, result.removed, target.name, allow_removals, unselected)
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


def _validate(catalog: Catalog) -> None:
    problems = []
    if not catalog.checked:
        problems = host_problems(catalog.index, lambda path: catalog.scripts[path].encode("utf-8", "surrogatepass"))
    for name, found in ((LOCK, lock_problems(catalog.lock)), (REPORT, report_problems(catalog.report))):
        problems += [f"`{name}`: {problem}" for problem in found[:1]]
    if problems:
        raise InvalidCatalogError(problems)
