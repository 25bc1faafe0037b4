"""Looks a key up in a sorted list, which takes less room than a dictionary of as many."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["find_sorted"]


def find_sorted(items: Sequence[Any], key: str, by: Callable[[Any], str] | None = None) -> int:
    """The place of the item whose key (itself, or what `by` gives) is `key`. Raises `KeyError` when there is none."""
    place = bisect_left(items, key, key=by)
    if place == len(items) or (items[place] if by is None else by(items[place])) != key:
        raise KeyError(key)
    return place
