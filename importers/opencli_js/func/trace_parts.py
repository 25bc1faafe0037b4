"""The parts of texts: joined, compared by their literal parts, and kept to a length."""

from __future__ import annotations

from collections.abc import Iterable

from adapterc.importers.opencli_js.func.model import Hole

__all__ = ["Spent", "limited", "literal_key", "packed"]

_LONGEST = 1_000_000
"""The most characters of one text."""


class Spent(Exception):
    """The code takes more steps, or longer texts, than a command is worth."""


def literal_key(parts: tuple[str | Hole, ...]) -> tuple[str | None, ...]:
    """What makes two appearances of a text equal: the literal parts."""
    return tuple(part if isinstance(part, str) else None for part in parts)


def packed(parts: Iterable[str | Hole]) -> tuple[str | Hole, ...]:
    """Neighbouring literal parts joined. Raises `Spent` for a text that is too long."""
    found: list[str | Hole] = []
    open_: list[str] = []
    length = 0
    for part in parts:
        if isinstance(part, str):
            length += len(part)
            if length > _LONGEST:
                raise Spent
            open_.append(part)
            continue
        if open_:
            found.append("".join(open_))
            open_ = []
        found.append(part)
    last = "".join(open_)
    found = [part for part in found if part != ""]
    return (*found, last) if last else tuple(found)


def limited(text: str) -> str:
    """A text that was made of another. Raises `Spent` when it is too long."""
    if len(text) > _LONGEST:
        raise Spent
    return text
