"""Puts together as much of a text as fits, by rank: what matters least is left out first, and it is said how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Piece", "fitted", "size"]

_RESERVED = 600
"""Characters kept for what is said of the pieces that are left out."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a document. The lower the rank, the more it matters; `noun` is what one such piece is called, with
    `{s}` where the plural has its ending; `cut` is how many lines of it are shown in part."""

    rank: int
    text: str
    noun: str = ""
    cut: int = 0


def size(text: str) -> int:
    """The characters of a text as JavaScript counts them, which is never fewer than anybody else's."""
    return len(text) + sum(char > "\uffff" for char in text)


def fitted(head: str, pieces: Sequence[Piece], limit: int) -> str:
    """`head` and the pieces in the order given, in at most `limit` characters. No piece is taken once one of a lower
    rank was left out; of one rank the first that fit are."""
    taken = _taken(pieces, limit - size(head) - _RESERVED)
    left = Counter(piece.noun for number, piece in enumerate(pieces) if number not in taken and piece.noun)
    notes: list[str] = []
    if len(taken) < len(pieces):
        named = ", ".join(f"{count:,} {noun.format(s='' if count == 1 else 's')}" for noun, count in left.items())
        notes.append(f"**Left out**, to stay within {limit:,} characters: {named or 'headings'}.")
    if cut := sum(pieces[number].cut for number in taken):
        notes.append(f"**Cut**: {cut:,} long line{'' if cut == 1 else 's'} shown in part.")
    note = f"\n> {' '.join(notes)} `adapterc diff` with `--format text` shows everything.\n" if notes else ""
    return head + note + "".join(piece.text for number, piece in enumerate(pieces) if number in taken)


def _taken(pieces: Sequence[Piece], room: int) -> set[int]:
    taken: set[int] = set()
    for rank in sorted({piece.rank for piece in pieces}):
        whole = True
        for number, piece in enumerate(pieces):
            if piece.rank != rank:
                continue
            if size(piece.text) <= room:
                room -= size(piece.text)
                taken.add(number)
            else:
                whole = False
        if not whole:
            break
    return taken
