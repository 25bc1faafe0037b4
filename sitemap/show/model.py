"""The answer to one question about a site, before it is printed."""

from __future__ import annotations

from dataclasses import dataclass, field

from adapterc.sitemap.health_table import AdapterHealth
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.merge import Entity, MergedEntry

__all__ = ["AdapterHealth", "Answer", "Cost", "Shown", "Unknown"]


class Unknown(Exception):
    """What was asked for does not exist. `near` are ids that may have been meant."""

    def __init__(self, message: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.near = near


@dataclass(frozen=True, slots=True)
class Cost:
    """A file that has to be read for an answer. `age` are days since it was verified, None when it does not say;
    `tokens` is an estimate for its body."""

    layer: str
    file: str
    tokens: int
    verified: str
    age: int | None
    stale: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An entity, or one entry of it with the page that it belongs to."""

    kind: str
    id: str
    entity: Entity
    entry: MergedEntry | None = None
    page: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """`shown` is what was asked for, `references` what it refers to and was asked for as well. `ids` lists what else
    there is, by kind, when the site itself was asked for. `tokens` is an estimate for the printed text."""

    site: str
    layers: tuple[str, ...]
    shown: Shown
    costs: tuple[Cost, ...]
    health: AdapterHealth | None = None
    references: tuple[Shown, ...] = ()
    ids: dict[Kind | str, tuple[str, ...]] = field(default_factory=dict)
