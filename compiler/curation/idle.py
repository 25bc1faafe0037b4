"""Finds records of `adapterc.toml` that do nothing: misspelt, left over, or about an adapter that they cannot help.

A record that is silently ignored looks like a compiler that forgot it, so each one that has no effect is told, with
what it should say. Nothing here decides what is admitted: see `whitelist/access.py` and `settle.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from adapterc.compiler.config import Config, Problem
from adapterc.compiler.curation.decided import DECIDED
from adapterc.spec.codes import Severity
from adapterc.spec.shown import nearest

if TYPE_CHECKING:
    from adapterc.compiler.artifact import Artifact
    from adapterc.spec.span import Span
    from adapterc.whitelist.approval import Approval

__all__ = ["idle_records"]

_REMOVE = "remove it, or mend the name"
_DECIDED = DECIDED | {"AC701", "AC704"}
"""A curator's own decisions; an adapter that they keep out is no reason to call another record idle."""


@dataclass(slots=True)
class _Looked:
    """What one pass over the adapters finds: all names, the adapters that a record names, and the deviations shown by
    those that each `[[accept]]` covers; None for one that covers none. No other adapter is held."""

    names: set[str]
    named: dict[str, list[Artifact]]
    accepted: list[set[str] | None]


def idle_records(artifacts: Iterable[Artifact], config: Config, elsewhere: Iterable[str] | None = ()) -> list[Problem]:
    """One problem for each record, or part of one, that changes nothing, in file order.

    `elsewhere` are names of adapters that exist and are not looked at now; None: there may be any others.
    """
    records = (config.denials, config.holds, config.accepted, config.states, config.allow, config.overrides)
    if not any((config.approvals, *records)):
        return []
    looked = _look(artifacts, config)
    found = list(_approvals(looked, config, elsewhere))
    if elsewhere is not None:
        found += _unmatched(config, {*looked.names, *elsewhere})
        found += _unaccepted(looked, config)
        found += _overrides(looked.named, config, frozenset(elsewhere))
    return sorted(found, key=lambda item: (item.line, item.column))


def _look(artifacts: Iterable[Artifact], config: Config) -> _Looked:
    wanted = {item.adapter for item in config.approvals} | {item.adapter for item in config.overrides}
    looked = _Looked(set(), {}, [None for _ in config.accepted])
    for artifact in artifacts:
        name = artifact.name
        looked.names.add(name)
        if name in wanted:
            looked.named.setdefault(name, []).append(artifact)
        for number, record in enumerate(config.accepted):
            if record.covers(name):
                codes = {deviation["code"] for deviation in _extension(artifact).get("deviations", ())}
                looked.accepted[number] = (looked.accepted[number] or set()) | codes
    return looked


def _approvals(looked: _Looked, config: Config, elsewhere: Iterable[str] | None) -> Iterator[Problem]:
    others = None if elsewhere is None else frozenset(elsewhere)
    for approval, at in zip(config.approvals, config.approved_at, strict=True):
        found = looked.named.get(approval.adapter)
        if found is not None:
            for message, help in _about(approval, found):
                yield _problem(at, message, help)
        elif others is not None and approval.adapter not in others:
            near = nearest(approval.adapter, sorted({*looked.names, *others}))
            help = f"did you mean `{near[0]}`?" if near else _REMOVE
            yield _problem(at, f"approves `{approval.adapter}`, and none of these adapters has this name", help)


def _unmatched(config: Config, known: Collection[str]) -> Iterator[Problem]:
    names = sorted(known)
    for kind, records in (
        ("deny", config.denials),
        ("hold", config.holds),
        ("accept", config.accepted),
        ("state", config.states),
    ):
        for record in records:
            if not any(record.covers(name) for name in names):
                near = nearest(record.adapter, names)
                help = f"did you mean `{near[0]}`?" if near else _REMOVE
                yield _problem(record.at, f"`[[{kind}]]` of `{record.adapter}` is about none of these adapters", help)
    for pattern in config.allow:
        if not any(fnmatchcase(name, pattern.text) for name in names):
            yield _problem(pattern.at, f"`{pattern.text}` allows none of these adapters", _REMOVE)


def _unaccepted(looked: _Looked, config: Config) -> Iterator[Problem]:
    for record, shown in zip(config.accepted, looked.accepted, strict=True):
        for code in record.codes:
            if shown is not None and code not in shown:
                near = nearest(code, sorted(shown))
                help = f"did you mean `{near[0]}`?" if near else "remove the code"
                yield _problem(record.at, f"accepts `{code}`, and no such adapter deviates in that way", help)


def _overrides(named: dict[str, list[Artifact]], config: Config, elsewhere: Collection[str]) -> Iterator[Problem]:
    for record in config.overrides:
        others = [item for item in named.get(record.adapter, ()) if item.source.path != record.path]
        if not others and record.adapter not in elsewhere:
            message = f"`{record.path}` stands in for `{record.adapter}`, and no source has that adapter"
            yield _problem(record.at, message, "make it a file of a source of your own, or remove it")


def _problem(at: Span, message: str, help: str) -> Problem:
    return Problem(at.line, at.column, message, help)


def _about(approval: Approval, found: Sequence[Artifact]) -> Iterator[tuple[str, str]]:
    if any(item.code in _DECIDED for artifact in found for item in artifact.diagnostics):
        return
    usable = [artifact for artifact in found if artifact.status != "rejected"]
    if not usable:
        codes = sorted({d.code for item in found for d in item.diagnostics if d.severity is Severity.ERROR})
        message = f"the approval of `{approval.adapter}` has no effect: {', '.join(codes)}"
        yield message, f"`adapterc explain {codes[0]}` says what refuses it" if codes else _REMOVE
        return
    if all(artifact.access == "write" for artifact in usable):
        message = f"the approval of `{approval.adapter}` has no effect: the profile admits its writes"
        yield message, "remove it"
        return
    shown = sorted({label for artifact in usable for label in _labels(artifact)})
    for label in approval.effects:
        if label in shown:
            continue
        if _proven(label, shown, usable):
            yield f"approves `{label}`, and `{approval.adapter}` needs no approval of it: it only reads", "remove it"
        else:
            yield f"approves `{label}`, which `{approval.adapter}` does not do", _instead(label, shown)


def _proven(label: str, shown: Sequence[str], usable: Sequence[Artifact]) -> bool:
    """A request by a method that this adapter uses for reading alone, such as a search that is sent by POST."""
    method = label.partition(" ")[0]
    if any(name.partition(" ")[0] == method for name in shown):
        return False
    return any(method in _effects(artifact).get("methods", ()) for artifact in usable)


def _extension(artifact: Artifact) -> dict[str, Any]:
    found: dict[str, Any] = (artifact.manifest or {}).get("adapterc", {})
    return found


def _effects(artifact: Artifact) -> dict[str, Any]:
    found: dict[str, Any] = _extension(artifact).get("effects", {})
    return found


def _labels(artifact: Artifact) -> Iterable[str]:
    """What needs an approval, given or not."""
    return (*_effects(artifact).get("writes", ()), *artifact.held_effects)


def _instead(label: str, shown: Sequence[str]) -> str:
    if not shown:
        return "it does nothing that needs an approval: remove it"
    from difflib import get_close_matches

    near = get_close_matches(label, shown, len(shown), 0.5)
    ordered = [*near, *(name for name in shown if name not in near)]
    return "it does: " + ", ".join(f"`{name}`" for name in ordered)
