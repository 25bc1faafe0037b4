"""Looks a key up in a sorted list, which takes less room than a dictionary of as many."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["find_sorted", "knows_places"]


def knows_places(items: object) -> bool:
    """Whether a sequence is in order and finds its keys itself: one that lies on disk has better ways than to be asked
    for one item after the other. `place_of(key)` is as `find_sorted`."""
    return hasattr(items, "place_of")


def find_sorted(items: Sequence[Any], key: str, by: Callable[[Any], str] | None = None) -> int:
    """The place of the item whose key (itself, or what `by` gives) is `key`. Raises `KeyError` when there is none."""
    if knows_places(items):
        found: int = items.place_of(key)  # type: ignore[attr-defined]
        return found
    place = bisect_left(items, key, key=by)
    if place == len(items) or (items[place] if by is None else by(items[place])) != key:
        raise KeyError(key)
    return place
