"""What waits for a person: held adapters with what holds them, and overrides whose base has moved on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.catalog.rows import full_diagnostic
from adapterc.compiler.curation.decided import DECIDED
from adapterc.spec.diagnostics import Diagnostic, Severity
from adapterc.spec.quick import quick

__all__ = ["DECIDED", "Waiting", "decided", "each_waiting", "one_called", "standing", "to_json", "waiting"]

_ASKS = frozenset({"AC507", "AC701", "AC704"})
_NEWS = frozenset({"AC706"})
"""Something has happened to an override, whatever became of it."""


@quick
class Waiting:
    """An adapter and the findings that ask for a person: each has its place and says what to do."""

    artifact: Artifact
    findings: tuple[Diagnostic, ...]

    @property
    def approvable(self) -> bool:
        """True when an approval lets it into the catalog."""
        return self.artifact.status == "held" and decided(self.artifact) is None

    @property
    def undecided(self) -> bool:
        """True when nobody has said anything about it yet: a hold is an answer, too."""
        return self.approvable and all(item.code != "AC701" for item in self.findings)


def waiting(artifacts: Iterable[Artifact]) -> list[Waiting]:
    """Everything that waits, by name. An adapter that is refused waits for its author, and one that is denied or
    replaced for nobody."""
    return sorted(each_waiting(artifacts), key=lambda item: (item.artifact.name, item.artifact.span))


def each_waiting(artifacts: Iterable[Artifact]) -> Iterator[Waiting]:
    """The same as it comes."""
    for artifact in artifacts:
        asked = artifact.status == "held" and decided(artifact) is None
        codes = _ASKS | _NEWS if asked else _NEWS
        findings = tuple(item for item in artifact.diagnostics if item.code in codes)
        if findings:
            yield Waiting(artifact, findings)


def one_called(artifacts: Iterable[Artifact], name: str) -> Artifact | None:
    """The adapter of that name: of several, one that nothing stands in for, and one that was not refused, if there is
    one. None when there is none at all."""
    found = [artifact for artifact in artifacts if artifact.name == name]
    return min(found, key=lambda item: standing([each.code for each in item.diagnostics], item.status), default=None)


def standing(codes: Iterable[str], status: str) -> tuple[bool, int]:
    """The place of an adapter with these findings among others of its name, the one that counts first."""
    return "AC705" in codes, ("compiled", "held", "rejected").index(status)


def decided(artifact: Artifact) -> Diagnostic | None:
    """The finding that keeps the adapter out whatever anybody approves: a decision, or an error of its own."""
    return next(
        (item for item in artifact.diagnostics if item.code in DECIDED or item.severity is Severity.ERROR), None
    )


def to_json(items: Sequence[Waiting]) -> dict[str, Any]:
    """The document of `adapterc review --format json`."""
    return {
        "waiting": [
            {
                "adapter": item.artifact.name,
                "path": item.artifact.source.path,
                "status": item.artifact.status,
                "effects": list(item.artifact.held_effects),
                "findings": [full_diagnostic(finding) for finding in item.findings],
            }
            for item in items
        ]
    }
