"""Diagnostics and file results as the rows of `report.json` and of `--format json`.

No pydantic here: the commit hook prints these too. The shapes are those of `spec/report.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.catalog.lazy import LazyList
from adapterc.compiler.results import Results
from adapterc.compiler.shelf import Shelf, Sorter, shelved
from adapterc.spec.diagnostics import Diagnostic, Note

__all__ = ["Told", "adapter_rows", "build_report", "diagnostic_list", "diagnostic_row", "full_diagnostic", "printable"]

Told = tuple[FileResult, Artifact | None, list[Diagnostic]]


def printable(text: str) -> str:
    """`text` with the bytes of a file name that is not UTF-8 written as `\\udcXX`, so that it can be encoded."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def diagnostic_row(item: Diagnostic, path: str) -> dict[str, Any]:
    """A finding as `report.json` shows it for an adapter of the file `path`."""
    return {
        "code": item.code,
        "severity": item.severity.value,
        **({} if item.span.file == path else {"file": printable(item.span.file)}),
        "line": item.span.line,
        "column": item.span.column,
        "message": printable(item.message),
        "help": None if item.help is None else printable(item.help),
    }


def full_diagnostic(item: Diagnostic) -> dict[str, Any]:
    """A finding with its name, range, notes and fix, as commands print it under `--format json`."""
    span = item.span
    fix = item.fix
    return {
        "code": item.code,
        "name": item.name,
        "severity": item.severity.value,
        "file": printable(span.file),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "message": printable(item.message),
        "notes": [_note(note) for note in item.notes],
        "help": None if item.help is None else printable(item.help),
        "fix": None
        if fix is None
        else {
            "title": printable(fix.title),
            "applicability": fix.applicability.value,
            "edits": [
                {
                    "file": printable(edit.span.file),
                    "start": edit.span.start,
                    "end": edit.span.end,
                    "line": edit.span.line,
                    "column": edit.span.column,
                    "end_line": edit.span.end_line,
                    "end_column": edit.span.end_column,
                    "text": printable(edit.text),
                }
                for edit in fix.edits
            ],
        },
    }


def _note(note: Note) -> dict[str, Any]:
    span = note.span
    return {
        "message": printable(note.message),
        "file": None if span is None else printable(span.file),
        "line": None if span is None else span.line,
        "column": None if span is None else span.column,
        "end_line": None if span is None else span.end_line,
        "end_column": None if span is None else span.end_column,
    }


def diagnostic_list(items: Iterable[Diagnostic]) -> dict[str, Any]:
    """The document of `spec.report.DiagnosticList`, in the order given."""
    return {"diagnostics": [full_diagnostic(item) for item in items]}


def build_report(files: Sequence[FileResult], ignored: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """`report.json`; its rows are made when they are looked at. `ignored` are (path, why) of files that were never
    compiled.

    A file that gave neither an adapter nor a reason failed before its name was known: one rejected row, adapter null.
    """
    places: Shelf[tuple[int, int]] = Shelf()
    counts = {"compiled": 0, "held": 0, "rejected": 0}
    scanned = 0
    without = Sorter((printable(path), printable(why)) for path, why in ignored)
    for number in _by_path(files):
        file = files[number]
        if file.artifacts:
            for place, artifact in enumerate(file.artifacts):
                places.add((number, place))
                counts[artifact.status] += 1
        elif file.ignored is None:
            places.add((number, -1))
            counts["rejected"] += 1
        else:
            without.add((printable(file.path), printable(file.ignored)))
            continue
        scanned += 1
    holding_none = shelved(found for found, _ in groupby(without))

    def row(index: int) -> dict[str, Any]:
        number, place = places[index]
        return _row(*_told(files[number], place))

    def none(index: int) -> dict[str, Any]:
        path, why = holding_none[index]
        return {"path": path, "why": why}

    return {
        "summary": {
            "found": len(places),
            **counts,
            "files_scanned": scanned + len(holding_none),
            "files_without_adapter": len(holding_none),
        },
        "files": LazyList(len(places), row),
        "ignored": LazyList(len(holding_none), none),
    }


def adapter_rows(files: Sequence[FileResult]) -> LazyList[Told]:
    """Each adapter with its file and findings, ordered by path; a file that gave neither an adapter nor a reason counts
    as one, None."""
    places: Shelf[tuple[int, int]] = Shelf()
    for number in _by_path(files):
        file = files[number]
        for place in range(len(file.artifacts)) if file.artifacts else (-1,) if file.ignored is None else ():
            places.add((number, place))

    def told(index: int) -> Told:
        number, place = places[index]
        return _told(files[number], place)

    return LazyList(len(places), told)


def _by_path(files: Sequence[FileResult]) -> Sequence[int]:
    """The numbers of the files in the order of their paths, which is theirs as a rule."""
    if isinstance(files, Results):
        return range(len(files))
    paths = [file.path for file in files]
    return sorted(range(len(paths)), key=paths.__getitem__)


def _told(file: FileResult, place: int) -> Told:
    """One adapter of a file, with its findings. A fault of the file as a whole is told once, with its first adapter."""
    if place < 0:
        return file, None, _findings(*file.diagnostics)
    artifact = file.artifacts[place]
    return file, artifact, _findings(*(() if place else file.diagnostics), *artifact.diagnostics)


def _findings(*items: Diagnostic) -> list[Diagnostic]:
    found = {(item.code, item.span, item.message): item for item in items}
    return sorted(found.values(), key=lambda item: item.sort_key)


def _row(file: FileResult, artifact: Artifact | None, findings: Iterable[Diagnostic]) -> dict[str, Any]:
    return {
        "path": printable(file.path),
        "adapter": printable(artifact.name) if artifact and artifact.name else None,
        "status": artifact.status if artifact else "rejected",
        "access": artifact.access if artifact else "unknown",
        "diagnostics": [diagnostic_row(item, file.path) for item in findings],
    }
