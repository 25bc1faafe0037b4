"""Which compiler this is, by the bytes of what it is made of: a result of another one is none of ours.

The files of the stages that compile are read (some 600, ten milliseconds): a version number would not tell a working
copy from the one before the last edit. With them go the versions of the packages that read sources, and Python's.

What was read is remembered under a mark of what the file system says of each file, as git's index has it: size, inode,
times. Nothing can change a file and leave its time of change (ctime) as it was. Where that time says too little, the
files are read again.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapterc.compiler.cache.store import Store

__all__ = ["PACKAGES", "compiler_fingerprint", "files_mark", "read_fingerprint"]

_BEHIND = frozenset({"cli", "runtime", "sitemap"})
"""Stages that come behind a result, or beside it: it cannot depend on them."""

PACKAGES = (
    "lark",
    "markdown-it-py",
    "publicsuffixlist",
    "quickjs-ng",
    "ruamel-yaml",
    "ruamel-yaml-clib",
    "tree-sitter",
    "tree-sitter-javascript",
)
"""Packages whose version may show in a result."""

_VERSIONED = re.compile(r"(.+?)-([^-]+)\.(?:dist|egg)-info\Z")


_SECOND = 1_000_000_000
_RECENT = 2 * _SECOND
"""Nanoseconds within which a file may be written twice and show one time."""

_found: bytes | None = None


def compiler_fingerprint(notes: Store | None = None) -> bytes | None:
    """32 bytes; None when the files of the compiler cannot be read (an archive), so that nobody can tell. `notes` has
    what other processes read. The first answer stands for the process: what it has loaded changes no more."""
    global _found
    if _found is None:
        mark = None if notes is None else files_mark()
        known = None if notes is None or mark is None else notes.note(mark)
        _found = known or read_fingerprint()
        if notes is not None and mark is not None and known is None and _found is not None:
            notes.keep_note(mark, _found)
    return _found


def read_fingerprint() -> bytes | None:
    """The same, by the files as they are now."""
    whole = sha256(f"{sys.implementation.cache_tag} {sys.version}".encode())
    try:
        for name, path in sorted(_files(_package(), "", _BEHIND)):
            with open(path, "rb", buffering=0) as stream:
                data = stream.read()
            whole.update(f"\n{name} {len(data)}\n".encode())
            whole.update(data)
        for line in _versions():
            whole.update(f"\n{line}".encode())
    except OSError:
        return None
    return whole.digest()


def files_mark() -> bytes | None:
    """What stands for the contents of the files until one of them is touched. None where it could stand for others as
    well: a file is too new, times are in whole seconds (so are those of an image that was made to be reproducible), or
    the system keeps no time of change."""
    if sys.platform == "win32":
        return None
    package = _package()
    recent = time.time_ns() - _RECENT
    exact = False
    rows = []
    try:
        for name, path in _files(package, "", _BEHIND):
            info = os.stat(path)
            changed = info.st_ctime_ns
            if changed > recent or info.st_mtime_ns > recent:
                return None
            exact = exact or changed % _SECOND != 0
            rows.append(f"{name} {info.st_size} {info.st_ino} {info.st_mtime_ns} {changed}")
    except OSError:
        return None
    if not exact:
        return None
    rows.sort()
    lines = ("files", sys.implementation.cache_tag, sys.version, package, *rows, *_versions())
    return sha256("\n".join(map(str, lines)).encode("utf-8", "surrogateescape")).digest()


def _package() -> str:
    import adapterc

    return os.path.dirname(os.path.abspath(adapterc.__file__ or ""))


def _files(folder: str, lead: str, without: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__" and entry.name not in without:
                    yield from _files(entry.path, f"{lead}{entry.name}/")
            elif not entry.name.endswith(".pyc"):
                yield lead + entry.name, entry.path


def _versions() -> list[str]:
    """The packages with their versions, by the names of their metadata folders: asking `importlib.metadata` for seven
    would cost more than all the rest of a warm run's bookkeeping."""
    found: dict[str, str] = {}
    for folder in sys.path:
        try:
            names = os.listdir(folder or os.curdir)
        except OSError:
            continue
        for name in names:
            match = _VERSIONED.match(name)
            if match is not None:
                found.setdefault(re.sub(r"[-_.]+", "-", match[1]).lower(), match[2])
    return [f"{package} {found.get(package, '?')}" for package in PACKAGES]
