"""Changes of files that were worked out and not made yet, and their making."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass

__all__ = ["Change", "ChangeError", "difference", "make"]


class ChangeError(Exception):
    """A file cannot be written. The message names it and says why; files that came before it are written."""


@dataclass(frozen=True, slots=True)
class Change:
    """`root` is the folder of the layer, `location` where the file lies in it, `path` its place below. `before` is None
    for a file that is made anew."""

    root: str
    location: str
    path: str
    before: bytes | None
    after: bytes
    why: str


def difference(change: Change) -> str:
    """The change as a unified diff to look at, secrets as stars; bytes that are no UTF-8 are replaced. Lines end at LF
    alone, as for `patch`."""
    from difflib import unified_diff

    from adapterc.sitemap.masking import masked

    # the whole texts, because the key of a secret may stand on a line that the diff does not have
    shown = (masked(data.decode("utf-8", "replace")) for data in (change.before or b"", change.after))
    before, after = map(_lines, shown)
    lines = unified_diff(before, after, masked(f"a/{change.path}"), masked(f"b/{change.path}"))
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def make(changes: Iterable[Change], put: Callable[[str, bytes], None]) -> None:
    """Write the files one at a time, each only while it is as it was read and no link. `put` writes a file whole or
    raises `OSError`. Raises `ChangeError`."""
    for change in changes:
        try:
            if os.path.islink(change.location):
                raise ChangeError(f"`{change.location}` is a link, and nothing is written through one")
            if not _inside(change.root, change.location):
                raise ChangeError(f"`{change.location}` leads out of the sitemap by a link")
            if _on_disk(change.location) != change.before:
                raise ChangeError(f"`{change.location}` was changed in the meantime")
            put(change.location, change.after)
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            raise ChangeError(f"`{change.location}` cannot be written: {why}") from None


def _inside(root: str, location: str) -> bool:
    """Whether a file lies below a folder when all links are followed; neither has to be there."""
    top = os.path.join(os.path.realpath(root), "")
    return os.path.join(os.path.realpath(os.path.dirname(location)), "").startswith(top)


def _lines(text: str) -> list[str]:
    *whole, rest = text.split("\n")
    return [*(f"{line}\n" for line in whole), *([rest] if rest else [])]


def _on_disk(location: str) -> bytes | None:
    try:
        with open(location, "rb") as stream:
            return stream.read()
    except FileNotFoundError:
        return None
