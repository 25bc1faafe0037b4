"""The records of `adapterc.toml`, each with the place where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from adapterc.spec.span import Span

__all__ = [
    "Acceptance",
    "Decision",
    "Override",
    "Pattern",
    "Source",
    "StateRecord",
]


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decided about adapters, and why. `adapter` is a name or a pattern; `at` is where it is written."""

    adapter: str
    reason: str
    reviewer: str
    at: Span

    def covers(self, name: str) -> bool:
        return fnmatchcase(name, self.adapter)


@dataclass(frozen=True, slots=True)
class Acceptance(Decision):
    """Deviations that are fine, by code."""

    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Override(Decision):
    """A local file in the place of a source's adapter. `path` is relative to the configuration, `base` the digest of
    the file that it was made from."""

    path: str
    base: str
    base_at: Span


@dataclass(frozen=True, slots=True)
class StateRecord(Decision):
    state: str
    replaced_by: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern of the allow list."""

    text: str
    at: Span


@dataclass(frozen=True, slots=True)
class Source:
    """What `adapterc import` reads when nothing is named: a repository at a commit, or a folder. One of `url` and
    `path` is not empty."""

    name: str
    at: Span
    url: str = ""
    path: str = ""
    ref: str = ""
    commit: str = ""
