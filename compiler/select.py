"""Takes some adapters of a run, by patterns of their names or paths; nothing that is left out vanishes unsaid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fnmatch import fnmatchcase

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.driver import ImportRun

__all__ = ["UNSELECTED", "NothingSelected", "Selection", "select"]

UNSELECTED = "not selected by --only"
"""Why a file that lost all its adapters holds none."""


class NothingSelected(Exception):
    """No adapter matches. `near` is a name that looks like the first pattern, if there is one."""

    def __init__(self, patterns: Sequence[str], near: str | None) -> None:
        super().__init__("no adapter matches " + ", ".join(f"`{pattern}`" for pattern in patterns))
        self.near = near


@dataclass(frozen=True, slots=True)
class Selection:
    """The run as it is now, and the names of the adapters that were found and left out."""

    run: ImportRun
    left_out: frozenset[str] = frozenset()


def select(run: ImportRun, patterns: Sequence[str]) -> Selection:
    """The adapters of `run` that some shell pattern takes by `site/name` or by path; all of them without patterns.

    A file that loses all its adapters says why. Raises `NothingSelected`.
    """
    if not patterns:
        return Selection(run)

    def takes(*texts: str) -> bool:
        return any(fnmatchcase(text, pattern) for pattern in patterns for text in texts)

    results = []
    taken = 0
    dropped: list[Artifact] = []
    for result in run.results:
        chosen = tuple(item for item in result.artifacts if takes(item.name, result.path))
        dropped += [item for item in result.artifacts if item not in chosen]
        taken += len(chosen)
        if chosen or result.ignored is not None or takes(result.path):
            results.append(replace(result, artifacts=chosen))
            taken += not chosen and result.ignored is None
        else:
            results.append(replace(result, artifacts=(), diagnostics=(), ignored=UNSELECTED))
    if not taken:
        near = get_close_matches(patterns[0], sorted({item.name for item in run.artifacts}), 1)
        raise NothingSelected(patterns, near[0] if near else None)
    kept = {item.name for result in results for item in result.artifacts}
    return Selection(replace(run, results=tuple(results)), frozenset({item.name for item in dropped} - kept))
