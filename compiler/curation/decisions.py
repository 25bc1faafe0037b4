"""Turns what a person says about one adapter into records of `adapterc.toml`.

An approval covers exactly what was shown: the open effects and deviations of the adapter as it is now. A later effect
is held again.
"""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.curation.decided import Config
from adapterc.compiler.curation.edits import ConfigFile
from adapterc.compiler.curation.waiting import decided

__all__ = ["Decided", "Refused", "approved", "held"]


class Refused(Exception):
    """Nothing was changed. `help` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Decided:
    """The file with the decision in it, not yet written, and what was done, one line each."""

    file: ConfigFile
    done: tuple[str, ...]


def approved(file: ConfigFile, artifact: Artifact, reason: str, reviewer: str) -> Decided:
    """Let a held adapter in. Raises `Refused` for one that no approval helps, or that needs none, and what `edits`
    raises."""
    config = file.config
    end = decided(artifact)
    if end is not None:
        raise Refused(f"`{artifact.name}` cannot be approved: {end.message} ({end.code}, {end.span})", end.help or "")
    if artifact.status != "held":
        raise Refused(f"`{artifact.name}` waits for nobody: it is compiled", "`adapterc info` shows what it does")
    done = []
    holds = [number for number, record in enumerate(config.holds) if record.adapter == artifact.name]
    if holds:
        file = file.without_records("hold", holds)
        done.append("took the hold back")
    signed = {"reason": reason, "reviewer": reviewer}
    if artifact.held_effects:
        file = file.with_record("approve", {"adapter": artifact.name, "effects": artifact.held_effects, **signed})
        done.append("approved " + ", ".join(artifact.held_effects))
    codes = _open_deviations(artifact, config)
    if codes:
        file = file.with_record("accept", {"adapter": artifact.name, "deviations": codes, **signed})
        done.append("accepted " + ", ".join(codes))
    return Decided(file, tuple(done))


def held(file: ConfigFile, artifact: Artifact, reason: str, reviewer: str) -> Decided:
    """Keep an adapter out: take its approvals back, or hold it when it needs none. Raises `Refused`, and what `edits`
    raises."""
    config = file.config
    end = decided(artifact)
    if end is not None:
        raise Refused(f"`{artifact.name}` is kept out already: {end.message} ({end.code}, {end.span})", end.help or "")
    given = [number for number, record in enumerate(config.approvals) if record.adapter == artifact.name]
    done = []
    if given:
        file = file.without_records("approve", given)
        done.append("took the approval back" if len(given) == 1 else f"took {len(given)} approvals back")
    if any(record.adapter == artifact.name for record in config.holds):
        if not done:
            raise Refused(f"`{artifact.name}` is held already", "`adapterc approve` takes the hold back")
    elif reason:
        file = file.with_record("hold", {"adapter": artifact.name, "reason": reason, "reviewer": reviewer})
        done.append("held it")
    elif not done:
        help = "say why with `--reason`: whoever reads the catalog wants to know"
        raise Refused(f"`{artifact.name}` has no approval to take back, so it needs a hold of its own", help)
    return Decided(file, tuple(done))


def _open_deviations(artifact: Artifact, config: Config) -> list[str]:
    if not config.strict_deviations or artifact.manifest is None:
        return []
    accepted = {code for record in config.accepted if record.covers(artifact.name) for code in record.codes}
    return sorted({item["code"] for item in artifact.manifest["adapterc"]["deviations"]} - accepted)
