"""What values become where the language converts them: texts, lists, properties. Pure; nothing is followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adapterc.syntax.javascript import operators
from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ArrayValue,
    FunctionValue,
    ObjectValue,
    Piece,
    Place,
    Primitive,
    Property,
    TextValue,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.literals import join_halves

if TYPE_CHECKING:
    from adapterc.syntax.javascript.machine.core import Machine

__all__ = [
    "as_text",
    "is_basic",
    "iterated",
    "joined_texts",
    "make_set",
    "of_plain",
    "own_entries",
    "settled",
    "snapshot",
    "text_of",
    "text_value",
    "texts_joined",
    "whole_piece",
]


def is_basic(text: str) -> bool:
    """Whether every character is one UTF-16 unit."""
    return text.isascii() or max(text) < "\U00010000"


def text_of(text: str, at: Place) -> TextValue:
    """A text that comes from `at` as a whole."""
    piece = Piece(text, at.script, at.script.start(at.node), at.script.end(at.node), True)
    return TextValue(text, (piece,) if text else (), at)


def as_text(machine: Machine, value: Value) -> str | None:
    """What `String()` makes of a value; None when it is not known."""
    if isinstance(value, Primitive | TextValue):
        return operators.text(value.value)
    if isinstance(value, ArrayValue) and not value.spoiled and not value.unique:
        return joined_texts(machine, value.items, ",")
    if isinstance(value, ObjectValue) and not value.spoiled and not value.entries.keys() & {"toString", "valueOf"}:
        return "[object Object]"
    return None


def joined_texts(machine: Machine, items: list[Value], separator: str) -> str | None:
    """Of single values; an array within an array is left alone, so that nothing here recurs."""
    machine.spend(len(items) // 4)
    parts = []
    for item in items:
        if not isinstance(item, Primitive | TextValue):
            return None
        empty = item.value is None or item.value is UNDEFINED
        parts.append("" if empty else operators.text(item.value))
    return separator.join(parts)


def iterated(machine: Machine, value: Value, at: Place) -> list[Value] | Unfoldable:
    """The values that iterating gives, as a list of its own."""
    value = machine.known(value, at)
    if isinstance(value, ArrayValue):
        machine.spend(len(value.items) // 8)
        return list(value.items)
    if isinstance(value, TextValue):
        machine.spend(len(value.value) // 8)
        return [text_of(char, at) for char in value.value]
    return value if isinstance(value, Unfoldable) else Unfoldable(at, "it cannot be iterated")


def own_entries(value: Value, at: Place) -> list[tuple[str, Property]] | None:
    """The properties that spreading gives; None when they are not known."""
    if isinstance(value, ObjectValue):
        return value.ordered()
    if isinstance(value, ArrayValue):
        return [] if value.unique else [(str(n), Property(item, item.at)) for n, item in enumerate(value.items)]
    if isinstance(value, TextValue) and is_basic(value.value):
        return [(str(n), Property(text_of(char, at), at)) for n, char in enumerate(value.value)]
    return [] if isinstance(value, Primitive | FunctionValue) else None


def make_set(machine: Machine, args: list[Value], at: Place) -> Value:
    """`new Set(args[0])`."""
    first = args[0] if args else Primitive(UNDEFINED, at)
    if isinstance(first, Primitive) and (first.value is None or first.value is UNDEFINED):
        return ArrayValue([], at, unique=True)
    items = iterated(machine, first, at)
    if isinstance(items, Unfoldable):
        return items
    kept: list[Value] = []
    keys: set[object] = set()
    for item in items:
        if not isinstance(item, Primitive | TextValue):
            return Unfoldable(at, "it holds more than texts and numbers")
        key = (operators.type_of(item), operators.text(item.value))
        if key not in keys:
            keys.add(key)
            kept.append(item)
    return ArrayValue(kept, at, unique=True)


def whole_piece(text: str, at: Place) -> Piece:
    """A text that comes from an expression as a whole."""
    return Piece(text, at.script, at.script.start(at.node), at.script.end(at.node), True)


def of_plain(value: Any, at: Place) -> Value:
    """A Python value as one of the language."""
    return (
        TextValue(value, (whole_piece(value, at),) if value else (), at)
        if isinstance(value, str)
        else Primitive(value, at)
    )


def texts_joined(machine: Machine, parts: list[tuple[Value, Place]], at: Place) -> Value:
    """The concatenation of values as texts."""
    pieces: list[Piece] = []
    for value, place in parts:
        value = machine.known(value, place)
        if isinstance(value, Unfoldable):
            return value
        if isinstance(value, TextValue):
            pieces += _located(value, place)
            continue
        written = as_text(machine, value)
        if written is None:
            return Unfoldable(place, "its text is not known")
        pieces.append(whole_piece(written, place))
    kept = tuple(piece for piece in pieces if piece.text)
    return text_value(machine, kept, at)


def text_value(machine: Machine, pieces: tuple[Piece, ...], at: Place) -> Value:
    value = "".join(piece.text for piece in pieces)
    machine.spend(len(value) // 1000)
    return TextValue(join_halves(value), pieces, at)


def _located(value: TextValue, place: Place) -> tuple[Piece, ...]:
    """The pieces of an operand: its own characters, or the operand as a whole when they stand elsewhere."""
    start, end = place.script.start(place.node), place.script.end(place.node)
    inside = all(item.script is place.script and start <= item.start and item.end <= end for item in value.pieces)
    return value.pieces if inside else (whole_piece(value.value, place),)


def settled(value: Any, at: Place) -> Value:
    """A value that is put into an array or object; what is not known stays inside as such."""
    return value if value is not None and type(value) is not object else Unfoldable(at, "it is nested too deeply")


def snapshot(machine: Machine, value: Value, at: Place) -> Value:
    """A copy of a value as it is now, which nothing that follows can change; shared parts stay shared."""
    root = ArrayValue([machine.known(value, at)], at)
    copies: dict[int, Value] = {}
    todo: list[ArrayValue | ObjectValue] = [root]
    while todo:
        holder = todo.pop()
        machine.spend(1)
        parts = holder.items if isinstance(holder, ArrayValue) else [item.value for item in holder.entries.values()]
        made = [_copied(machine, part, copies, todo) for part in parts]
        if isinstance(holder, ArrayValue):
            holder.items = made
        else:
            keys = holder.entries.items()
            holder.entries = {key: Property(new, old.key) for (key, old), new in zip(keys, made, strict=True)}
    return root.items[0]


def _copied(machine: Machine, value: Value, copies: dict[int, Value], todo: list[ArrayValue | ObjectValue]) -> Value:
    value = machine.known(value, value.at)
    if not isinstance(value, ArrayValue | ObjectValue):
        return value
    if id(value) not in copies:
        copy: ArrayValue | ObjectValue
        if isinstance(value, ArrayValue):
            copy = ArrayValue(list(value.items), value.at, unique=value.unique)
        else:
            copy = ObjectValue(dict(value.entries), value.at)
        copies[id(value)] = copy
        todo.append(copy)
    return copies[id(value)]
