"""What stands of the findings of a run: what no comment suppresses, what the catalog lacks, what no baseline accepts.

Nothing here changes what compiles: an import reports every finding, because its sources cannot speak for themselves.
This is for the one who keeps the sources, and is asked by `adapterc check` alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from adapterc.compiler.discover import content_of
from adapterc.compiler.references import read_sibling
from adapterc.spec.quick import quick
from adapterc.spec.suppression import MARK, Settled, Suppression, settle_suppressions

if TYPE_CHECKING:
    from adapterc.compiler.baselines import Accepted, Baseline
    from adapterc.compiler.discover import FoundFile
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.freshness import CatalogLock
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["Ground", "Standing", "settled", "standing"]

_MARK = MARK.encode("ascii")


@quick
class Ground:
    """What findings are held against. `locate` gives the place on disk of a path of the run, `read` the text of one.

    `deleted` are paths that are no more; of the folders `covers` (places on disk) every file is in the run; `exists`
    says whether a place has a file now. `before` is the baseline of the last commit, where that is known."""

    locate: Callable[[str], str]
    read: Callable[[str], str | None]
    exists: Callable[[str], bool]
    deleted: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    lock: CatalogLock | None = None
    baseline: Baseline | None = None
    before: bytes | None = None


@quick
class Standing:
    """`findings`, ordered by file and position. `accepted` says what the baseline took out; None without one. `every`
    has what it took out as well: alike findings of a file are told apart by their number among all."""

    findings: tuple[Diagnostic, ...]
    suppressed: int = 0
    accepted: Accepted | None = None
    every: tuple[Diagnostic, ...] = ()


def settled(run: ImportRun, files: Iterable[FoundFile]) -> Settled:
    """The findings of a run, whose files are `files`, and what their comments do."""
    known = {file.path: file for file in files}
    looked: set[str] = set()
    marked: dict[str, bytes] = {}

    def look(path: str, data: bytes | None) -> None:
        looked.add(path)
        if data is not None and _MARK in data:  # the others are let go of at once: a tree has many files
            marked[path] = data

    for result in run.results:
        found = [*result.diagnostics, *(item for artifact in result.artifacts for item in artifact.diagnostics)]
        if result.path not in known or not (result.artifacts or found):
            continue
        look(result.path, content_of(known[result.path]))
        for item in found:  # a finding may stand in a file that this one refers to
            if item.span.file not in looked:
                look(item.span.file, read_sibling(known[result.path], item.span.file))
    comments = _comments(marked) if marked else []
    whole = {result.path for result in run.results if result.artifacts}
    return settle_suppressions(run.all_diagnostics(), comments, whole)


def _comments(marked: Mapping[str, bytes]) -> list[Suppression]:
    from adapterc.spec.diagnostics import Sink
    from adapterc.syntax.source import SourceText
    from adapterc.syntax.suppressions import find_suppressions

    return [
        comment
        for path, data in sorted(marked.items())
        if (source := SourceText.decode(path, data, Sink())) is not None
        for comment in find_suppressions(source)
    ]


def standing(run: ImportRun, files: Iterable[FoundFile], ground: Ground) -> Standing:
    """The findings that stand."""
    heeded = settled(run, files)
    found = [*heeded.kept, *heeded.complaints]
    if ground.lock is not None:
        from adapterc.compiler.freshness import stale_sources

        found += stale_sources(ground.lock, run.results, ground.deleted, ground.locate)
    found.sort(key=lambda item: item.sort_key)
    every, accepted = found, None
    if ground.baseline is not None:
        from adapterc.compiler.baselines import accept, grown_entries

        checked, gone = _checked(run, ground), lambda place: not ground.exists(place)
        accepted = accept(found, ground.baseline, ground.read, ground.locate, checked, gone)
        grown = [] if ground.before is None else grown_entries(ground.baseline, ground.before)
        known = set(map(id, every))
        found = sorted((*accepted.findings, *grown), key=lambda item: item.sort_key)
        every = [*every, *(item for item in found if id(item) not in known)]
    return Standing(tuple(found), len(heeded.suppressed), accepted, tuple(every))


def _checked(run: ImportRun, ground: Ground) -> Callable[[str], bool]:
    """Whether everything that could be found in a file, by its place, was looked for."""
    paths = (*(result.path for result in run.results), *ground.deleted)
    places = {os.path.normpath(ground.locate(path)) for path in paths}
    folders = tuple(os.path.join(os.path.normpath(folder), "") for folder in ground.covers)
    return lambda place: place in places or place.startswith(folders)
