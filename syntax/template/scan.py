"""Find `${{ }}` in a text, and the pipes inside one, without parsing it.

The scanner knows quotes, template literals, regular expressions, comments and brackets, so a `}}` or `|` inside a
string ends nothing. Where that reading fails (an apostrophe in plain words, say) it falls back to the first `}}`, the
rule of upstream, and leaves the complaint to the parser. One pass per template; no recursion.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

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
_CLOSES = {"}": "{", ")": "(", "]": "["}


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A `${{ }}`: `start` and `end` are indices in the text, braces included; `inner` is the text between them."""

    start: int
    end: int
    inner: Text


@dataclass(frozen=True, slots=True)
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
    pipes: list[int] = []
    stack: list[str] = []
    at, size, operand = start, len(value), False
    while at < size:
        if found := _SKIP.match(value, at):
            word = found[0]
            at = found.end()
            if word[0] not in SPACE:
                operand = word not in _OPERATOR_WORDS
            continue
        char = value[at]
        if char in "'\"":
            found = _STRING.match(value, at)
            if found is None or (operand and at > start and (value[at - 1].isalnum() or value[at - 1] in "_$)]")):
                return Skim(-1, tuple(pipes), False)
            at, operand = found.end(), True
        elif char == "`" or (char == "}" and stack and stack[-1] == "`"):
            if char == "}":
                stack.pop()
            found = _QUASI.match(value, at + 1)
            at = found.end() if found else size
            if value.startswith("${", at):
                stack.append("`")
                at, operand = at + 2, False
            elif at < size:
                at, operand = at + 1, True
            else:
                return Skim(-1, tuple(pipes), False)
        elif char in "({[":
            stack.append(char)
            at, operand = at + 1, False
        elif char in ")}]":
            if not stack:
                if closing and value.startswith("}}", at):
                    return Skim(at, tuple(pipes), True)
                return Skim(-1, tuple(pipes), False)
            if stack.pop() != _CLOSES[char]:
                return Skim(-1, tuple(pipes), False)
            at, operand = at + 1, True
        elif char == "|":
            width = 2 if value.startswith("||", at) else 1
            if width == 1 and not stack:
                pipes.append(at)
            at, operand = at + width, False
        elif char == "/" and not pipes:
            at, operand = _slash(value, at, operand)
            if at < 0:
                return Skim(-1, tuple(pipes), False)
        else:
            at, operand = at + 1, False
    return Skim(-1 if closing else size, tuple(pipes), not closing and not stack)


def _slash(value: str, at: int, operand: bool) -> tuple[int, bool]:
    """Past a comment, a division or a regular expression; -1 when it does not end."""
    if value.startswith("/*", at):
        end = value.find("*/", at + 2)
        return (end + 2 if end >= 0 else -1), operand
    if operand:
        return at + (2 if value.startswith("//", at) else 1), False
    found = _REGEX.match(value, at)
    return (found.end() if found else -1), True


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
