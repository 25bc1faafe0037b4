"""The records of `adapterc.toml`, each with the place where it stands."""

from __future__ import annotations

from fnmatch import fnmatchcase

from adapterc.spec.quick import quick
from adapterc.spec.span import Span

__all__ = [
    "Acceptance",
    "Decision",
    "Override",
    "Pattern",
    "Source",
    "StateRecord",
]


@quick
class Decision:
    """What somebody decided about adapters, and why. `adapter` is a name or a pattern; `at` is where it is written."""

    adapter: str
    reason: str
    reviewer: str
    at: Span

    def covers(self, name: str) -> bool:
        return fnmatchcase(name, self.adapter)


@quick
class Acceptance(Decision):
    """Deviations that are fine, by code."""

    codes: tuple[str, ...]


@quick
class Override(Decision):
    """A local file in the place of a source's adapter. `path` is relative to the configuration, `base` the digest of
    the file that it was made from."""

    path: str
    base: str
    base_at: Span


@quick
class StateRecord(Decision):
    state: str
    replaced_by: str


@quick
class Pattern:
    """One pattern of the allow list."""

    text: str
    at: Span


@quick
class Source:
    """What `adapterc import` reads when nothing is named: a repository at a commit, or a folder. One of `url` and
    `path` is not empty."""

    name: str
    at: Span
    url: str = ""
    path: str = ""
    ref: str = ""
    commit: str = ""
