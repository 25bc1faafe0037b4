"""What a template can see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .values import UNDEFINED

__all__ = ["Context"]


@dataclass(frozen=True, slots=True)
class Context:
    """The four roots as JavaScript values, and the names of the declared arguments.

    A missing item is an empty object (5.3); `0`, `""` and texts are kept.
    """

    args: dict[str, Any] = field(default_factory=dict)
    data: Any = UNDEFINED
    item: Any = UNDEFINED
    index: float = 0.0
    declared: frozenset[str] = frozenset()

    def root(self, name: str) -> Any:
        match name:
            case "args":
                return self.args
            case "data":
                return self.data
            case "index":
                return self.index
            case _:
                return {} if self.item is None or self.item is UNDEFINED else self.item
