"""Values that a constant expression can have, each with the place it was written at.

A value is a `Primitive`, a `TextValue`, an `ArrayValue`, an `ObjectValue`, a `FunctionValue` (a function of the source,
with what it can see), an `ExternalValue` (something of a package or of the language, by name), or `Unfoldable`. Arrays
and objects are shared and may be changed by the code that is followed, as in the language itself.

Texts are sequences of characters, not of UTF-16 units: two halves of a pair that meet become one character. What
would show the difference (`length`, indices) is not folded for texts beyond the basic plane.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tree_sitter import Node

from adapterc.spec.span import Span

if TYPE_CHECKING:
    from adapterc.syntax.javascript.script import Script

__all__ = [
    "UNDEFINED",
    "ArrayValue",
    "ExternalValue",
    "FunctionValue",
    "ObjectValue",
    "Piece",
    "Place",
    "Primitive",
    "Property",
    "TextValue",
    "Undefined",
    "Unfoldable",
    "Value",
    "is_index",
]


class Place(NamedTuple):
    """A node of a script."""

    script: Script
    node: Node

    @property
    def span(self) -> Span:
        return self.script.span(self.node)

    @property
    def file(self) -> str:
        return self.script.text.span.file


class Undefined:
    """The type of `UNDEFINED`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "undefined"


UNDEFINED = Undefined()


class Piece(NamedTuple):
    """A part of a text and the characters `start` to `end` of `script` that it comes from.

    `atomic`: the part as a whole comes from the range as a whole (an escape, a reference); otherwise character by
    character.
    """

    text: str
    script: Script
    start: int
    end: int
    atomic: bool


@dataclass(eq=False, slots=True)
class Primitive:
    """A number (whole ones within 2**53 are `int`), boolean, null (`None`) or `UNDEFINED`."""

    value: int | float | bool | Undefined | None
    at: Place


@dataclass(eq=False, slots=True)
class TextValue:
    """A string. The pieces make it up, in order; they may come from several files."""

    value: str
    pieces: tuple[Piece, ...]
    at: Place


@dataclass(eq=False, slots=True)
class ArrayValue:
    """An array without holes. `unique`: it is a Set."""

    items: list[Value]
    at: Place
    spoiled: str = ""
    """Why it can no longer be known, "" while it is."""
    unique: bool = False


class Property(NamedTuple):
    """A property: its value and the place of its key."""

    value: Value
    key: Place


@dataclass(eq=False, slots=True)
class ObjectValue:
    """A plain object."""

    entries: dict[str, Property]
    at: Place
    spoiled: str = ""

    def ordered(self) -> list[tuple[str, Property]]:
        """The properties in the order of the language: indices first, ascending, then names as they came."""
        if not any(is_index(key) for key in self.entries):
            return list(self.entries.items())
        numbers = sorted((key for key in self.entries if is_index(key)), key=int)
        names = [key for key in self.entries if not is_index(key)]
        return [(key, self.entries[key]) for key in (*numbers, *names)]


@dataclass(eq=False, slots=True)
class FunctionValue:
    """A function, arrow or method and the names around it."""

    at: Place
    scope: Any = field(repr=False)


@dataclass(eq=False, slots=True)
class ExternalValue:
    """Something the source does not define: `path` of names from an import of `package` ("" is the language itself).

    `import { a } from "p"` and then `a.b` is `("p", ("a", "b"))`; a namespace import starts with no name, a default
    import with "default".
    """

    package: str
    path: tuple[str, ...]
    at: Place


@dataclass(eq=False, slots=True)
class Unfoldable:
    """No constant, because of the node at `at`; `reason` completes "the value is not known: ..."."""

    at: Place
    reason: str


Value = Primitive | TextValue | ArrayValue | ObjectValue | FunctionValue | ExternalValue | Unfoldable


def is_index(key: str) -> bool:
    """Whether a property name is an array index as the language orders them."""
    return key.isascii() and key.isdigit() and (key == "0" or key[0] != "0") and len(key) <= 10 and int(key) < 2**32 - 1
