"""Long texts in part: both ends, and of two values also the place where they begin to differ."""

from __future__ import annotations

from itertools import takewhile

from adapterc.compiler.diff.model import ARROW, Change
from adapterc.compiler.diff.shown import clean, counted

__all__ = ["WIDTH", "change_in_part", "in_part"]

WIDTH = 400
"""Characters of one text, or of one value, that are shown."""

_PART = WIDTH // 3


def in_part(text: str, place: int = 0) -> str:
    """A text, or when it is long its two ends and what is around `place`, with how much was left out between them."""
    if len(text) <= WIDTH:
        return text
    middle = min(max(place - _PART // 2, 0), len(text) - _PART)
    shown, end = "", 0
    for start in sorted({0, middle, len(text) - _PART}):
        if start > end:
            shown += f"… ({counted(start - end, 'character')} more) …"
        shown += text[max(start, end) : start + _PART]
        end = start + _PART
    return shown


def change_in_part(change: Change) -> tuple[str, bool]:
    """The text of a change, each of its two values in part where it is long; and whether one is."""
    if not change.arrow:
        text = clean(change.text)
        return in_part(text), len(text) > WIDTH
    old, new = clean(change.text[: change.arrow]), clean(change.text[change.arrow + len(ARROW) :])
    # The old value has its name before it, the new one has none.
    lead = len(old) - len(clean(change.text[: change.arrow].partition(": ")[2])) if ": " in old else 0
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old[lead:], new, strict=False)))
    return f"{in_part(old, lead + same)}{ARROW}{in_part(new, same)}", max(len(old), len(new)) > WIDTH
