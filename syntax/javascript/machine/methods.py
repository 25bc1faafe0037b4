"""Methods of constants: those of texts, arrays and sets that compute a constant, and those that change an array.

Case conversion is folded for ASCII and characters without case, positions in a text for the basic plane only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript import operators
from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ArrayValue,
    ExternalValue,
    FunctionValue,
    Place,
    Primitive,
    TextValue,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.machine.conversions import as_text, is_basic, joined_texts, text_of
from adapterc.syntax.javascript.machine.names import MUTATORS

if TYPE_CHECKING:
    from adapterc.syntax.javascript.machine.core import Machine, Steps

__all__ = ["method"]

_LONGEST = 1 << 20


def _is_simple(char: str) -> bool:
    """Whether the case of a character is beyond doubt: ASCII, or a character without case."""
    return char.isascii() or char.lower() == char == char.upper()


def method(machine: Machine, receiver: Value, name: str, args: list[Value], at: Place) -> Steps:
    """A method call on a constant."""
    receiver = machine.known(receiver, at)
    args = [machine.known(arg, at) for arg in args]
    if isinstance(receiver, Unfoldable):
        machine.spoil(args, "it is handed to code that is not followed")
        return receiver
    value: Value | None = None
    if isinstance(receiver, ArrayValue) and name in _CALLBACKS and args and isinstance(args[0], FunctionValue):
        return (yield _with_callback(machine, receiver, name, args, at))
    if isinstance(receiver, ArrayValue):
        value = _of_set(receiver, name, args, at) if receiver.unique else _of_array(machine, receiver, name, args, at)
        if value is None or (name in MUTATORS and machine.maybe):
            machine.spoil([receiver] if name in MUTATORS else [], "it is changed in a way that is not followed")
    elif isinstance(receiver, TextValue):
        value = _of_text(machine, receiver, name, args, at)
    elif (
        isinstance(receiver, Primitive) and name == "toString" and not args and receiver.value not in (None, UNDEFINED)
    ):
        value = text_of(operators.text(receiver.value), at)
    if value is not None:
        return value
    lost = next((arg for arg in args if isinstance(arg, Unfoldable)), None)
    machine.spoil(args, "it is handed to code that is not followed")
    return lost or Unfoldable(at, f"`{name}` is not followed here")


_CALLBACKS = frozenset({"map", "filter", "forEach", "flatMap", "find", "some", "every", "reduce"})


def _with_callback(machine: Machine, array: ArrayValue, name: str, args: list[Value], at: Place) -> Steps:
    function = args[0]
    assert isinstance(function, FunctionValue)
    if name == "reduce" and len(args) < 2:
        return Unfoldable(at, "`reduce` without a first value is not followed")
    kept: list[Value] = []
    total: Value = args[1] if name == "reduce" else Primitive(UNDEFINED, at)
    for number, item in enumerate(list(array.items)):
        given: list[Value] = [item, Primitive(number, at), array]
        value = machine.known((yield machine.call(function, [total, *given] if name == "reduce" else given, at)), at)
        if name == "reduce":
            total = value
        elif name == "map":
            kept.append(value)
        elif name == "flatMap":
            kept += value.items if isinstance(value, ArrayValue) and not value.unique else [value]
        elif name != "forEach":
            known = operators.truthy(value)
            if known is None:
                return value if isinstance(value, Unfoldable) else Unfoldable(at, "the test is not known")
            if name == "filter" and known:
                kept.append(item)
            if name == "find" and known:
                return item
            if known is (name == "some") and name in ("some", "every"):
                return Primitive(known, at)
    if name in ("some", "every"):
        return Primitive(name == "every", at)
    return (
        total
        if name == "reduce"
        else ArrayValue(kept, at)
        if name in ("map", "filter", "flatMap")
        else Primitive(UNDEFINED, at)
    )


def _of_set(receiver: ArrayValue, name: str, args: list[Value], at: Place) -> Value | None:
    if name == "has" and args:
        found = [operators.same(item, args[0]) for item in receiver.items]
        return None if None in found else Primitive(True in found, at)
    return ArrayValue(list(receiver.items), at) if name in ("values", "keys") else None


def _of_array(machine: Machine, receiver: ArrayValue, name: str, args: list[Value], at: Place) -> Value | None:
    items = receiver.items
    machine.spend(len(items) // 8)
    if name == "concat":
        joined = list(items)
        for arg in args:
            if isinstance(arg, Unfoldable | ExternalValue):
                return None
            joined += arg.items if isinstance(arg, ArrayValue) and not arg.unique else [arg]
        return ArrayValue(joined, at)
    if name == "join":
        separator = "," if not args or _is_undefined(args[0]) else as_text(machine, args[0])
        text = None if separator is None else joined_texts(machine, items, separator)
        return None if text is None or len(text) > _LONGEST else text_of(text, at)
    if name == "push":
        items += args
        return Primitive(len(items), at)
    if name in ("includes", "indexOf") and len(args) == 1:
        found = [operators.same(item, args[0]) for item in items]
        if None in found or (name == "includes" and isinstance(args[0], Primitive) and args[0].value != args[0].value):
            return None
        place = found.index(True) if True in found else -1
        return Primitive(place >= 0 if name == "includes" else place, at)
    if name == "slice":
        bounds = _bounds(args, len(items))
        return None if bounds is None else ArrayValue(items[bounds[0] : bounds[1]], at)
    if name == "flat" and not args:
        return ArrayValue(
            [part for item in items for part in (item.items if isinstance(item, ArrayValue) else [item])], at
        )
    if name == "at" and len(args) == 1 and isinstance(args[0], Primitive) and type(args[0].value) is int:
        place = args[0].value
        return items[place] if -len(items) <= place < len(items) else Primitive(UNDEFINED, at)
    if name == "toString" and not args:
        text = as_text(machine, receiver)
        return None if text is None else text_of(text, at)
    if name in ("keys", "entries", "values") and not args:
        if name == "values":
            return ArrayValue(list(items), at)
        numbers: list[Value] = [Primitive(number, at) for number in range(len(items))]
        pairs: list[Value] = [ArrayValue([number, item], at) for number, item in zip(numbers, items, strict=True)]
        return ArrayValue(numbers if name == "keys" else pairs, at)
    if name in ("reverse", "toReversed") and not args:
        if name == "reverse":
            items.reverse()
            return receiver
        return ArrayValue(items[::-1], at)
    return None


def _is_undefined(value: Value) -> bool:
    return isinstance(value, Primitive) and value.value is UNDEFINED


def _bounds(args: list[Value], length: int) -> tuple[int, int] | None:
    """The range that `slice(...)` takes."""
    ends = [0, length]
    for number, arg in enumerate(args[:2]):
        if _is_undefined(arg):
            continue
        if not isinstance(arg, Primitive) or type(arg.value) is not int:
            return None
        ends[number] = max(0, length + arg.value) if arg.value < 0 else min(arg.value, length)
    return ends[0], max(ends)


def _of_text(machine: Machine, receiver: TextValue, name: str, args: list[Value], at: Place) -> Value | None:
    text = receiver.value
    if name == "concat":
        parts = [as_text(machine, arg) for arg in args]
        return None if None in parts else text_of(text + "".join(part or "" for part in parts), at)
    if name in ("toUpperCase", "toLowerCase") and not args and all(_is_simple(char) for char in text):
        return text_of(text.upper() if name == "toUpperCase" else text.lower(), at)
    if name in ("toString", "valueOf") and not args:
        return receiver
    if name in ("trim", "trimStart", "trimEnd") and not args:
        strip = {"trim": str.strip, "trimStart": str.lstrip, "trimEnd": str.rstrip}[name]
        return text_of(strip(text, operators.WHITE), at)
    if name == "slice" and is_basic(text or "a"):
        bounds = _bounds(args, len(text))
        return None if bounds is None else text_of(text[bounds[0] : bounds[1]], at)
    texts = [arg.value for arg in args if isinstance(arg, TextValue)]
    if len(texts) == len(args) == 1:
        return _with_text(machine, text, name, texts[0], at)
    if len(texts) == len(args) == 2 and name in ("replace", "replaceAll") and texts[0] and "$" not in texts[1]:
        return text_of(text.replace(texts[0], texts[1], 1 if name == "replace" else -1), at)
    if name == "repeat" and len(args) == 1 and isinstance(args[0], Primitive) and type(args[0].value) is int:
        count = args[0].value
        return text_of(text * count, at) if 0 <= count * max(1, len(text)) <= _LONGEST else None
    return None


def _with_text(machine: Machine, text: str, name: str, other: str, at: Place) -> Value | None:
    if name in ("includes", "startsWith", "endsWith"):
        test = {"includes": str.__contains__, "startsWith": str.startswith, "endsWith": str.endswith}[name]
        return Primitive(test(text, other), at)
    if name == "split" and is_basic(text or "a"):
        parts = text.split(other) if other else list(text)
        machine.spend(len(parts) // 8)
        return ArrayValue([text_of(part, at) for part in parts], at)
    if name == "indexOf" and is_basic(text or "a"):
        return Primitive(text.find(other), at)
    return None
