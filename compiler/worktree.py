"""Says whether the adapters of a checkout are those of its commit, so that the lock names no commit that lies.

Only what can hold adapters counts: an edited page of documentation does not change what a commit gives. Contents are
compared by git's own digest, computed here, so nothing that the folder configures (filters, hooks, monitors) is run.
Limits: a work tree whose files were written with other line ends than the repository's counts as the same when turning
CRLF into LF makes it so; other conversions (keywords, encodings) count as changed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from adapterc.compiler.classify import why_not
from adapterc.compiler.discover import Root, discover
from adapterc.compiler.git import Blob, GitError, files_of
from adapterc.importers import suffixes

__all__ = ["is_pinned"]

_LINK = "120000"


def is_pinned(folder: Path, commit: str) -> bool:
    """True when `folder`, the top of a checkout, holds the candidate files of `commit` and no others.

    Raises `OSError` when the folder cannot be read.
    """
    known = suffixes()
    try:
        committed = {blob.path: blob for blob in files_of(folder, commit)}
    except GitError:
        return False
    there = {file.path: file.location for file in discover(Root(folder)) if file.ignored is None}
    for path, blob in committed.items():
        if blob.mode != _LINK and path not in there and why_not(path, known, bytes) is None:
            return False
    return all(
        _through_link(path, committed) or _same(location, committed.get(path)) for path, location in there.items()
    )


def _through_link(path: str, committed: dict[str, Blob]) -> bool:
    """The path is a link of the commit, or leads through one: its target is compared under its own name."""
    parts = path.split("/")
    leads = ("/".join(parts[:size]) for size in range(1, len(parts) + 1))
    return any(lead in committed and committed[lead].mode == _LINK for lead in leads)


def _same(location: str, blob: Blob | None) -> bool:
    if blob is None or blob.mode == _LINK:
        return False
    try:
        data = Path(location).read_bytes()
    except OSError:
        return False
    return blob.object in (_digest(data, blob), _digest(data.replace(b"\r\n", b"\n"), blob))


def _digest(data: bytes, blob: Blob) -> str:
    name = "sha1" if len(blob.object) == 40 else "sha256"
    return hashlib.new(name, b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
