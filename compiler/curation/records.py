"""The records of `adapterc.toml`, each with the place where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypeVar

from adapterc.spec.span import Span
from adapterc.whitelist.approval import Approval

__all__ = [
    "Acceptance",
    "Config",
    "Decision",
    "Override",
    "Pattern",
    "Source",
    "StateRecord",
    "first_for",
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


@dataclass(frozen=True, slots=True)
class Config:
    """What the file says; `Config()` is an absent or empty one. `path` is the file itself, None when there is none."""

    profile: str | None = None
    locale: str = "en"
    strict_deviations: bool = False
    allow: tuple[Pattern, ...] = ()
    sources: tuple[Source, ...] = ()
    approvals: tuple[Approval, ...] = ()
    approved_at: tuple[Span, ...] = ()
    denials: tuple[Decision, ...] = ()
    holds: tuple[Decision, ...] = ()
    accepted: tuple[Acceptance, ...] = ()
    overrides: tuple[Override, ...] = ()
    states: tuple[StateRecord, ...] = ()
    catalog: str = ""
    baseline: str = ""
    path: Path | None = field(default=None, compare=False)

    @property
    def folder(self) -> Path:
        """What paths of the file are relative to."""
        return self.path.parent if self.path is not None else Path()


D = TypeVar("D", bound=Decision)


def first_for(records: Iterable[D], name: str) -> D | None:
    """The first record about an adapter, in file order."""
    return next((record for record in records if record.covers(name)), None)
