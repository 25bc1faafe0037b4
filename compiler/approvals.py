"""Finds approvals that do nothing: misspelt, left over, or given to an adapter that they cannot help.

An approval that is silently ignored looks like a compiler that forgot it, so each one that has no effect is told, with
what it should say. Nothing here decides what is admitted: see `whitelist/access.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.config import Config
from adapterc.spec.diagnostics import Severity
from adapterc.whitelist.access import Approval

__all__ = ["idle_approvals"]


def idle_approvals(
    artifacts: Sequence[Artifact], config: Config, file: str, elsewhere: Iterable[str] | None = ()
) -> list[str]:
    """One line for each approval, or label of one, that changes nothing; `file` names the configuration.

    `elsewhere` are names of adapters that exist and are not looked at now; None: there may be any others.
    """
    by_name: dict[str, list[Artifact]] = {}
    for artifact in artifacts:
        by_name.setdefault(artifact.name, []).append(artifact)
    others = None if elsewhere is None else frozenset(elsewhere)
    lines = []
    for approval, line in zip(config.approvals, config.lines, strict=True):
        found = by_name.get(approval.adapter)
        if found is not None:
            messages = list(_about(approval, found))
        elif others is None or approval.adapter in others:
            messages = []
        else:
            messages = [_nameless(approval.adapter, sorted({*by_name, *others}))]
        lines += [f"{file}:{line}: {message}" for message in messages]
    return lines


def _nameless(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f"approves `{name}`, and none of these adapters has this name" + (
        f"; did you mean `{near[0]}`?" if near else ""
    )


def _about(approval: Approval, found: Sequence[Artifact]) -> Iterator[str]:
    usable = [artifact for artifact in found if artifact.status != "rejected"]
    if not usable:
        codes = sorted({d.code for item in found for d in item.diagnostics if d.severity is Severity.ERROR})
        yield f"the approval of `{approval.adapter}` has no effect: {', '.join(codes)}"
        return
    if all(artifact.access == "write" for artifact in usable):
        yield f"the approval of `{approval.adapter}` has no effect: the profile admits its writes"
        return
    shown = sorted({label for artifact in usable for label in _labels(artifact)})
    for label in approval.effects:
        if label in shown:
            continue
        if _proven(label, shown, usable):
            yield f"approves `{label}`, and `{approval.adapter}` needs no approval of it: it only reads"
        else:
            yield f"approves `{label}`, which `{approval.adapter}` does not do; {_instead(label, shown)}"


def _proven(label: str, shown: Sequence[str], usable: Sequence[Artifact]) -> bool:
    """A request by a method that this adapter uses for reading alone, such as a search that is sent by POST."""
    method = label.partition(" ")[0]
    if any(name.partition(" ")[0] == method for name in shown):
        return False
    return any(method in _effects(artifact).get("methods", ()) for artifact in usable)


def _effects(artifact: Artifact) -> dict[str, Any]:
    found: dict[str, Any] = (artifact.manifest or {}).get("adapterc", {}).get("effects", {})
    return found


def _labels(artifact: Artifact) -> Iterable[str]:
    """What needs an approval, given or not."""
    return (*_effects(artifact).get("writes", ()), *artifact.held_effects)


def _instead(label: str, shown: Sequence[str]) -> str:
    if not shown:
        return "it does nothing that needs an approval"
    near = get_close_matches(label, shown, len(shown), 0.5)
    ordered = [*near, *(name for name in shown if name not in near)]
    return "it does: " + ", ".join(f"`{name}`" for name in ordered)
