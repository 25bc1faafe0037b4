"""Put a finished folder in the place of an old one, so that a crash leaves one of the two, whole.

    exchange   one step of the system: the new folder and the old one trade names
    journaled  where there is no such step: a journal file, old -> aside, new -> place; the journal says that a missing
               folder means "finish me", which the next load or write does
    first      nothing is there yet: one rename

All working names are siblings of the folder, so that nothing crosses a file system. Outside a swap, whatever bears one
of these names is left over and may go: the folder itself is whole. Everything here needs the lock.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from adapterc.compiler.catalog.errors import UnsafeTargetError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.model import LOCK

__all__ = ["Places", "clear", "finish", "swap"]


@dataclass(frozen=True, slots=True)
class Places:
    """The folder and its working names. `mark` is the file that every folder of its kind holds."""

    target: Path
    mark: str = LOCK

    def _beside(self, word: str) -> Path:
        return self.target.with_name(f".{self.target.name}.adapterc-{word}")

    @property
    def staging(self) -> Path:
        """The new folder while it is written; after an exchange, the old one until it is removed."""
        return self._beside("new")

    @property
    def aside(self) -> Path:
        """The old folder during a journaled swap."""
        return self._beside("old")

    @property
    def journal(self) -> Path:
        return self._beside("journal")

    @property
    def lock(self) -> Path:
        return self._beside("busy")

    @property
    def all(self) -> tuple[Path, ...]:
        """The folder and everything that writing it leaves on disk."""
        return (self.target, self.staging, self.aside, self.journal, self.lock)


def swap(places: Places, files: Files) -> None:
    """Publish `places.staging`, which is complete and durable, as `places.target`. Raises `OSError`; then the target is
    what it was, or `finish` makes it whole."""
    parent = places.target.parent
    if not os.path.lexists(places.target):
        files.rename(places.staging, places.target)
    elif not files.exchange(places.staging, places.target):
        _journaled(places, files)
    files.sync(parent)


def _journaled(places: Places, files: Files) -> None:
    files.write(places.journal, b"adapterc swap\n")
    files.sync(places.journal)
    files.sync(places.target.parent)
    files.rename(places.target, places.aside)
    try:
        files.rename(places.staging, places.target)
    except OSError:
        with suppress(OSError):
            files.rename(places.aside, places.target)
        raise
    files.unlink(places.journal)


def finish(places: Places, files: Files) -> None:
    """End a swap that a crash cut in two. Nothing is lost: the target is the new folder, or the old one.

    A journal with the target in place means that the swap had not begun, or had ended; both need nothing but `clear`.
    """
    if not os.path.lexists(places.journal):
        return
    if _is_empty_folder(places.target) and places.aside.is_dir():
        files.remove_folder(places.target)
    if not os.path.lexists(places.target):
        for whole in (places.staging, places.aside):
            if whole.is_dir():
                files.rename(whole, places.target)
                break
    elif places.aside.is_dir() and not (places.target / places.mark).is_file():
        raise UnsafeTargetError(
            f"`{places.target.name}` was created by something else while a catalog was being swapped in",
            f"move it away; the catalog is in `{places.aside.name}` beside it",
        )
    files.sync(places.target.parent)
    files.unlink(places.journal)


def clear(places: Places, files: Files) -> None:
    """Remove what earlier swaps left over. Call only when `finish` has returned."""
    for path in (places.staging, places.aside):
        if os.path.lexists(path):
            files.remove_tree(path)


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink() and not any(path.iterdir())
