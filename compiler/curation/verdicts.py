"""What the decisions about one adapter make of it; `settle.py` has the order. A module of its own: most files of a hook
have none."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from adapterc.compiler.curation.decided import first_for
from adapterc.compiler.curation.governance import governed
from adapterc.spec.diagnostics import Diagnostic, Note

if TYPE_CHECKING:
    from adapterc.compiler.artifact import Artifact
    from adapterc.compiler.curation.decided import Config
    from adapterc.compiler.curation.records import Decision

__all__ = ["decided", "kept_out"]


def decided(artifact: Artifact, config: Config) -> Artifact:
    """The adapter as it is after denials, the allow list, holds, deviations and states."""
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
