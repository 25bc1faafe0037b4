"""The state of an adapter: `current`, `compat`, `deprecated` or `dead`. The first rule that applies sets it.

    config      a `[[state]]` record about it, the first in file order
    source      its author says `deprecated` or `replacedBy` (`compiler/manifest.py`)
    deviation   it deviates from the original in a way that an `[[accept]]` record names: `compat`
    (none)      `current`

Nothing is guessed and nothing is measured: the same sources and the same file give the same states.
"""

from __future__ import annotations

from typing import Any

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.curation.decided import Config, first_for
from adapterc.compiler.curation.facts import with_fact

__all__ = ["governed"]


def governed(artifact: Artifact, config: Config) -> Artifact:
    """The artifact with `adapterc.governance` as the rules say; one without a manifest stays as it is."""
    if artifact.manifest is None:
        return artifact
    extension = artifact.manifest["adapterc"]
    governance = _by_config(artifact.name, config) or extension.get("governance") or _by_deviation(artifact, config)
    if governance is None or governance == extension.get("governance"):
        return artifact
    return with_fact(artifact, "governance", governance)


def _by_config(name: str, config: Config) -> dict[str, Any] | None:
    record = first_for(config.states, name)
    if record is None:
        return None
    by = {"replaced_by": record.replaced_by} if record.replaced_by else {}
    return {"state": record.state, "rule": "config", "reason": _line(record.reason), **by}


def _by_deviation(artifact: Artifact, config: Config) -> dict[str, Any] | None:
    assert artifact.manifest is not None
    shown = {item["code"] for item in artifact.manifest["adapterc"]["deviations"]}
    reasons = [
        record.reason for record in config.accepted if record.covers(artifact.name) and shown.intersection(record.codes)
    ]
    if not reasons:
        return None
    return {"state": "compat", "rule": "deviation", "reason": "; ".join(dict.fromkeys(map(_line, reasons)))}


def _line(text: str) -> str:
    return " ".join(text.split())
