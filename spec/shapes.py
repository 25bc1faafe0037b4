"""Small checks of JSON values, put together into the shape of a document.

A check is a function `(value, place) -> problems`; it never converts and never raises. Used where pydantic would cost
more than the work itself, and as a second opinion on the models of `spec/manifest.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Any

__all__ = [
    "HALF_PAIR",
    "Check",
    "constant",
    "flag",
    "integer",
    "line",
    "listing",
    "mapping",
    "matching",
    "maybe",
    "one_of",
    "record",
    "text",
]

HALF_PAIR = re.compile("[\ud800-\udfff]")
"""A surrogate code point: never part of a Python string that came from valid text."""

Check = Callable[[Any, str], Iterator[str]]


def _kind(value: Any) -> str:
    names = {str: "text", bool: "a boolean", int: "an integer", float: "a number", list: "a list", dict: "an object"}
    return "null" if value is None else names.get(type(value), type(value).__name__)


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(value: str) -> bool:
    return value.isascii() or not HALF_PAIR.search(value)


def text(value: Any, place: str) -> Iterator[str]:
    """Any text that UTF-8 can hold."""
    if not isinstance(value, str):
        yield f"`{place}` is {_kind(value)}, must be text"
    elif not _whole(value):
        yield f"`{place}` holds half of a surrogate pair"


def line(value: Any, place: str) -> Iterator[str]:
    """Text that is not blank and has no white space around it."""
    if not isinstance(value, str) or not _whole(value):
        yield from text(value, place)
    elif not value.strip():
        yield f"`{place}` is blank"
    elif value != value.strip():
        yield f"`{place}` has white space around it"


def flag(value: Any, place: str) -> Iterator[str]:
    """A boolean."""
    if not isinstance(value, bool):
        yield f"`{place}` is {_kind(value)}, must be a boolean"


def integer(low: int, high: int) -> Check:
    """A whole number between `low` and `high`, both included; `1.0` is none."""

    def check(value: Any, place: str) -> Iterator[str]:
        if not _is_integer(value):
            yield f"`{place}` is {_kind(value)}, must be an integer"
        elif not low <= value <= high:
            yield f"`{place}` is not between {low} and {high}"

    return check


def constant(value: Any, place: str) -> Iterator[str]:
    """Text, a finite number, a boolean or null."""
    if isinstance(value, str):
        yield from text(value, place)
    elif isinstance(value, float) and not isfinite(value):
        yield f"`{place}` is a number that JSON cannot hold"
    elif value is not None and not isinstance(value, bool | int | float):
        yield f"`{place}` is {_kind(value)}, must be a plain value"


def matching(pattern: str, what: str, longest: int = 1000) -> Check:
    """Text that is `what`: the whole of it matches `pattern`."""
    compiled = re.compile(pattern)

    def check(value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, str):
            yield f"`{place}` is {_kind(value)}, must be text"
        elif not compiled.fullmatch(value) or len(value) > longest:
            yield f"`{place}` is not {what}"

    return check


def one_of(*values: Any) -> Check:
    """One of `values`, of the same type (1 is not true)."""
    shown = " or ".join(f"`{value}`" for value in values)

    def check(value: Any, place: str) -> Iterator[str]:
        if not any(type(value) is type(option) and value == option for option in values):
            yield f"`{place}` must be {shown}"

    return check


def maybe(inner: Check) -> Check:
    """Null, or what `inner` accepts."""

    def check(value: Any, place: str) -> Iterator[str]:
        if value is not None:
            yield from inner(value, place)

    return check


def listing(inner: Check) -> Check:
    """A list of what `inner` accepts."""

    def check(value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, list):
            yield f"`{place}` is {_kind(value)}, must be a list"
            return
        for number, item in enumerate(value):
            yield from inner(item, f"{place}[{number}]")

    return check


def mapping(key: Check, inner: Check) -> Check:
    """An object used as a map."""

    def check(value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"`{place}` is {_kind(value)}, must be an object"
            return
        for name, item in value.items():
            yield from key(name, f"{place} key")
            yield from inner(item, f"{place}.{name}")

    return check


def record(
    fields: Mapping[str, Check], optional: frozenset[str] = frozenset(), aliases: Mapping[str, str] | None = None
) -> Check:
    """An object with exactly these fields. `aliases` maps other spellings the host would take to the field."""
    other = aliases or {}

    def check(value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"`{place}` is {_kind(value)}, must be an object"
            return
        lead = f"{place}." if place else ""
        for name, inner in fields.items():
            if name in value:
                yield from inner(value[name], lead + name)
            elif name not in optional:
                yield f"`{lead}{name}` is missing"
        for name in value:
            if name in other:
                yield f"`{lead}{name}` is an alias of `{other[name]}`"
            elif name not in fields:
                yield f"`{lead}{name}` is no known field"

    return check
