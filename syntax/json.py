"""Strict JSON (RFC 8259) whose every key and value knows where it stands.

Python's own reader gives values without places and takes more than JSON (`NaN`, repeated keys). This one reads a range
of a text, keeps indices of that text, and stops at the first fault.

Limits: nesting deeper than `MAX_DEPTH`, integers of more than 400 digits, numbers beyond the range of a float and
halves of surrogate pairs are faults.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from adapterc.spec.quick import quick

__all__ = ["MAX_DEPTH", "JsonArray", "JsonFault", "JsonMember", "JsonNode", "JsonObject", "JsonScalar", "read_json"]

MAX_DEPTH = 64
_MAX_DIGITS = 400
_BLANK = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_RUN = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SIMPLE = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}


@quick
class JsonScalar:
    """A text, number, truth value or null; it stands at `[start:end]` of the text."""

    value: str | int | float | bool | None
    start: int
    end: int


@quick
class JsonArray:
    """A list."""

    items: tuple[JsonNode, ...]
    start: int
    end: int


@quick
class JsonMember:
    """One key of an object; the key stands at `[start:end]`, quotes included."""

    key: str
    value: JsonNode
    start: int
    end: int


@quick
class JsonObject:
    """Members in source order, each key once."""

    members: tuple[JsonMember, ...]
    start: int
    end: int

    def find(self, key: str) -> JsonMember | None:
        """The member of a key, if it is there."""
        return next((member for member in self.members if member.key == key), None)


JsonNode = JsonScalar | JsonArray | JsonObject


@quick
class JsonFault:
    """What is wrong at `[start:end]`. `message` follows the words "is not JSON:"."""

    message: str
    start: int
    end: int


class _Stop(Exception):
    def __init__(self, message: str, start: int, end: int) -> None:
        self.fault = JsonFault(message, start, end)


@dataclass(slots=True)
class _Open:
    """A list or an object that has not been closed. `key` is the key whose value comes next."""

    start: int
    keys: dict[str, None] | None
    items: list[JsonNode]
    members: list[JsonMember]
    key: tuple[str, int, int] | None = None


def read_json(text: str, start: int = 0, end: int | None = None) -> JsonNode | JsonFault:
    """The one value that `text[start:end]` holds, blanks around it allowed."""
    try:
        return _Reader(text, start, len(text) if end is None else end).document()
    except _Stop as stop:
        return stop.fault


class _Reader:
    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.at, self.end = text, start, end
        self.open: list[_Open] = []

    def document(self) -> JsonNode:
        while True:
            node = self.value()
            while node is not None and self.open:
                node = self.after(self.open[-1], node)
            if node is None:
                continue
            self.blank()
            if self.at < self.end:
                raise self.unexpected("nothing more")
            return node

    def value(self) -> JsonNode | None:
        """The next scalar or empty container; None when a container was opened that holds something."""
        self.blank()
        start, char = self.at, self.peek()
        if char == '"':
            return JsonScalar(self.string(), start, self.at)
        if char in "[{" and char:
            if len(self.open) >= MAX_DEPTH:
                raise _Stop(f"it is nested more than {MAX_DEPTH} deep", start, start + 1)
            self.at += 1
            opened = _Open(start, {} if char == "{" else None, [], [])
            self.blank()
            if self.peek() == ("}" if char == "{" else "]"):
                self.at += 1
                return JsonObject((), start, self.at) if char == "{" else JsonArray((), start, self.at)
            self.open.append(opened)
            if opened.keys is not None:
                self.key(opened)
            return None
        number = _NUMBER.match(self.text, start, self.end)
        if number is not None:
            self.at = number.end()
            return JsonScalar(_number(number.group(), start), start, self.at)
        word = _WORD.match(self.text, start, self.end)
        if word is not None and word.group() in _WORDS:
            self.at = word.end()
            return JsonScalar(_WORDS[word.group()], start, self.at)
        raise self.unexpected("a value")

    def after(self, opened: _Open, node: JsonNode) -> JsonNode | None:
        """Put a value into the innermost container; the container itself once it is closed, else None."""
        if opened.key is None:
            opened.items.append(node)
        else:
            opened.members.append(JsonMember(opened.key[0], node, opened.key[1], opened.key[2]))
        self.blank()
        char, close = self.peek(), "]" if opened.keys is None else "}"
        if char == close:
            self.at += 1
            self.open.pop()
            if opened.keys is None:
                return JsonArray(tuple(opened.items), opened.start, self.at)
            return JsonObject(tuple(opened.members), opened.start, self.at)
        if char != ",":
            raise self.unexpected(f"`,` or `{close}`")
        comma = self.at
        self.at += 1
        self.blank()
        if self.peek() == close:
            raise _Stop(f"there is a comma before `{close}`", comma, comma + 1)
        if opened.keys is not None:
            self.key(opened)
        return None

    def key(self, opened: _Open) -> None:
        """Read `"key" :`."""
        assert opened.keys is not None
        self.blank()
        start = self.at
        if self.peek() != '"':
            raise self.unexpected("a key in double quotes")
        key = self.string()
        if key in opened.keys:
            raise _Stop(f"the key `{key}` is given twice", start, self.at)
        opened.keys[key] = None
        opened.key = (key, start, self.at)
        self.blank()
        if self.peek() != ":":
            raise self.unexpected("`:` after the key")
        self.at += 1

    def string(self) -> str:
        start = self.at
        found = _STRING.match(self.text, start, self.end)
        if found is None:
            raise self.bad_string(start)
        self.at = found.end()
        raw = found.group()[1:-1]
        value = _ESCAPE.sub(_unescaped, raw) if "\\" in raw else raw
        if value.isascii():
            return value
        value = _PAIR.sub(lambda pair: pair.group().encode("utf-16", "surrogatepass").decode("utf-16"), value)
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise _Stop("this text holds half of a surrogate pair", start, self.at)
        return value

    def bad_string(self, start: int) -> _Stop:
        run = _RUN.match(self.text, start, self.end)
        at = run.end() if run is not None else start
        if at >= self.end:
            return _Stop("a text is never closed", start, self.end)
        if self.text[at] == "\\":
            return _Stop("this escape does not exist", at, min(at + 2, self.end))
        what = "a line break" if self.text[at] == "\n" else "a control character"
        return _Stop(f"{what} stands inside a text", at, at + 1)

    def blank(self) -> None:
        found = _BLANK.match(self.text, self.at, self.end)
        assert found is not None
        self.at = found.end()

    def peek(self) -> str:
        return self.text[self.at] if self.at < self.end else ""

    def unexpected(self, wanted: str) -> _Stop:
        """What was wanted where the reader stands, and what stands there instead."""
        if self.at >= self.end:
            return _Stop(f"expected {wanted}, and it ends here", self.end, self.end)
        word = _WORD.match(self.text, self.at, self.end)
        end = word.end() if word is not None else self.at + 1
        return _Stop(f"expected {wanted}, found {_shown(self.text[self.at : end])}", self.at, end)


def _number(text: str, start: int) -> int | float:
    if text.lstrip("-").isdigit():
        if len(text) > _MAX_DIGITS:
            raise _Stop(f"this number has {len(text)} digits", start, start + len(text))
        return int(text)
    number = float(text)
    if not math.isfinite(number):
        raise _Stop("this number is beyond all floating-point numbers", start, start + len(text))
    return number


def _shown(token: str) -> str:
    return f"`{token}`" if token.isprintable() and token != "`" else ascii(token)


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else _SIMPLE[found[2]]
