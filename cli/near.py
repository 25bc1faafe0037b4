"""What to do about a word that is not known: the known one that may be meant, or how to see all of them."""

from __future__ import annotations

from collections.abc import Iterable

from adapterc.spec.shown import nearest

__all__ = ["meant"]


def meant(word: str, known: Iterable[str], otherwise: str) -> str:
    """A help line."""
    near = nearest(word, known)
    return f"did you mean `{near[0]}`?" if near else otherwise
