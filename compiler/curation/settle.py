"""Applies what a curator has decided to what was compiled. The order is the rule:

    overrides -> names -> deny -> allow -> hold -> deviations -> state

An adapter that a decision keeps out is held, with the decision's place in `adapterc.toml`; nothing vanishes. Decisions
never admit what the compiler refused, except that a denied or overridden adapter owes nobody a repair: its errors are
no findings any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.curation.decided import Config, first_for
from adapterc.compiler.curation.governance import governed
from adapterc.compiler.curation.overrides import stand_in
from adapterc.compiler.duplicates import settle_names
from adapterc.compiler.results import replaced
from adapterc.spec.diagnostics import Diagnostic, Note

if TYPE_CHECKING:
    from adapterc.compiler.curation.records import Decision

__all__ = ["settle"]


def settle(compiled: Sequence[FileResult], config: Config | None = None) -> Sequence[FileResult]:
    """The same files in the same order, with names settled and decisions applied."""
    if config is None:
        return settle_names(compiled)
    named = settle_names(stand_in(compiled, config.overrides))
    if not (config.denials or config.allow or config.holds or config.strict_deviations or _governs(config)):
        return named
    return replaced(named, _changed(named, config))


def _changed(named: Sequence[FileResult], config: Config) -> Iterator[tuple[int, FileResult]]:
    for number, result in enumerate(named):
        artifacts = tuple(_decided(item, config) for item in result.artifacts)
        if any(new is not old for new, old in zip(artifacts, result.artifacts, strict=True)):
            yield number, replace(result, artifacts=artifacts)


def _governs(config: Config) -> bool:
    return bool(config.states or config.accepted)


def _decided(artifact: Artifact, config: Config) -> Artifact:
    denial = first_for(config.denials, artifact.name)
    if denial is not None:
        return kept_out(artifact, _finding("AC702", f"`{artifact.name}` is denied", denial, artifact, _ALLOWED))
    if config.allow and not any(fnmatchcase(artifact.name, item.text) for item in config.allow):
        message = f"`{artifact.name}` is not on the allow list"
        note = Note("found here", artifact.span)
        return kept_out(artifact, Diagnostic("AC703", message, config.allow[0].at, (note,), _LISTED))
    if artifact.status == "rejected":
        return artifact
    hold = first_for(config.holds, artifact.name)
    if hold is not None:
        artifact = _held(artifact, _finding("AC701", f"`{artifact.name}` is held", hold, artifact, _RELEASE))
    if config.strict_deviations:
        artifact = _accepted(artifact, config)
    return governed(artifact, config)


_ALLOWED = "remove the `[[deny]]` record to take it"
_LISTED = "add a pattern for it to `allow` to take it"
_RELEASE = "`adapterc approve` takes the hold back"


def _finding(code: str, message: str, decision: Decision, artifact: Artifact, help: str) -> Diagnostic:
    by = f" ({decision.reviewer})" if decision.reviewer else ""
    text = f"{message}: {' '.join(decision.reason.split())}{by}"
    return Diagnostic(code, text, decision.at, (Note("found here", artifact.span),), help)


def _accepted(artifact: Artifact, config: Config) -> Artifact:
    """Held when it deviates in a way that nobody accepted."""
    listed = {} if artifact.manifest is None else artifact.manifest["adapterc"]
    allowed = {code for record in config.accepted if record.covers(artifact.name) for code in record.codes}
    open_ones = [item for item in listed.get("deviations", ()) if item["code"] not in allowed]
    if not open_ones:
        return artifact
    codes = sorted({item["code"] for item in open_ones})
    named = ", ".join(f"`{code}`" for code in codes)
    notes = tuple(Note(f"{item['code']}: {item['text']}") for item in open_ones)
    listed_codes = ", ".join(f'"{code}"' for code in codes)
    help = (
        "if that is fine, accept it in adapterc.toml: "
        f'`[[accept]]` with `adapter = "{artifact.name}"`, `deviations = [{listed_codes}]` and a `reason`'
    )
    message = f"`{artifact.name}` differs from the original in ways that nobody accepted: {named}"
    return _held(artifact, Diagnostic("AC704", message, artifact.span, notes, help))


def kept_out(artifact: Artifact, finding: Diagnostic) -> Artifact:
    """Held by a decision that ends every other question about the adapter."""
    return replace(artifact, status="held", diagnostics=(finding,), held_effects=())


def _held(artifact: Artifact, finding: Diagnostic) -> Artifact:
    found = sorted((*artifact.diagnostics, finding), key=lambda item: item.sort_key)
    return replace(artifact, status="held", diagnostics=tuple(found))
