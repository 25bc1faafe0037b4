"""The separators of an action field, read from left to right.

`||` is read before `|`, and a single bar has no bar beside it. Separators inside double quotes, backticks and matched
brackets are text; in double quotes a backslash takes the next character. Single quotes quote nothing, because
apostrophes are common, and `<` `>` are no brackets, because `->` holds one. What is never closed is text as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from adapterc.sitemap.piece import Piece

__all__ = ["Mark", "Scan", "parts", "scan"]

_OPEN = {"(": ")", "[": "]", "{": "}", "（": "）"}
_CLOSE = {close: open_ for open_, close in _OPEN.items()}


@dataclass(frozen=True, slots=True)
class Mark:
    """A separator, or a character that has no partner: what stands at `offset` of the value."""

    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class Scan:
    """Top-level separators (`||`, `|`, `;`, and the full-width `；` and `｜`, which separate nothing) in order, and the
    characters that were never matched."""

    marks: tuple[Mark, ...]
    unmatched: tuple[Mark, ...]

    def only(self, *texts: str) -> list[Mark]:
        return [item for item in self.marks if item.text in texts]


@lru_cache(maxsize=1024)
def scan(value: str) -> Scan:
    """Read a whole field. Linear in its length; never raises."""
    found: list[tuple[Mark, int]] = []  # a separator and the number of brackets that are open around it
    opened: list[Mark] = []
    lone: list[Mark] = []
    index = 0
    size = len(value)
    while index < size:
        char = value[index]
        if char in '"`':
            end = _closing(value, index)
            if end < 0:
                lone.append(Mark(char, index))
            else:
                index = end
        elif char in _OPEN:
            opened.append(Mark(char, index))
        elif char in _CLOSE:
            lone += _close(opened, found, Mark(char, index))
        elif char == "|":
            run = index
            while run < size and value[run] == "|":
                run += 1
            pairs = range(index, run - 1, 2)
            found += [(Mark("||", at), len(opened)) for at in pairs]
            if run - index == 1:
                found.append((Mark("|", index), len(opened)))
            index = run - 1
        elif char in ";；｜":
            found.append((Mark(char, index), len(opened)))
        index += 1
    lone += opened  # a bracket that is still open hides nothing
    marks = tuple(mark for mark, _ in found)
    return Scan(marks, tuple(sorted(lone, key=lambda item: item.offset)))


def _close(opened: list[Mark], found: list[tuple[Mark, int]], mark: Mark) -> list[Mark]:
    """Match a closing bracket: what it encloses is text. Openers between it and its partner have no partner."""
    at = next((n for n in range(len(opened) - 1, -1, -1) if opened[n].text == _CLOSE[mark.text]), None)
    if at is None:
        return [mark]
    lone = opened[at + 1 :]
    start = opened[at].offset
    del opened[at:]
    while found and found[-1][0].offset > start:
        found.pop()
    return lone


def _closing(value: str, start: int) -> int:
    quote, index = value[start], start + 1
    while index < len(value):
        if value[index] == quote:
            return index
        index += 2 if value[index] == "\\" and quote == '"' else 1
    return -1


def parts(piece: Piece, marks: Iterable[Mark]) -> tuple[Piece, ...]:
    """What stands between separators, trimmed; an empty part stays, as an empty piece."""
    found, start = [], 0
    for mark in marks:
        found.append(piece.part(start, mark.offset))
        start = mark.offset + len(mark.text)
    return (*found, piece.part(start, len(piece.value)))
