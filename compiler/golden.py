"""Compares a committed catalog with what its sources compile to.

Everything in the folder counts, byte by byte, but for the commits that the lock names: a catalog that lies beside its
sources cannot name the commit it is part of.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adapterc.compiler.catalog.errors import DamagedCatalogError
from adapterc.compiler.catalog.model import INDEX, LOCK, Catalog
from adapterc.compiler.catalog.read import load_catalog
from adapterc.compiler.catalog.rows import printable
from adapterc.compiler.curation.again import import_command
from adapterc.compiler.curation.decided import Config
from adapterc.compiler.diff.compare import diff_catalogs
from adapterc.compiler.diff.model import CatalogDiff, to_json
from adapterc.compiler.diff.shown import summary
from adapterc.spec.diagnostics import Diagnostic, Note
from adapterc.spec.locked import LINE_ENDS, OTHER_ENDS
from adapterc.syntax.source import whole_file

__all__ = ["Golden", "compare_golden"]

_NOTES = 20
"""Lines to read first that the finding has as notes."""


@dataclass(frozen=True, slots=True)
class Golden:
    """`why` says in what the catalog differs, "" when it does not. `diff` is None when it is the same, or too damaged
    to compare."""

    why: str = ""
    diff: CatalogDiff | None = None

    def to_json(self, catalog: str) -> dict[str, Any]:
        """The comparison as JSON values: `spec.review.GoldenRow`."""
        diff = None if self.diff is None else to_json(self.diff)
        return {"catalog": printable(catalog), "same": not self.why, "diff": diff}

    def finding(self, catalog: str, sources: Sequence[str], config: Config) -> Diagnostic:
        """What is wrong with the catalog in the folder `catalog`, and how it is made anew from `sources`, or those of
        the configuration."""
        removed = len(self.diff.removed) if self.diff is not None else 0
        help = f"run `{import_command(config, catalog, sources, removed)}`, review what it changes, and commit that"
        if OTHER_ENDS in self.why:
            help = LINE_ENDS.format(name=os.path.basename(catalog))
        loudest = self.diff.loudest if self.diff is not None else ()
        notes = [Note(f"{name or 'catalog'}: {line.aspect} {line.sign} {line.text}") for name, line in loudest[:_NOTES]]
        if len(loudest) > _NOTES:
            notes.append(Note(f"{len(loudest) - _NOTES} more lines to read first"))
        return Diagnostic(
            "AC820",
            f"`{catalog}` is not what its sources compile to: {self.why}",
            whole_file(f"{catalog}/{INDEX}"),
            tuple(notes),
            help,
        )


def compare_golden(built: Catalog, folder: Path) -> Golden:
    """How the catalog in `folder` differs from `built`, which is new. Raises `UnsafeTargetError` when the folder holds
    no catalog of ours, `WriteError` when it cannot be read."""
    try:
        committed = load_catalog(folder)
    except DamagedCatalogError as error:
        return Golden(error.message.removeprefix(f"`{folder.name}` "))
    was, now = _pinned(committed.lock), _pinned(built.lock)
    if was == now:  # the lock has the digest of every file, and loading has compared them
        return Golden()
    diff = diff_catalogs(committed, built)
    if not diff.empty:
        return Golden(_told(diff), diff)
    before, after = was.pop("outputs"), now.pop("outputs")
    files = sorted(path for path in {*before, *after} if before.get(path) != after.get(path))
    return Golden(_listed(files or [LOCK]), diff)


def _pinned(lock: dict[str, Any]) -> dict[str, Any]:
    sources = [{key: source[key] for key in source if key not in ("commit", "ref")} for source in lock["sources"]]
    return {**lock, "sources": sources}


def _told(diff: CatalogDiff) -> str:
    if diff.added or diff.removed or diff.changed:
        return summary(diff)
    return "its profile, compiler or sources differ" if diff.header else "other adapters are held or rejected"


def _listed(files: Sequence[str]) -> str:
    named = ", ".join(f"`{path}`" for path in files[:3])
    more = f" and {len(files) - 3} more files" if len(files) > 3 else ""
    return f"{named}{more} {'differs' if len(files) == 1 else 'differ'}"
