"""What the cache holds, and how to be rid of it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from adapterc.compiler.cache import limit_bytes
from adapterc.compiler.cache.place import MARKS, Unusable, default_folder, prepare_folder

__all__ = ["CacheInfo", "cache_info", "clear_cache"]

_FILES = "results-*.sqlite3*"
"""Of every format: older ones are of no use to anybody."""


@dataclass(frozen=True, slots=True)
class CacheInfo:
    """`folder` None: there is no place for a cache. `unusable` says why the folder is not used. Sizes are in bytes."""

    folder: Path | None
    files: int = 0
    size: int = 0
    limit: int = 0
    unusable: str | None = None


def cache_info(folder: Path | None = None) -> CacheInfo:
    """What is in `folder`, or in the user's own cache. Makes nothing."""
    place = folder or default_folder()
    if place is None:
        return CacheInfo(None, limit=limit_bytes(), unusable="there is no home folder to put it in")
    if not place.is_dir():
        return CacheInfo(place, limit=limit_bytes())
    try:
        prepare_folder(place)
    except Unusable as error:
        return CacheInfo(place, 0, _size(place), limit_bytes(), str(error))
    from adapterc.compiler.cache.store import FILE, Store

    count = 0
    if (place / FILE).is_file():
        store = Store(place, limit_bytes())
        count = store.count()
        store.close()
    return CacheInfo(place, count, _size(place), limit_bytes())


def clear_cache(folder: Path | None = None) -> int:
    """Remove what the cache holds, and its folder where nothing else is in it. Gives the bytes that were freed. Raises
    `OSError`."""
    place = folder or default_folder()
    if place is None or not place.is_dir():
        return 0
    freed = _size(place)
    for path in sorted(place.glob(_FILES)):
        path.unlink(missing_ok=True)
    with suppress(OSError):  # not empty: somebody else's
        if {path.name for path in place.iterdir()} <= set(MARKS):
            for name in MARKS:
                (place / name).unlink(missing_ok=True)
            place.rmdir()
    return freed


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob(_FILES))
