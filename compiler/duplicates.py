"""Settles which file owns a command name when several define it, and warns of names that the host ships itself.

One rule, which no directory order can change: if exactly one of the files stands where the name says (`shop/hot` in
`.../shop/hot.yaml`), it keeps the name and the others are refused; otherwise all are refused. Of two that stand side
by side there and differ in their suffix alone, the JavaScript one keeps it: OpenCLI reads no YAML any more. A file
that is refused for another reason still owns its name, so that a stale copy never takes the place of a broken
original. Names that differ only in case are the same name: file systems of two platforms could not keep both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from adapterc.compiler.results import in_order, replaced

if TYPE_CHECKING:
    from adapterc.compiler.artifact import Artifact, FileResult
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["bundled_names", "settle_names"]

_Key = tuple[int, int]
"""Which file of the run, and which of its adapters. Rejected adapters do not know their document, so a path and a
document would not tell two of them apart."""

_SHOWN = 8
"""Paths named in one message; a name that is defined more often says how many more there are."""

_NAME_FAULTS = frozenset({"AC304", "AC305"})
_REPLACED = "AC705"
"""A local file stands in for the adapter, which so claims no name."""


def settle_names(results: Sequence[FileResult]) -> Sequence[FileResult]:
    """The same files in the same order, with AC306 and AC312 reported where they belong."""
    return replaced(results, _settled(results))


def _settled(results: Sequence[FileResult]) -> Iterator[tuple[int, FileResult]]:
    """What changes. The groups of one name are small, and let go one after the other; only files that hold several
    adapters wait for the last of them."""
    waiting: dict[int, dict[int, Artifact]] = {}
    for name, rows in groupby(_claims(results), itemgetter(0)):
        group = list(rows)
        bundled = name in bundled_names()
        if len(group) == 1 and not bundled:
            continue
        found = {(number, place): results[number].artifacts[place] for _, number, place in group}
        if len(group) > 1:
            found |= _refuse(name, found)
        if bundled:
            for key, artifact in found.items():
                if artifact.status != "rejected":
                    found[key] = _with(artifact, _bundled(artifact))
        for (number, place), artifact in found.items():
            file = results[number]
            if len(file.artifacts) == 1:
                yield number, _having(file, {place: artifact})
            else:
                waiting.setdefault(number, {})[place] = artifact
    for number, new in waiting.items():
        yield number, _having(results[number], new)


def _claims(results: Sequence[FileResult]) -> Iterable[tuple[str, int, int]]:
    """Names as far as they are told apart, each with who claims it, sorted."""
    return in_order(
        (artifact.name.lower(), number, place)
        for number, result in enumerate(results)
        for place, artifact in enumerate(result.artifacts)
        if all(item.code != _REPLACED for item in artifact.diagnostics)
    )


def _having(file: FileResult, new: Mapping[int, Artifact]) -> FileResult:
    artifacts = (new.get(place, artifact) for place, artifact in enumerate(file.artifacts))
    return replace(file, artifacts=tuple(artifacts))


@cache
def bundled_names() -> frozenset[str]:
    """Names of the adapters inside the host."""
    text = (Path(__file__).parent / "data" / "lime_bundled_names.txt").read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def _refuse(name: str, keyed: Mapping[_Key, Artifact]) -> dict[_Key, Artifact]:
    group = list(keyed.values())
    at_home = [artifact for artifact in group if _at_home(name, artifact)]
    owner = _owner(at_home)
    places = sorted(f"`{artifact.span.file}`" for artifact in group)
    named = ", ".join(places[:_SHOWN]) + (f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else "")
    refused: dict[_Key, Artifact] = {}
    for key, artifact in keyed.items():
        if artifact is owner or any(item.code in _NAME_FAULTS for item in artifact.diagnostics):
            continue
        spelling = "" if artifact.name == name else ", apart from case,"
        message = f"`{artifact.name}` is{spelling} defined {len(group)} times: {named}"
        others = sorted((other for other in group if other is not artifact), key=lambda other: other.span)
        from adapterc.spec.diagnostics import Diagnostic, Note

        notes = tuple(Note(_about(other, owner), other.span) for other in others[:_SHOWN])
        finding = Diagnostic("AC306", message, artifact.span, notes, _help(owner))
        refused[key] = _with(replace(artifact, status="rejected", manifest=None, script=None), finding)
    return refused


def _owner(at_home: Sequence[Artifact]) -> Artifact | None:
    """The one that keeps the name, if there is one beyond doubt."""
    if len({PurePosixPath(artifact.source.path).with_suffix("") for artifact in at_home}) > 1:
        return None
    chosen = [item for item in at_home if item.source.dialect == "opencli-js"] if len(at_home) > 1 else at_home
    return chosen[0] if len(chosen) == 1 else None


def _about(other: Artifact, owner: Artifact | None) -> str:
    return "this one keeps the name: its path says the same" if other is owner else "also defined here"


def _help(owner: Artifact | None) -> str:
    if owner is not None:
        return f"give this one a name of its own, or remove it and keep `{owner.span.file}`"
    return (
        "keep one of them, or give each a name of its own; the file at `<site>/<name>` keeps the name if there is one"
    )


def _at_home(name: str, artifact: Artifact) -> bool:
    """The file stands at `<site>/<name>.<suffix>`. Compared exactly: `HOT.yaml` is not the home of `shop/hot`."""
    path = PurePosixPath(artifact.source.path)
    return artifact.source.document == 0 and f"{path.parent.name}/{path.stem}" == name


def _bundled(artifact: Artifact) -> Diagnostic:
    from adapterc.spec.diagnostics import Diagnostic

    return Diagnostic(
        "AC312",
        f"the host ships an adapter named `{artifact.name}` and will use that one",
        artifact.span,
        help="give this adapter another name if it is to be used there",
    )


def _with(artifact: Artifact, finding: Diagnostic) -> Artifact:
    diagnostics: Iterable[Diagnostic] = (*artifact.diagnostics, finding)
    return replace(artifact, diagnostics=tuple(sorted(diagnostics, key=lambda item: item.sort_key)))
