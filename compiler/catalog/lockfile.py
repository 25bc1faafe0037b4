"""Reads the lock of a catalog; one of many files line by line, as we write it.

Whatever is not in that form is read as a whole, which gives the same and takes more memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from adapterc.compiler.catalog.digests import FEW, digest_map
from adapterc.compiler.catalog.files import Files

__all__ = ["lock_in", "read_lock"]

_WHOLE = 1 << 20
"""Bytes of a lock that is read as a whole."""

_FIELDS = ("files", "helpers", "outputs")
_OPENED = re.compile(rb' *"(?:files|helpers|outputs)": \{\n')
_DIGEST = re.compile(rb' *("(?:[^"\\\x00-\x1f]|\\.)*"): "([0-9a-f]{64})"(,?)\n')
_CLOSED = re.compile(rb" *\},?\n")


class _OtherForm(Exception):
    """The lock is not as we write it."""


def read_lock(data: bytes) -> dict[str, Any] | None:
    """The lock file of a version that we know, None for anything else. Of many digests it holds `Digests`."""
    try:
        return _known(json.loads(data, object_pairs_hook=_compact))
    except (ValueError, RecursionError):
        return None


def lock_in(path: Path, files: Files | None = None) -> dict[str, Any] | None:
    """`read_lock` of a file. Raises `OSError`."""
    if path.stat().st_size > _WHOLE:
        try:
            with path.open("rb") as stream:
                return _known(_streamed(stream))
        except (_OtherForm, ValueError, RecursionError):
            pass
    return read_lock((files or Files()).read(path))


def _known(lock: Any) -> dict[str, Any] | None:
    known = isinstance(lock, dict) and type(lock.get("lock_version")) is int and lock["lock_version"] == 1
    return lock if known else None


def _compact(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    return digest_map(pairs) if len(pairs) > FEW else dict(pairs)


def _streamed(stream: IO[bytes]) -> Any:
    """The document; the maps of digests are taken out of its text, which has their numbers in their places."""
    text: list[bytes] = []
    maps: list[Mapping[str, str]] = []
    for line in stream:
        if _OPENED.fullmatch(line):
            maps.append(digest_map(_digests(stream, text, line, len(maps))))
        else:
            text.append(line)
    lock = json.loads(b"".join(text))
    placed = []
    if isinstance(lock, dict) and isinstance(lock.get("sources"), list):
        for item in (lock, *(source for source in lock["sources"] if isinstance(source, dict))):
            for field in _FIELDS:
                if type(item.get(field)) is int:
                    placed.append(item[field])
                    item[field] = maps[item[field]] if 0 <= item[field] < len(maps) else None
    if sorted(placed) != list(range(len(maps))):
        raise _OtherForm
    return lock


def _digests(stream: IO[bytes], text: list[bytes], opened: bytes, number: int) -> Iterator[tuple[str, str]]:
    """The members of the object that begins behind `opened`, whose text becomes `number`."""
    more = True
    for line in stream:
        found = _DIGEST.fullmatch(line)
        if found is not None and more:
            yield json.loads(found[1]), found[2].decode("ascii")
            more = found[3] == b","
        elif more or not _CLOSED.fullmatch(line):
            raise _OtherForm
        else:
            text.append(opened.replace(b"{", b"%d" % number) + (b",\n" if b"," in line else b""))
            return
    raise _OtherForm
