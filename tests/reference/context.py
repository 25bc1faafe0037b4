"""What a template can see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .values import UNDEFINED

__all__ = ["ROOTS", "Context"]

ROOTS = frozenset({"args", "item", "data", "index"})
_LATER_ROOTS = ROOTS | {"root"}


@dataclass(frozen=True, slots=True)
class Context:
    """The roots as JavaScript values, and the names of the declared arguments.

    A missing item is an empty object (5.3); `0`, `""` and texts are kept. `later`: by the rules of version 1.8, which
    has a `root`: undefined but in the fields of a map. In version 1.6.9 `root` is a bare name like any other.
    """

    args: dict[str, Any] = field(default_factory=dict)
    data: Any = UNDEFINED
    item: Any = UNDEFINED
    index: float = 0.0
    declared: frozenset[str] = frozenset()
    data_root: Any = UNDEFINED
    later: bool = False

    @property
    def roots(self) -> frozenset[str]:
        return _LATER_ROOTS if self.later else ROOTS

    def root(self, name: str) -> Any:
        match name:
            case "args":
                return self.args
            case "data":
                return self.data
            case "index":
                return self.index
            case "root":
                return self.data_root
            case _:
                return {} if self.item is None or self.item is UNDEFINED else self.item
