"""Foreign text inside a message of ours."""

from __future__ import annotations

__all__ = ["shown"]


def shown(text: str, longest: int = 300) -> str:
    """The text on one line, cut to `longest` characters, without what moves a cursor or breaks UTF-8."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return cut if cut.isprintable() else ascii(cut)[1:-1]
