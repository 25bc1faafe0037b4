"""Traits of a value, as bits: what it may be itself (the low four), what it may hold (four higher), and what may lie
deeper than that (eight higher).

Traits only ever add up, which is what makes the fixpoint of `kinds.py` end.
"""

from __future__ import annotations

__all__ = ["ANYTHING", "DETACHED", "NODE", "PAGE", "UNKNOWN", "boxed", "held", "own", "relisted", "taken"]

DETACHED, UNKNOWN, NODE, PAGE = 1, 2, 4, 8
ANYTHING = 0xFFF

_OWN = 0xF
_DEEP = 0xF00


def own(traits: int) -> int:
    """What a value may be itself."""
    return traits & _OWN


def held(traits: int) -> int:
    """The same without what the value may be itself."""
    return traits & ~_OWN


def boxed(traits: int) -> int:
    """The traits of a list or an object that holds such a value."""
    return (traits & 0xFF) << 4 | traits & _DEEP


def taken(traits: int) -> int:
    """The traits of what is taken out of such a value: a part of a node is a node, a list may hold lists."""
    return traits & _OWN | (traits & 0xFF0) >> 4 | traits & _DEEP


def relisted(traits: int) -> int:
    """The traits of another list of what such a value holds."""
    return boxed(taken(traits))
