"""Reads the files that a source file refers to, so that they can travel with it to a worker.

A reference names a path below the import root. Only regular files that really lie there are read: no link leads out,
nothing hidden and nothing of `node_modules` is opened, and the size of a file, their number and their sum are limited.
What cannot be read is left out; the importer says so where it needs it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from adapterc.compiler.classify import ALONE
from adapterc.compiler.discover import read_within_limit
from adapterc.spec.limits import MAX_BYTES

if TYPE_CHECKING:
    from adapterc.compiler.discover import FoundFile, Tree

__all__ = ["read_references", "read_sibling"]

_MOST_FILES = 64
_MOST_BYTES = 4 << 20
"""Per source file, all references together."""

_CACHED = 128


def read_references(file: FoundFile, data: bytes) -> dict[str, bytes]:
    """The files that `file` refers to and those they refer to in turn, by path."""
    if not file.base or file.path.lower().endswith(ALONE):
        return {}
    from adapterc.importers import references

    text = data.decode("utf-8", "replace")
    find = references(file.path, text)
    if find is None:
        return {}
    found: dict[str, bytes] = {}
    total = 0
    todo = list(find(file.path, text))
    while todo and len(found) < _MOST_FILES:
        path = todo.pop(0)
        if path in found or path == file.path:
            continue
        other = read_sibling(file, path)
        if other is None or total + len(other) > _MOST_BYTES:
            continue
        found[path] = other
        total += len(other)
        todo += _following(find, path, other)
    return found


def read_sibling(file: FoundFile, path: str) -> bytes | None:
    """The bytes of another file that `file` may refer to, None when it cannot be read."""
    location = _location(file, path)
    if location is None:
        return None
    return _in_tree(file.tree, path) if file.tree else _checked(location, file.base)


def _location(file: FoundFile, path: str) -> str | None:
    """Where a path of the root lies on disk; None for one that is outside of it or hidden."""
    if file.prefix and not path.startswith(file.prefix + "/"):
        return None
    parts = path[len(file.prefix) + 1 if file.prefix else 0 :].split("/")
    if any(part in ("", "..", "node_modules") or part.startswith(".") or "\\" in part for part in parts):
        return None
    return os.path.join(file.base, *parts)


def _in_tree(tree: Tree, path: str) -> bytes | None:
    loaded = tree.load(path, MAX_BYTES)
    return None if loaded is None or loaded[0] > MAX_BYTES else loaded[1]


def _checked(location: str, base: str) -> bytes | None:
    try:
        info = os.lstat(location)  # most names are not there: nothing more is asked about those
        if stat.S_ISLNK(info.st_mode) or not _is_plain(os.path.dirname(location), base):
            location = os.path.realpath(location)
            if os.path.commonpath([base, location]) != base:
                return None
            info = os.stat(location)
        if not stat.S_ISREG(info.st_mode):
            return None
        return _read(location, info.st_mtime_ns, info.st_size)
    except (OSError, ValueError):
        return None


def _is_plain(folder: str, base: str) -> bool:
    """Whether no link leads from `base`, a real folder, to a folder below it. A junction of Windows is no link for
    `lstat`."""
    while len(folder) > len(base):
        if stat.S_ISLNK(os.lstat(folder).st_mode):
            return False
        folder = os.path.dirname(folder)
    return os.name == "posix"


@lru_cache(maxsize=_CACHED)
def _read(real: str, changed: int, size: int) -> bytes | None:
    """A file as it was when it had this size and this time of change; hundreds of files share a few helpers."""
    data = read_within_limit(real, size)
    return None if len(data) > MAX_BYTES else data


@lru_cache(maxsize=_CACHED * 4)
def _following(find: Callable[[str, str], tuple[str, ...]], path: str, data: bytes) -> tuple[str, ...]:
    return find(path, data.decode("utf-8", "replace"))
