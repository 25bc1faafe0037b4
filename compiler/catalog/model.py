"""A whole catalog in memory, and what writing one did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adapterc.compiler.catalog.canonical import canonical_json

__all__ = ["INDEX", "LOCK", "REPORT", "Catalog", "SourceRepo", "WriteResult"]

INDEX = "index.json"
LOCK = "adapterc.lock"
REPORT = "report.json"


@dataclass(frozen=True, slots=True)
class SourceRepo:
    """One imported tree. `repo` names it in every output: a URL, or a short name for a folder, never a path of this
    machine. `commit` is None for a folder that is no checkout, or whose adapters are not those of its commit; `ref` is
    the branch or tag that was asked for, if any. `root` is the prefix of its files in `FileResult.path` ("" when the
    catalog has one source)."""

    repo: str
    commit: str | None = None
    root: str = ""
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Catalog:
    """Plain data: the four outputs. `scripts` maps the path inside the catalog to the script's text.

    `rendered` holds the bytes of `index` and `report` where they are known already. Treat a catalog as frozen.
    """

    index: dict[str, Any]
    scripts: dict[str, str]
    lock: dict[str, Any]
    report: dict[str, Any]
    rendered: dict[str, bytes] = field(default_factory=dict, compare=False, repr=False)

    def files(self) -> dict[str, bytes]:
        """Every file of the folder as bytes, in the order of writing: the index is last."""
        scripts = {path: self.scripts[path].encode("utf-8") for path in sorted(self.scripts)}
        documents = {LOCK: self.lock, REPORT: self.report, INDEX: self.index}
        return scripts | {
            path: self.rendered[path] if path in self.rendered else canonical_json(value)
            for path, value in documents.items()
        }

    def entries(self) -> dict[str, dict[str, Any]]:
        """The index by adapter name."""
        return {entry["name"]: entry for entry in self.index["adapters"]}


@dataclass(frozen=True, slots=True)
class WriteResult:
    """Names of adapters, sorted. `changed` is False when the folder already held exactly these bytes; it may be True
    with no name listed, when only the lock or the report moved."""

    changed: bool
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
