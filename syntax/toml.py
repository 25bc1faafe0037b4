"""Where things stand in a TOML text: every key, value, table header and item of an array, as ranges of characters.

`tomllib` says what a text means and nothing of where; this scanner is the other half. It reads texts that `tomllib` has
accepted, so it checks nothing itself. Limits: meaning is `tomllib`'s alone; use `read` to get both.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import Any

from adapterc.spec.quick import quick

__all__ = ["Document", "Fault", "Path", "Place", "Table", "TomlError", "line_column", "read"]

Path = tuple[str | int, ...]
"""Keys from the top, with the number of the item below an array: `("approve", 0, "adapter")`."""

_POSITION = re.compile(r"\s*\(at line (\d+), column (\d+)\)\Z")
_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)+")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"[^,\]}#\n]*")
_INTEGER = re.compile(r"[+-]?[0-9_]+|0[xob][0-9A-Fa-f_]+")
_MOST_DIGITS = 500
"""Of an integer: Python reads and shows no more than 640 decimal ones wherever it may be told its limit."""

_STRINGS = (
    re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}', re.DOTALL),
    re.compile(r"'''(?:[^']|'(?!''))*'{3,5}", re.DOTALL),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)


@quick
class Fault:
    """What is wrong with a text, and where: line and column, 1-based."""

    line: int
    column: int
    message: str


class TomlError(Exception):
    """The text is no TOML."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@quick
class Place:
    """Offsets of a key and of its value, each with an exclusive end. An item of an array has no key of its own: then
    both are the value."""

    key_start: int
    key_end: int
    start: int
    end: int


@quick
class Table:
    """A `[table]` or an item of `[[tables]]`: where its header begins, and where what belongs to it ends."""

    path: Path
    start: int
    end: int


@dataclass(slots=True)
class Document:
    """A text, what it means, and where its parts are. `tables` are in file order; the top of the file is none."""

    text: str
    value: dict[str, Any]
    places: dict[Path, Place] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)

    def at(self, path: Path) -> Place | None:
        """The nearest place that is written: of `path`, of the first part of it that has a header or a key of its own
        (`[[path]]`, `[path.part]`, `path.part = 1`), or of what holds it. None for the whole document."""
        headers = {table.path: table.start for table in self.tables}
        while path:
            if path in self.places:
                return self.places[path]
            starts = [start for below, start in headers.items() if below[: len(path)] == path]
            starts += [place.key_start for below, place in self.places.items() if below[: len(path)] == path]
            if starts:
                start = headers.get(path, min(starts))
                return Place(start, start, start, start)
            path = path[:-1]
        return None


def read(text: str) -> Document:
    """Parse and scan a text without byte order mark. Raises `TomlError`."""
    try:
        value = tomllib.loads(text)
        document = Document(text, value)
        _Scanner(document).scan()
    except tomllib.TOMLDecodeError as error:
        raise TomlError(_fault(str(error), text)) from None
    except ValueError:  # an integer that is too long for Python; all that stands before it is valid
        _Scanner(Document(text, {})).scan()
        raise
    except RecursionError:
        raise TomlError(Fault(1, 1, "nesting is too deep")) from None
    return document


def line_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, both 1-based; the column counts characters."""
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def _fault(message: str, text: str) -> Fault:
    found = _POSITION.search(message)
    if found is not None:
        line, column = int(found[1]), int(found[2])
        message = message[: found.start()]
    else:
        line, column = line_column(text, len(text))
        message = message.removesuffix(" (at end of document)")
    return Fault(line, column, f"not valid TOML: {message[:1].lower()}{message[1:]}")


class _Scanner:
    """Walks a valid text once. `arrays` counts the items of each array of tables."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.text = document.text
        self.here = 0
        self.arrays: dict[Path, int] = {}

    def scan(self) -> None:
        table: Path = ()
        start: int | None = None
        end = 0
        while self.skip() < len(self.text):
            if self.text[self.here] == "[":
                self.close(table, start, end)
                start = self.here
                table = self.header()
                end = self.here
            else:
                self.pair(table)
                end = self.here
        self.close(table, start, end)

    def close(self, path: Path, start: int | None, end: int) -> None:
        if start is not None:
            self.document.tables.append(Table(path, start, end))

    def skip(self) -> int:
        """Pass over white space, line ends and comments."""
        found = _BLANK.match(self.text, self.here)
        self.here = found.end() if found else self.here
        return self.here

    def spaces(self) -> None:
        found = _SPACE.match(self.text, self.here)
        self.here = found.end() if found else self.here

    def header(self) -> Path:
        double = self.text.startswith("[[", self.here)
        self.here += 2 if double else 1
        self.spaces()
        *parents, last = self.keys()
        self.spaces()
        self.here += 2 if double else 1
        path = self.inside((), tuple(parents))
        if not double:
            return self.inside(path, (last,))
        number = self.arrays.get((*path, last), 0)
        self.arrays[*path, last] = number + 1
        return (*path, last, number)

    def inside(self, path: Path, keys: tuple[str, ...]) -> Path:
        """The path below `path`; behind an array of tables it goes on in the last one."""
        for key in keys:
            path = (*path, key)
            if path in self.arrays:
                path = (*path, self.arrays[path] - 1)
        return path

    def keys(self) -> list[str]:
        """A dotted key."""
        found = [self.key()]
        self.spaces()
        while self.text[self.here] == ".":
            self.here += 1
            self.spaces()
            found.append(self.key())
            self.spaces()
        return found

    def key(self) -> str:
        start = self.here
        if self.text[start] in "\"'":
            self.string()
            (name,) = tomllib.loads(f"{self.text[start : self.here]} = 0")
            return str(name)
        bare = _BARE_KEY.match(self.text, start)
        assert bare is not None, "tomllib has accepted this text"
        self.here = bare.end()
        return bare[0]

    def pair(self, table: Path) -> None:
        start = self.here
        names = self.keys()
        key_end = start + len(self.text[start : self.here].rstrip(" \t"))
        self.here += 1  # the equals sign
        self.spaces()
        path = (*table, *names)
        value = self.here
        self.value(path)
        self.document.places[path] = Place(start, key_end, value, self.here)

    def value(self, path: Path) -> None:
        first = self.text[self.here]
        if first in "\"'":
            self.string()
        elif first == "[":
            self.array(path)
        elif first == "{":
            self.inline(path)
        else:
            found = _PLAIN.match(self.text, self.here)
            plain = found[0].rstrip() if found else ""
            if len(plain) > _MOST_DIGITS and _INTEGER.fullmatch(plain):
                line, column = line_column(self.text, self.here)
                raise TomlError(Fault(line, column, f"integer of more than {_MOST_DIGITS} digits"))
            self.here += len(plain)

    def string(self) -> None:
        for form in _STRINGS:
            found = form.match(self.text, self.here)
            if found is not None and (len(found[0]) > 2 or not self.text.startswith(found[0][0] * 3, self.here)):
                self.here = found.end()
                return

    def array(self, path: Path) -> None:
        self.here += 1
        number = 0
        while self.text[self.skip()] != "]":
            start = self.here
            self.value((*path, number))
            self.document.places[*path, number] = Place(start, self.here, start, self.here)
            number += 1
            if self.text[self.skip()] == ",":
                self.here += 1
        self.here += 1

    def inline(self, path: Path) -> None:
        self.here += 1
        while self.text[self.skip()] != "}":
            self.pair(path)
            if self.text[self.skip()] == ",":
                self.here += 1
        self.here += 1
