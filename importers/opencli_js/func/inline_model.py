"""The parts of a page text: known characters, values that a run brings, and pieces of code that a run chooses.

A text expression is taken apart into `Part`s. What is left of a choice after the module code has decided its own
conditions is a `Leaf`: it becomes one page function, or one numbered piece (`$part`) of another text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Value
from adapterc.syntax.javascript.constants import Piece

__all__ = ["Alternative", "Branch", "Leaf", "Open", "Owner", "Part", "Pick", "Refused", "Switch", "Tree"]


@dataclass(frozen=True, slots=True, eq=False)
class Open:
    """A value of the run: the expression in the module code, and the values that were seen."""

    node: Node
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Alternative:
    """What a chosen piece of code can be: a constant (`literal` as code), or the leaf of a text expression."""

    parts: tuple[Part, ...]
    literal: str = ""
    leaf: Leaf | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Pick:
    """A hole whose values are pieces of code, told apart when the page function is made."""

    node: Node
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Switch:
    """`condition ? yes : no` in the source; the module code decides it."""

    node: Node
    condition: Node
    yes: tuple[Part, ...]
    no: tuple[Part, ...]


Part = Piece | Open | Pick | Switch


@dataclass(slots=True, eq=False)
class Leaf:
    """A text without `Switch`es. `number` is that of the page function or of the piece."""

    parts: tuple[Part, ...]
    number: int = 0
    slots: list[Slot] = field(default_factory=list)
    """The values that the module code hands over, in order, once they are known."""


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A decision of the module code."""

    condition: Node
    yes: Tree
    no: Tree


Tree = Leaf | Branch


@dataclass(frozen=True, slots=True, eq=False)
class Owner:
    """One appearance of a leaf in a variant: the same piece may stand in a text twice, with other values."""

    leaf: Leaf


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """One value that is handed over. `kind`: "value" (an expression), "text" (a part of a text), "pick"."""

    node: Node
    kind: str
    key: str


class Refused(Exception):
    """A text cannot be inlined: a message without a final period, and the node of the module code to show."""

    def __init__(self, message: str, node: Node, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.node = node
        self.help = help
