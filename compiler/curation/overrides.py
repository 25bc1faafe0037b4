"""Local files that stand in for adapters of sources, and the news that such an adapter has moved on.

The local file wins, whatever it compiles to: an override that is refused leaves the name empty, so that nobody runs the
file that it was to replace. What it replaces is held (AC705). The digest of the file that it was made from says whether
the source has changed it since (AC706).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.curation.facts import with_fact
from adapterc.compiler.results import replaced
from adapterc.spec.diagnostics import Diagnostic, Note

if TYPE_CHECKING:
    from adapterc.compiler.curation.records import Override

__all__ = ["Base", "bases_of", "stand_in"]


class Base(NamedTuple):
    """What an override replaces: the adapter, the number of its file among the results, and the digest of that."""

    artifact: Artifact
    file: int
    sha256: str


def bases_of(wanted: Mapping[str, tuple[str, str]], results: Sequence[FileResult]) -> dict[str, list[Base]]:
    """By the name of an adapter, what its override replaces: the file that it was made from first, else by path.

    `wanted` has the path of the override and the digest of its base, by name.
    """
    found: dict[str, list[Base]] = {name: [] for name in wanted}
    for number, result in enumerate(results):
        for artifact in result.artifacts:
            name = artifact.name.lower()
            if name in wanted and result.path != wanted[name][0]:
                found[name].append(Base(artifact, number, result.sha256))
    for name, bases in found.items():
        bases.sort(key=lambda base: (base.sha256 != wanted[name][1], base.artifact.source.path))
    return found


def stand_in(results: Sequence[FileResult], records: Sequence[Override]) -> Sequence[FileResult]:
    """The same files; the adapters that are replaced are held, and those that replace them say so."""
    if not records:
        return results
    bases = bases_of({record.adapter: (record.path, record.base) for record in records}, results)
    changed: dict[int, FileResult] = {}
    local = {record.path: record for record in records}
    for number, result in enumerate(results):
        if result.path in local:
            record = local[result.path]
            changed[number] = replace(result, artifacts=tuple(_each(result, record, bases[record.adapter])))
    for record in records:
        for number in {base.file for base in bases[record.adapter]}:
            file = changed.get(number, results[number])
            artifacts = (_kept_out(i, record) if i.name.lower() == record.adapter else i for i in file.artifacts)
            changed[number] = replace(file, artifacts=tuple(artifacts))
    return replaced(results, changed.items())


def _kept_out(artifact: Artifact, record: Override) -> Artifact:
    by = f" ({record.reviewer})" if record.reviewer else ""
    message = f"`{record.path}` stands in for `{artifact.name}`: {' '.join(record.reason.split())}{by}"
    help = "remove the `[[override]]` record to take the source's own"
    note = Note("this one is replaced", artifact.span)
    finding = Diagnostic("AC705", message, record.at, (note,), help)
    return replace(artifact, status="held", diagnostics=(finding,), held_effects=())


def _each(result: FileResult, record: Override, bases: Sequence[Base]) -> Iterator[Artifact]:
    for artifact in result.artifacts:
        if artifact.name != record.adapter:
            message = f"`{record.path}` is to stand in for `{record.adapter}`, and defines `{artifact.name}`"
            help = f"name it `{record.adapter}`, or change the record"
            finding = Diagnostic("AC707", message, artifact.span, (Note("the record", record.at),), help)
            yield replace(_with(artifact, finding), status="rejected", manifest=None, script=None)
        elif bases:
            yield _marked(artifact, record, bases[0])
        else:
            yield artifact


def _marked(artifact: Artifact, record: Override, base: Base) -> Artifact:
    moved = base.sha256 != record.base
    if moved:
        message = f"`{base.artifact.source.path}` has moved on since `{record.path}` was made from it"
        help = f"`adapterc override {record.adapter}` shows base, theirs and ours; then `--rebase` records the new base"
        notes = (Note(f"the record names {record.base[:12]}, the source has {base.sha256[:12]}"),)
        artifact = _with(artifact, Diagnostic("AC706", message, record.base_at, notes, help))
    source = base.artifact.source
    override: dict[str, Any] = {
        "repo": source.repo,
        "path": source.path,
        "base_sha256": record.base,
        "moved": moved,
        "reason": " ".join(record.reason.split()),
        **({"reviewer": record.reviewer.strip()} if record.reviewer else {}),
    }
    return with_fact(artifact, "override", override)


def _with(artifact: Artifact, finding: Diagnostic) -> Artifact:
    found = sorted((*artifact.diagnostics, finding), key=lambda item: item.sort_key)
    return replace(artifact, diagnostics=tuple(found))
