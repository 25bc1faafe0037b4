"""What a report page is made of, whether it comes from an import that just ran or from a catalog on disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from adapterc.compiler.report.chips import Chip, effect_chips

__all__ = ["STATUSES", "Facts", "Material", "Missing", "Row", "facts_of"]

T = TypeVar("T")

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
    def codes(self) -> tuple[str, ...]:
        """Codes of its findings, sorted."""
        return tuple(sorted({item["code"] for item in self.findings}))

    @property
    def chips(self) -> tuple[Chip, ...] | None:
        """What its script touches; None when it has no entry."""
        return None if self.entry is None else effect_chips(self.entry)

    @property
    def files(self) -> tuple[str, ...]:
        """The adapter's own file first, then those that its findings stand in."""
        return tuple(dict.fromkeys((self.path, *(item["file"] for item in self.findings))))

    @property
    def reasons(self) -> tuple[str, ...]:
        """Codes that keep the adapter out of the catalog, sorted; none for one that compiled."""
        wanted = {"rejected": "error", "held": "held"}.get(self.status)
        return tuple(sorted({item["code"] for item in self.findings if item["severity"] == wanted}))


@dataclass(frozen=True, slots=True)
class Facts:
    """What every part of a page asks of a row: some 200 bytes, where the row may have to be made each time. `size` are
    the characters of its script."""

    adapter: str | None
    status: str
    dialect: str
    site: str
    files: tuple[str, ...]
    codes: tuple[str, ...]
    reasons: tuple[str, ...]
    chips: tuple[Chip, ...] | None
    size: int

    @property
    def path(self) -> str:
        return self.files[0]


def facts_of(rows: Iterable[Row]) -> tuple[Facts, ...]:
    """The facts of each row; each row is looked at once. What is alike is held once."""
    alike: dict[Any, Any] = {}

    def once(value: T) -> T:
        return alike.setdefault(value, value)  # type: ignore[no-any-return]

    return tuple(
        Facts(
            row.adapter,
            once(row.status),
            once(row.dialect),
            once(row.site),
            row.files,
            once(row.codes),
            once(row.reasons),
            once(row.chips),
            len(row.script or ""),
        )
        for row in rows
    )


@dataclass(frozen=True, slots=True)
class Material:
    """Everything that a page shows. `rows` are ordered by path, `ignored` are (path, why) of the other files; the rows
    and the texts of a large run are made when they are looked at, and `facts` are what is held of each row.

    `sources` holds the text of every file that a row or a finding names, or why it is not there. `origins` are the
    sources of the lock file; `summary` is that of `report.json`. `walk` are findings about no adapter.
    """

    summary: Mapping[str, int]
    rows: Sequence[Row]
    ignored: tuple[tuple[str, str], ...]
    sources: Mapping[str, str | Missing]
    origins: tuple[Mapping[str, Any], ...]
    profile: str
    compiler: str
    walk: tuple[dict[str, Any], ...] = field(default=())
    facts: tuple[Facts, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", facts_of(self.rows))
