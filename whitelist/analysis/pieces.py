"""Texts with holes: what is known of a value."""

from __future__ import annotations

from enum import Enum

__all__ = ["MOST", "UNKNOWN", "Hole", "Pieces", "constants", "cross", "joined"]


class Hole(Enum):
    """A part of a text that is not written in the script.

    ORIGIN, HOST, PROTOCOL, HREF and PATH are the page's own address. NUMBER and ENCODED cannot hold `/`, `:` or `@`.
    """

    ORIGIN = "origin"
    HOST = "host"
    PROTOCOL = "protocol"
    HREF = "href"
    PATH = "path"
    NUMBER = "number"
    ENCODED = "encoded"
    UNKNOWN = "unknown"


Pieces = tuple[str | Hole, ...]
UNKNOWN: Pieces = (Hole.UNKNOWN,)

MOST = 24
"""How many alternatives are kept; a value with more of them is unknown."""


def constants(found: tuple[Pieces, ...]) -> tuple[str, ...] | None:
    """The alternatives as plain texts, or None when one of them has a hole."""
    texts = []
    for item in found:
        if any(isinstance(piece, Hole) for piece in item):
            return None
        texts.append("".join(piece for piece in item if isinstance(piece, str)))
    return tuple(texts)


def cross(left: tuple[Pieces, ...], right: tuple[Pieces, ...]) -> tuple[Pieces, ...]:
    """Every alternative of `left` followed by every one of `right`."""
    if len(left) * len(right) > MOST:
        right = (UNKNOWN,)
    return tuple((*a, *b) for a in left for b in right)[:MOST]


def joined(item: Pieces) -> Pieces:
    """Neighbouring texts as one, empty ones dropped."""
    parts: list[str | Hole] = []
    run: list[str] = []
    for piece in item:
        if isinstance(piece, str):
            run.append(piece)
            continue
        parts += [text] if (text := "".join(run)) else []
        parts.append(piece)
        run = []
    parts += [text] if (text := "".join(run)) else []
    return tuple(parts)
