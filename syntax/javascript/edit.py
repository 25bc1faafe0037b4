"""Edits by character range, for code that is copied and changed in a few places only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["Edit", "apply_edits"]


class Edit(NamedTuple):
    """Replace `code[start:end]` by `text`; `start == end` inserts."""

    start: int
    end: int
    text: str


def apply_edits(code: str, edits: Iterable[Edit]) -> str:
    """`code` with every edit applied; insertions at one place keep their order.

    Raises `ValueError` when edits overlap or reach beyond the text.
    """
    parts: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if not done <= edit.start <= edit.end <= len(code):
            raise ValueError(f"edit {edit.start}:{edit.end} overlaps another or leaves the text")
        parts += code[done : edit.start], edit.text
        done = edit.end
    return "".join([*parts, code[done:]])
