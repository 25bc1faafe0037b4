"""The `adapterc` object of a catalog entry: our own facts, which the host ignores.

Where the adapter comes from, what its script touches, what it returns, how its arguments are treated, and where it
differs from the original on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from adapterc.spec.fields import (
    AnyText,
    ArgName,
    Constant,
    Line,
    One,
    Position,
    Profile,
    RelativePath,
    RepoName,
    Sha256,
    record,
)

__all__ = [
    "INSECURE_ENTRY",
    "SPEC_VERSION",
    "Approval",
    "ArgRules",
    "DeviationEntry",
    "EffectsEntry",
    "Extension",
    "Governance",
    "Output",
    "Override",
    "SourceEntry",
]

SPEC_VERSION = 1

INSECURE_ENTRY = "insecure-entry"
"""The deviation an entry must list when its URL is `http:` because the author wrote that."""


@record
class SourceEntry:
    """Where the adapter comes from. `sha256` is of the file's normalised text; `domain` is what the author wrote."""

    dialect: Line
    repo: RepoName
    path: RelativePath
    sha256: Sha256
    domain: AnyText


@record
class EffectsEntry:
    """What the script touches.

    `writes` names the effects that may change something. `evidence` gives line:column of the first place that shows an
    effect, behind the path when that is not the adapter's own file; `reasons` says why an effect is as wide as it is,
    or why it counts as reading.
    """

    hosts: list[Line]
    methods: list[Line]
    credentials: Literal["omit", "same-origin", "include"]
    cross_origin: bool
    computed_hosts: bool
    dom: list[Line]
    storage: list[Line]
    page_globals: list[Line]
    timers: bool
    navigation: bool
    clipboard: list[Line]
    writes: list[Line]
    evidence: dict[Line, Position]
    reasons: dict[Line, Line]


@record
class Output:
    """The shape of `data`. `rows_path` is null when the adapter returns one object."""

    columns: list[AnyText]
    rows_path: Literal["items"] | None

    def drift(self, data: object) -> list[str]:
        """Where the `data` of a success differs from this shape, one sentence each."""
        nothing = _nothing(data)
        if nothing is not None:
            return [f"the adapter returned {nothing}"]
        if self.rows_path is None:
            return []
        rows = data.get(self.rows_path) if isinstance(data, dict) else None
        if not isinstance(rows, list):
            return self._single(data)
        objects = [row for row in rows if isinstance(row, dict)]
        if self.columns and len(objects) < len(rows):
            return [f"{len(rows) - len(objects)} of {_counted(len(rows))} {_be(len(rows) - len(objects))}"]
        place = "the only row" if len(rows) == 1 else f"all {len(rows)} rows"
        empty = [column for column in self.columns if all(row.get(column) is None for row in objects)]
        return [f"column `{column}` is empty in {place}" for column in empty if rows]

    def _single(self, data: object) -> list[str]:
        """About one value in the place of rows: an object is as good as a row."""
        if not isinstance(data, dict):
            kind = "a list" if isinstance(data, list) else "one value"
            return [f"the adapter returned {kind} where its manifest declares rows"]
        if not self.columns or any(column in data for column in self.columns):
            return []
        listed = ", ".join(f"`{column}`" for column in self.columns)
        return [f"the adapter returned one object without any of its columns: {listed}"]


def _nothing(data: object) -> str | None:
    """What to call a value that holds nothing; None for all others."""
    if data is None:
        return "nothing"
    kinds = (("object", dict), ("list", list), ("text", str))
    return next((f"an empty {name}" for name, kind in kinds if isinstance(data, kind) and not data), None)


def _counted(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"


def _be(count: int) -> str:
    return "is no object" if count == 1 else "are no objects"


@record
class DeviationEntry:
    """One listed difference from what the original does."""

    code: Line
    text: Line


@record
class ArgRules:
    """What the script checks and fills in, by public argument name.

    `renamed` holds the author's spelling where the public one differs; `positional` is in the author's order.
    """

    required: list[ArgName]
    defaults: dict[ArgName, Constant]
    choices: dict[ArgName, list[Constant]]
    coercions: dict[ArgName, Literal["text", "integer", "number", "boolean"]]
    renamed: dict[ArgName, AnyText]
    positional: list[ArgName]


@record
class Approval:
    """A person's decision that an unproven read may be published."""

    effects: list[Line]
    reason: Line
    reviewer: Line | None = None


@record
class Governance:
    """How far the adapter is kept up, and the rule that says so (docs/curation.md). Left out for `current` by default.

    `rule`: `source` (its author's word), `deviation` (it differs from the original in a way that a curator accepted) or
    `config` (a curator's word). `replaced_by` is as it was written.
    """

    state: Literal["current", "compat", "deprecated", "dead"]
    rule: Literal["source", "deviation", "config"]
    reason: Line | None = None
    replaced_by: Line | None = None


@record
class Override:
    """The adapter of a source that this one stands in for. `base_sha256` is of the file that it was made from; `moved`
    says that the source has another one by now."""

    repo: RepoName
    path: RelativePath
    base_sha256: Sha256
    moved: bool
    reason: Line
    reviewer: Line | None = None


@record
class Extension:
    """The `adapterc` object of an entry. `script_sha256` is of the script's bytes, `entry_sha256` of the entry without
    that field (`spec/digest.py`): both show edits, neither says who made them."""

    spec: One
    compiler: Line
    profile: Profile
    script_sha256: Sha256
    entry_sha256: Sha256
    source: SourceEntry
    world: Literal["isolated", "main"]
    effects: EffectsEntry
    output: Output
    deviations: list[DeviationEntry]
    args: ArgRules
    approval: Approval | None = None
    governance: Governance | None = None
    override: Override | None = None

    @property
    def state(self) -> str:
        """`current`, `compat`, `deprecated` or `dead`."""
        return self.governance.state if self.governance is not None else "current"

    @classmethod
    def of(cls, mark: Mapping[str, Any]) -> Extension:
        """The record of a checked object (`spec/entry_shape.py`)."""
        parts: dict[str, Any] = {
            "source": SourceEntry(**mark["source"]),
            "effects": EffectsEntry(**mark["effects"]),
            "output": Output(**mark["output"]),
            "deviations": [DeviationEntry(**item) for item in mark["deviations"]],
            "args": ArgRules(**mark["args"]),
        }
        for name, kind in (("approval", Approval), ("governance", Governance), ("override", Override)):
            parts[name] = None if mark.get(name) is None else kind(**mark[name])
        return cls(**{**mark, **parts})
