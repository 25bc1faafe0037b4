"""What was found at an address: handed in by whoever opens the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["Node", "Seen"]


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the accessibility tree."""

    role: str
    name: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found at an address. `error` is the browser's word for a page that did not load; `counts` has the number
    of elements of each selector, None for one that is none; `text` is what a person can read, placeholders included.
    `password`: a field for one can be seen."""

    url: str
    status: int = 200
    error: str = ""
    title: str = ""
    text: str = ""
    password: bool = False
    counts: Mapping[str, int | None] = field(default_factory=dict)
    nodes: Sequence[Node] = ()
