"""The difference of two catalogs as JSON: what `adapterc diff --format json` prints, as pydantic models.

Plain dictionaries of these shapes are made in `compiler/diff/model.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from adapterc.spec.fields import AnyText, Name
from adapterc.spec.model import Model

__all__ = ["AdapterRow", "CatalogReview", "ChangeRow", "GoldenRow", "ListedRow"]


class ChangeRow(Model):
    """One line. `sign` is "+" (new), "-" (gone) or "~" (another value). Nobody should approve the diff without having
    read the lines that are `loud`."""

    aspect: Literal["catalog", "effects", "entry", "name", "args", "errors", "output", "deviations", "metadata"]
    sign: Literal["+", "-", "~"]
    text: AnyText
    loud: bool


class ListedRow(Model):
    """An adapter that came (`effects` is what it may do), went, or is in neither catalog (`reason` says why)."""

    name: AnyText
    effects: list[ChangeRow]
    reason: AnyText


class AdapterRow(Model):
    """An adapter that changed. `script` is a unified diff without file headers; `folded` counts the places of the
    script that differ in formatting only; `before` is the old name of a renamed adapter, else ""."""

    name: Name
    changes: list[ChangeRow]
    script: list[AnyText]
    folded: Annotated[int, Field(ge=0)]
    before: AnyText


class CatalogReview(Model):
    """The whole difference. `empty` says that there is nothing to look at, `loud` that a line is; `header` is about the
    catalog as a whole, `outside` about held and rejected adapters; `source_only` names those whose source moved and
    whose artifact did not."""

    empty: bool
    loud: bool
    added: list[ListedRow]
    removed: list[ListedRow]
    changed: list[AdapterRow]
    source_only: list[Name]
    header: list[ChangeRow]
    outside: list[ListedRow]


class GoldenRow(Model):
    """What `check --golden` found. `diff` is null when the catalog is the same, or too damaged to compare."""

    catalog: AnyText
    same: bool
    diff: CatalogReview | None
