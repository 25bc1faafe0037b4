"""What a report page is made of, whether it comes from an import that just ran or from a catalog on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["STATUSES", "Material", "Missing", "Row"]

STATUSES = ("compiled", "held", "rejected")


@dataclass(frozen=True, slots=True)
class Missing:
    """A source text that is not on the page, and why: one clause, lower case, no period."""

    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """One adapter, or one file that failed before its name was known (`adapter` is None).

    `findings` have the shape of `spec.report.FullDiagnostic`; from a catalog on disk, `end_line` and `end_column` are
    None and there are no notes. `entry` is the catalog entry, None where there is none; `held_effects` are the labels
    that wait for an approval.
    """

    path: str
    adapter: str | None
    status: str
    access: str
    dialect: str
    findings: tuple[dict[str, Any], ...] = ()
    entry: Mapping[str, Any] | None = None
    script: str | None = None
    held_effects: tuple[str, ...] = ()

    @property
    def site(self) -> str:
        """The part of the name before the slash, "?" when there is no name."""
        return (self.adapter or "").partition("/")[0] or "?"

    @property
    def reasons(self) -> tuple[str, ...]:
        """Codes that keep the adapter out of the catalog, sorted; none for one that compiled."""
        wanted = {"rejected": "error", "held": "held"}.get(self.status)
        return tuple(sorted({item["code"] for item in self.findings if item["severity"] == wanted}))


@dataclass(frozen=True, slots=True)
class Material:
    """Everything that a page shows. `rows` are ordered by path, `ignored` are (path, why) of the other files.

    `sources` holds the text of every file that a row or a finding names, or why it is not there. `origins` are the
    sources of the lock file; `summary` is that of `report.json`. `walk` are findings about no adapter.
    """

    summary: Mapping[str, int]
    rows: tuple[Row, ...]
    ignored: tuple[tuple[str, str], ...]
    sources: Mapping[str, str | Missing]
    origins: tuple[Mapping[str, Any], ...]
    profile: str
    compiler: str
    walk: tuple[dict[str, Any], ...] = field(default=())
