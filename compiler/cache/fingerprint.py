"""Which compiler this is, by the bytes of what it is made of: a result of another one is none of ours.

The files of the stages that compile are read each time (some 500, five milliseconds): a version number would not tell a
working copy from the one before the last edit, and times of change lie after a checkout. With them go the versions of
the packages that read sources, and Python's.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

__all__ = ["PACKAGES", "compiler_fingerprint"]

_BEHIND = frozenset({"cli", "runtime"})
"""Stages that come behind a result: it cannot depend on them."""

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


@cache
def compiler_fingerprint() -> bytes | None:
    """32 bytes; None when the files of the compiler cannot be read (an archive), so that nobody can tell."""
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
