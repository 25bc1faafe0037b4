"""Sections of bullets `left -> right`, which two layers share line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

__all__ = ["BY_LEFT_SIDE", "left_sides", "merged_routes", "union"]

T = TypeVar("T")

BY_LEFT_SIDE = frozenset({"top-level routes", "common goals"})
"""The sections whose bullets are merged by what stands before their arrows."""

_ARROWS = ("->", "→")
_BULLET = re.compile(r"[-*+] ")


def left_sides(text: str) -> frozenset[str]:
    """What stands before the arrows of the bullets of a text."""
    return frozenset(left for line in text.split("\n") if _BULLET.match(line) and (left := _left(line)))


def merged_routes(layers: Sequence[Sequence[str]]) -> str:
    """The lines of one section in each layer, the local one first, as one text: of each left side the bullet of the
    first layer that has it, with the lines that belong to it. Other lines of the local layer stand before them. The
    lines of one layer alone stay as they are."""
    if len(layers) == 1:
        return "\n".join(layers[0])
    rest: list[str] = []
    sides: list[dict[str, str]] = []
    for number, lines in enumerate(layers):
        own: dict[str, str] = {}
        for item in _items(lines):
            left = _left(item[0]) if _BULLET.match(item[0]) else ""
            if left:
                own[left] = "\n".join([*([own[left]] if left in own else []), *item])
            elif number == 0:
                rest += item
        sides.append(own)
    return "\n".join([*rest, *union(sides)]).strip("\n")


def union(layers: Iterable[dict[str, T]]) -> tuple[T, ...]:
    """The values of all keys, the first layer that has one wins; in the order of the last layer, the complete one."""
    given = list(layers)
    order = dict.fromkeys(key for own in reversed(given) for key in own)
    return tuple(next(own[key] for own in given if key in own) for key in order)


def _items(lines: Sequence[str]) -> list[list[str]]:
    """Lines in groups: a bullet at the margin with what follows it, or what stands before the first one."""
    groups: list[list[str]] = []
    for line in lines:
        if groups and not _BULLET.match(line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _left(line: str) -> str:
    """What stands before the arrow of a bullet, "" for a line without one."""
    at = min((line.find(arrow) for arrow in _ARROWS if arrow in line), default=-1)
    return line[:at].strip().lstrip("-*+").strip().strip("`") if at > 0 else ""
