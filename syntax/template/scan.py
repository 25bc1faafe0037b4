"""Find `${{ }}` in a text, and the pipes inside one, without parsing it.

The scanner knows quotes, template literals, regular expressions, comments and brackets, so a `}}` or `|` inside a
string ends nothing. Where that reading fails (an apostrophe in plain words, say) it falls back to the first `}}`, the
rule of upstream, and leaves the complaint to the parser. One pass per template; no recursion.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from adapterc.spec.quick import quick
from adapterc.spec.text import Text

__all__ = ["Placeholder", "Skim", "find_placeholders", "find_ranges", "skim", "strip", "upstream_ranges"]

OPEN = "${{"
SPACE = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
LINE_ENDS = "\n\r\u2028\u2029"

_SKIP = re.compile(rf"[{SPACE}]+|[\w$]+")
_STRING = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
_REGEX = re.compile(r"/(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_QUASI = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
_SIMPLE = re.compile(rf"[{SPACE}]*[\w$.-]+[{SPACE}]*\}}\}}")
_OPERATOR_WORDS = frozenset({"typeof", "return", "void", "in", "of", "instanceof", "new", "delete", "else"})
_OPERAND_ENDS = ("_", "$", ")", "]")
_CLOSES = {"}": "{", ")": "(", "]": "["}


@quick
class Placeholder:
    """A `${{ }}`: `start` and `end` are indices in the text, braces included; `inner` is the text between them."""

    start: int
    end: int
    inner: Text


@quick
class Skim:
    """Where an expression ends (the index of its `}}`, -1 for none), its top-level pipes, and whether all was clear."""

    end: int
    pipes: tuple[int, ...]
    clean: bool


def strip(value: str, start: int, end: int) -> tuple[int, int]:
    """The range without the white space that JavaScript trims."""
    while start < end and value[start] in SPACE:
        start += 1
    while end > start and value[end - 1] in SPACE:
        end -= 1
    return start, end


def skim(value: str, start: int, *, closing: bool = True) -> Skim:
    """Read from `start` to the closing `}}`, or to the end of the text when not `closing`."""
    reader = _Reader(value, start)
    while reader.at < len(value):
        if found := _SKIP.match(value, reader.at):
            reader.word(found)
            continue
        char = value[reader.at]
        if char in ")}]" and not reader.stack:
            ends = closing and value.startswith("}}", reader.at)
            return Skim(reader.at if ends else -1, tuple(reader.pipes), ends)
        if not _HANDLERS.get(char, _Reader.other)(reader, char):
            return Skim(-1, tuple(reader.pipes), False)
    return Skim(-1 if closing else len(value), tuple(reader.pipes), not closing and not reader.stack)


class _Reader:
    """Where `skim` is. A handler moves past what begins at `at`; False says that it does not end.

    `operand`: a value was read last, so that `/` divides and a quote cannot open a string. `stack` holds the open
    brackets, "`" for the `${` of a template literal.
    """

    __slots__ = ("at", "operand", "pipes", "stack", "start", "value")

    def __init__(self, value: str, start: int) -> None:
        self.value, self.start, self.at, self.operand = value, start, start, False
        self.stack: list[str] = []
        self.pipes: list[int] = []

    def move(self, to: int, operand: bool) -> bool:
        self.at, self.operand = to, operand
        return True

    def word(self, found: re.Match[str]) -> None:
        self.at = found.end()
        if found[0][0] not in SPACE:
            self.operand = found[0] not in _OPERATOR_WORDS

    def string(self, char: str) -> bool:
        found = _STRING.match(self.value, self.at)
        before = self.value[self.at - 1] if self.at > self.start else ""
        glued = self.operand and (before.isalnum() or before in _OPERAND_ENDS)
        return found is not None and not glued and self.move(found.end(), True)

    def template(self, char: str) -> bool:
        """Text of a template literal, from its backtick or from the brace that closes a `${`."""
        found = _QUASI.match(self.value, self.at + 1)
        end = found.end() if found else len(self.value)
        if self.value.startswith("${", end):
            self.stack.append("`")
            return self.move(end + 2, False)
        return end < len(self.value) and self.move(end + 1, True)

    def open(self, char: str) -> bool:
        self.stack.append(char)
        return self.move(self.at + 1, False)

    def close(self, char: str) -> bool:
        opened = self.stack.pop()
        if opened == "`" and char == "}":
            return self.template(char)
        return opened == _CLOSES[char] and self.move(self.at + 1, True)

    def pipe(self, char: str) -> bool:
        width = 2 if self.value.startswith("||", self.at) else 1
        if width == 1 and not self.stack:
            self.pipes.append(self.at)
        return self.move(self.at + width, False)

    def slash(self, char: str) -> bool:
        """A comment, a division or a regular expression; behind a filter it is text."""
        value, at = self.value, self.at
        if self.pipes:
            return self.other(char)
        if value.startswith("/*", at):
            end = value.find("*/", at + 2)
            return end >= 0 and self.move(end + 2, self.operand)
        if self.operand:
            return self.move(at + (2 if value.startswith("//", at) else 1), False)
        found = _REGEX.match(value, at)
        return found is not None and self.move(found.end(), True)

    def other(self, char: str) -> bool:
        return self.move(self.at + 1, False)


_HANDLERS: dict[str, Callable[[_Reader, str], bool]] = {
    **dict.fromkeys("'\"", _Reader.string),
    **dict.fromkeys("({[", _Reader.open),
    **dict.fromkeys(")}]", _Reader.close),
    "`": _Reader.template,
    "|": _Reader.pipe,
    "/": _Reader.slash,
}


def find_ranges(value: str, *, lines: bool = False) -> tuple[list[tuple[int, int]], int]:
    """The templates of a text as (start, end) with their braces, and the index of an unclosed `${{` (-1: none).

    `lines` lets a template that cannot be read span several lines too; a JavaScript body must not: there `${{` may
    be code.
    """
    ranges: list[tuple[int, int]] = []
    at = value.find(OPEN)
    while at >= 0:
        inner = at + len(OPEN)
        found = _SIMPLE.match(value, inner)
        end = found.end() - 2 if found else _end(value, inner, lines)
        if end == -1:
            return ranges, at
        if end >= 0:
            ranges.append((at, end + 2))
            inner = end + 2
        at = value.find(OPEN, inner)
    return ranges, -1


def _end(value: str, inner: int, lines: bool) -> int:
    """The index of the closing braces; -1 when there are none, -2 when this is no template."""
    first = value.find("}}", inner)
    if first < 0:
        return -1
    read = skim(value, inner)
    if read.clean and read.end >= 0 and (read.end == first or value.find(OPEN, inner, read.end) < 0):
        return read.end
    start, end = strip(value, inner, first)
    if not lines and any(char in LINE_ENDS for char in value[start:end]):
        return -2
    return first


def find_placeholders(text: Text) -> tuple[Placeholder, ...]:
    """Every `${{ }}` of a text, in order. Meant for JavaScript bodies: an unclosed one is left alone."""
    ranges, _ = find_ranges(text.value)
    return tuple(Placeholder(start, end, text.part(start + 3, end - 2)) for start, end in ranges)


def upstream_ranges(value: str) -> list[tuple[int, int]]:
    """The templates that upstream sees, to tell where it reads a text otherwise."""
    start, end = strip(value, 0, len(value))
    if value.startswith(OPEN, start) and value.endswith("}}", start + 3, end):
        inner = value[start + 3 : end - 2]
        if OPEN not in inner or ("}}" not in inner and not inner.endswith("}")):
            return [(start, end)]
    ranges: list[tuple[int, int]] = []
    at = value.find(OPEN)
    while at >= 0:
        begin = at + 3
        while begin < len(value) and value[begin] in SPACE:
            begin += 1
        close = value.find("}}", begin)
        if close < 0:
            break
        first, last = strip(value, begin, close)
        if any(char in LINE_ENDS for char in value[first:last]):
            at = value.find(OPEN, at + 1)
        else:
            ranges.append((at, close + 2))
            at = value.find(OPEN, close + 2)
    return ranges
