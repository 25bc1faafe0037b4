"""Foreign text inside a message of ours, and the word that may have been meant."""

from __future__ import annotations

from collections.abc import Iterable

from adapterc.spec.visible import visible

__all__ = ["meant", "nearest", "shown"]


def shown(text: str, longest: int = 300) -> str:
    """The text on one line as prose, cut to `longest` characters; see `visible`."""
    return visible(text if len(text) <= longest else text[:longest] + "…", prose=True)


def nearest(word: str, known: Iterable[str], most: int = 1) -> list[str]:
    """The known words that an unknown one is most like, at most `most` of them."""
    from difflib import get_close_matches  # here, because it is slow to load and seldom asked

    return get_close_matches(word[:160], list(known), most)


def meant(word: str, known: Iterable[str], otherwise: str) -> str:
    """What to do about a word that is not known: the known one that may be meant, or how to see all of them."""
    near = nearest(word, known)
    return f"did you mean `{near[0]}`?" if near else otherwise
