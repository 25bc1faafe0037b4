"""Everything that `adapterc.toml` says, as one value. Its records lie apart, and are loaded where there are some: most
runs of a commit hook have a configuration without any."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from adapterc.spec.quick import quick

if TYPE_CHECKING:
    from adapterc.compiler.curation.records import Acceptance, Decision, Override, Pattern, Source, StateRecord
    from adapterc.spec.span import Span
    from adapterc.whitelist.approval import Approval

__all__ = ["DECIDED", "Config", "first_for"]


DECIDED = frozenset({"AC702", "AC703", "AC705"})
"""Decisions that end every other question about an adapter: they are counted, and no news on the next import."""


@quick
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
    sitemap_baseline: str = ""
    path: Path | None = field(default=None, compare=False)

    @property
    def folder(self) -> Path:
        """What paths of the file are relative to."""
        return self.path.parent if self.path is not None else Path()

    @property
    def output(self) -> Path:
        """The folder of the catalog, unless a command names another one."""
        return self.folder / self.catalog if self.catalog else Path("catalog")


D = TypeVar("D", bound="Decision")


def first_for(records: Iterable[D], name: str) -> D | None:
    """The first record about an adapter, in file order."""
    return next((record for record in records if record.covers(name)), None)
