"""A change of one file that was worked out and not made yet."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Change"]


@dataclass(frozen=True, slots=True)
class Change:
    """`location` is where the file lies, `path` its place below the layer's root. `before` is None for a file that is
    made anew; whoever writes compares it with what is on disk."""

    location: str
    path: str
    before: bytes | None
    after: bytes
    why: str
