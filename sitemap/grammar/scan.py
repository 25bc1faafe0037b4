"""The separators of an action field, read from left to right.

`||` is read before `|`, and a single bar has no bar beside it. Separators inside double quotes, backticks and matched
brackets are text; in double quotes a backslash takes the next character. Single quotes quote nothing, because
apostrophes are common, and `<` `>` are no brackets, because `->` holds one. What is never closed is text as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from adapterc.sitemap.piece import Piece

__all__ = ["Mark", "Scan", "parts", "scan"]

_OPEN = {"(": ")", "[": "]", "{": "}", "（": "）"}
_CLOSE = {close: open_ for open_, close in _OPEN.items()}
_SPECIAL = re.compile(f'[{re.escape("".join((*_OPEN, *_CLOSE)))}"`|;；｜]')


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
    found: list[Mark] = []
    opened: list[Mark] = []
    lone: list[Mark] = []
    waiting = dict.fromkeys(_OPEN, 0)  # how many of each kind are open
    single: set[str] = set()  # quotes that nothing closes up to the end, so nothing closes a later one either
    index = 0
    size = len(value)
    while (match := _SPECIAL.search(value, index)) is not None:
        index, char = match.start(), match[0]
        if char in '"`':
            end = -1 if char in single else _closing(value, index)
            if end < 0:
                single.add(char)
                lone.append(Mark(char, index))
            else:
                index = end
        elif char in _OPEN:
            opened.append(Mark(char, index))
            waiting[char] += 1
        elif char in _CLOSE:
            lone += _close(opened, waiting, found, Mark(char, index))
        elif char == "|":
            run = index
            while run < size and value[run] == "|":
                run += 1
            pairs = range(index, run - 1, 2)
            found += [Mark("||", at) for at in pairs]
            if run - index == 1:
                found.append(Mark("|", index))
            index = run - 1
        elif char in ";；｜":
            found.append(Mark(char, index))
        index += 1
    lone += opened  # a bracket that is still open hides nothing
    return Scan(tuple(found), tuple(sorted(lone, key=lambda item: item.offset)))


def _close(opened: list[Mark], waiting: dict[str, int], found: list[Mark], mark: Mark) -> list[Mark]:
    """Match a closing bracket: what it encloses is text. Openers between it and its partner have no partner. All that
    is looked at is taken away, which keeps the whole linear."""
    if not waiting[_CLOSE[mark.text]]:
        return [mark]
    lone: list[Mark] = []
    while True:
        last = opened.pop()
        waiting[last.text] -= 1
        if last.text == _CLOSE[mark.text]:
            break
        lone.append(last)
    while found and found[-1].offset > last.offset:
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
