"""Takes some adapters of a run, by patterns of their names or paths; nothing that is left out vanishes unsaid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.driver import ImportRun
from adapterc.compiler.results import replaced

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

    taken = 0
    dropped: set[str] = set()
    kept: set[str] = set()

    def changed() -> Iterator[tuple[int, FileResult]]:
        nonlocal taken, dropped, kept
        for number, result in enumerate(run.results):
            chosen = tuple(item for item in result.artifacts if takes(item.name, result.path))
            names = {item.name for item in chosen}
            kept |= names
            dropped |= {item.name for item in result.artifacts} - names
            taken += len(chosen)
            if chosen or result.ignored is not None or takes(result.path):
                if len(chosen) < len(result.artifacts):
                    yield number, replace(result, artifacts=chosen)
                taken += not chosen and result.ignored is None
            else:
                yield number, replace(result, artifacts=(), diagnostics=(), ignored=UNSELECTED)

    results = replaced(run.results, changed())
    if not taken:
        from difflib import get_close_matches

        near = get_close_matches(patterns[0], sorted({item.name for item in run.artifacts}), 1)
        raise NothingSelected(patterns, near[0] if near else None)
    return Selection(replace(run, results=results), frozenset(dropped - kept))
