"""Collects what a page shows: from an import that just ran, or from a catalog on disk and, if they are there, its
sources.

A catalog on disk knows less: no ends of ranges, no notes, no entry of a held adapter, and of what did not compile no
dialect unless the source is there. A source whose digest is in the lock counts as being there only when its text has
it, so no finding stands beside a text that it is not about. The lock has none for every file that a finding may stand
in (a module without an adapter, say); such a file is shown as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.catalog.build import entry_of
from adapterc.compiler.catalog.lazy import LazyList
from adapterc.compiler.catalog.model import Catalog
from adapterc.compiler.catalog.rows import adapter_rows, full_diagnostic, printable
from adapterc.compiler.driver import ImportRun
from adapterc.compiler.report.model import Material, Missing, Row
from adapterc.importers import dialect_for
from adapterc.spec.codes import CODES
from adapterc.spec.diagnostics import Diagnostic
from adapterc.spec.ordered import find_sorted

__all__ = ["Read", "material_of_catalog", "material_of_run"]

Read = Callable[[str], str | None]
"""The normalised text of a file by its path, None when it is not readable text."""

_HELD = 2048
"""So many rows are held; those of a larger run are made each time they are looked at."""

_UNREADABLE = Missing("the file holds no text that can be shown")
_NOT_GIVEN = Missing("the catalog does not hold it; `adapterc report --source` brings it in")
_CHANGED = Missing("the file is not the one that was imported")


def material_of_run(run: ImportRun, catalog: Catalog, read: Read) -> Material:
    """The page of `run`, whose catalog is `catalog`. `read` is asked for each file twice at most, and never for
    two at once."""
    found = adapter_rows(run.results)
    made = LazyList(len(found), lambda number: _row(*found[number]))
    rows = tuple(made) if len(made) <= _HELD else made
    located = {printed: result.path for result in run.results if (printed := printable(result.path)) != result.path}

    def text_of(path: str) -> str | Missing:
        text = read(located.get(path, path))
        return _UNREADABLE if text is None else text

    return _material(catalog, rows, text_of, tuple(full_diagnostic(item) for item in run.diagnostics))


def _row(file: FileResult, artifact: Artifact | None, findings: Iterable[Diagnostic]) -> Row:
    shown = tuple(full_diagnostic(item) for item in findings)
    path = printable(file.path)
    if artifact is None:
        return Row(path, None, "rejected", "unknown", "unknown", shown)
    name = printable(artifact.name) or None
    return Row(
        path,
        name,
        artifact.status,
        artifact.access,
        artifact.source.dialect,
        shown,
        entry_of(artifact) if artifact.status == "compiled" else artifact.manifest,
        artifact.script,
        artifact.held_effects,
    )


def material_of_catalog(catalog: Catalog, read: Read | None = None) -> Material:
    """The page of a catalog that was loaded. `read` gives its sources; None when they are not at hand."""
    digests = {path: digest for source in catalog.lock["sources"] for path, digest in source["files"].items()}
    entries = catalog.entries()
    read_rows = tuple(_read_row(row, entries, catalog.scripts) for row in catalog.report["files"])
    rows = tuple(_with_dialect(row, _checked(row.path, digests, read)) for row in read_rows)
    return _material(catalog, rows, lambda path: _checked(path, digests, read), ())


def _read_row(row: Mapping[str, Any], entries: Mapping[str, Any], scripts: Mapping[str, str]) -> Row:
    entry = entries.get(row["adapter"]) if row["status"] == "compiled" else None
    return Row(
        row["path"],
        row["adapter"],
        row["status"],
        row["access"],
        entry["adapterc"]["source"]["dialect"] if entry else "unknown",
        tuple(_read_finding(item, row["path"]) for item in row["diagnostics"]),
        entry,
        scripts[entry["script_file"]] if entry else None,
    )


def _read_finding(item: Mapping[str, Any], path: str) -> dict[str, Any]:
    code = CODES.get(item["code"])
    return {
        "name": code.name if code else "",
        "file": path,
        "end_line": None,
        "end_column": None,
        "notes": [],
        "fix": None,
        **item,
    }


def _checked(path: str, digests: Mapping[str, str], read: Read | None) -> str | Missing:
    if read is None:
        return _NOT_GIVEN
    text = read(path)
    if text is None:
        return _UNREADABLE
    # a finding can stand in a module that holds no adapter, which the lock does not list
    if path in digests and sha256(text.encode("utf-8", "surrogatepass")).hexdigest() != digests[path]:
        return _CHANGED
    return text


def _with_dialect(row: Row, source: str | Missing) -> Row:
    from dataclasses import replace

    dialect = None if row.entry or isinstance(source, Missing) else dialect_for(row.path, source)
    return row if dialect is None else replace(row, dialect=dialect.name)


class _Texts(Mapping[str, str | Missing]):
    """Texts by their paths, read when they are looked at."""

    __slots__ = ("_paths", "_read")

    def __init__(self, read: Callable[[str], str | Missing]) -> None:
        self._paths: list[str] = []
        self._read = read

    def hold(self, paths: Iterable[str]) -> None:
        """These are the files."""
        self._paths = sorted(set(paths))

    def __len__(self) -> int:
        return len(self._paths)

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __getitem__(self, path: str) -> str | Missing:
        find_sorted(self._paths, path)
        return self._read(path)


def _material(
    catalog: Catalog, rows: Sequence[Row], read: Callable[[str], str | Missing], walk: tuple[dict[str, Any], ...]
) -> Material:
    sources = _Texts(read)
    found = Material(
        catalog.report["summary"],
        rows,
        tuple((item["path"], item["why"]) for item in catalog.report["ignored"]),
        sources,
        tuple(catalog.lock["sources"]),
        catalog.lock["profile"],
        catalog.lock["compiler"],
        walk,
    )
    sources.hold(path for row in found.facts for path in row.files)
    return found
