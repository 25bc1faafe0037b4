"""The index of a repository, which is what a commit will hold: its entries and their contents.

A content is taken from the work tree when git's own digest says that it is the same, and from git otherwise. Nothing
that the repository configures is run, so a content that a filter would convert comes as it is stored.
"""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from adapterc.compiler.gitcall import GitError, run_git, start_git

__all__ = ["GITLINK", "LINK", "Blobs", "Indexed", "changed", "committed", "index_entries", "same_content", "top_of"]

LINK = "120000"
GITLINK = "160000"

_MEANT = "--ita-invisible-in-index"
"""Leaves out what is only meant to be added."""
_EMPTY = frozenset({hashlib.new(name, b"blob 0\0", usedforsecurity=False).hexdigest() for name in ("sha1", "sha256")})

_MOST_NAMES = 500
_MOST_BYTES = 60_000
"""Above either the whole index is listed: a command line has its limits, and a listing takes milliseconds."""


class Indexed(NamedTuple):
    """One entry. `path` counts from the top of the work tree; bytes that are not UTF-8 are surrogates (`os.fsdecode`).
    `stage` is 0, or not while a merge is in conflict."""

    path: str
    mode: str
    object: str
    stage: int = 0


def top_of(folder: str) -> str | None:
    """The top of the work tree around `folder`, None when there is none. Raises `GitError`."""
    if "GIT_DIR" in os.environ or "GIT_WORK_TREE" in os.environ:
        return os.fsdecode(_git(folder, "rev-parse", "--show-toplevel").rstrip(b"\n")) or None
    here = Path(folder)
    return next((str(path) for path in (here, *here.parents) if (path / ".git").exists()), None)


def index_entries(top: str, names: Iterable[str] | None = None) -> list[Indexed]:
    """The entries of these names and of what lies below them, all of them without names. What is only meant to be
    added (`git add -N`) has none: no commit holds it. Raises `GitError`."""
    wanted = None if names is None else list(names)
    if wanted is not None and len(wanted) <= _MOST_NAMES and sum(map(len, wanted)) <= _MOST_BYTES:
        try:
            return _added(top, _entries(_git(top, "ls-files", "-s", "-z", "--", *wanted)))
        except GitError:  # one of the names lies in a submodule or behind a link
            pass
    return _added(top, _entries(_git(top, "ls-files", "-s", "-z")))


def _added(top: str, entries: list[Indexed]) -> list[Indexed]:
    """The entries without those that are only meant to be added. They seem to be empty: only then it is worth asking
    git, which does not list what they are."""
    if not any(entry.object in _EMPTY for entry in entries):
        return entries
    meant = _names(top, "--ita-visible-in-index") - _names(top, _MEANT)
    return [entry for entry in entries if entry.path not in meant]


def _names(top: str, option: str) -> set[str]:
    """The paths that are in the index and not as they are in the last commit."""
    rows = _git(
        top, "diff-index", "--cached", "-z", "--no-renames", "--diff-filter=d", "--name-only", option, _head(top)
    )
    return {os.fsdecode(path) for path in rows.split(b"\0") if path}


def changed(top: str) -> tuple[list[Indexed], list[str]]:
    """What a commit would change: the entries that are new or another, and the paths that are gone. Raises
    `GitError`."""
    entries: list[Indexed] = []
    gone: list[str] = []
    rows = _git(top, "diff-index", "--cached", "-z", "--no-renames", _MEANT, _head(top)).split(b"\0")
    for facts, path in zip(rows[::2], rows[1::2], strict=False):
        _, mode, _, object, status = facts.decode("ascii").split(" ")
        if status[0] == "D":
            gone.append(os.fsdecode(path))
        else:
            entries.append(Indexed(os.fsdecode(path), mode, object, 1 if status[0] == "U" else 0))
    return entries, gone


def committed(top: str, names: Iterable[str]) -> set[str]:
    """Those of the names that the last commit has. Raises `GitError`."""
    head = _last_commit(top)
    if head is None:
        return set()
    listing = _git(top, "ls-tree", "-r", "-z", "--name-only", "--full-tree", head, "--", *names)
    return {os.fsdecode(path) for path in listing.split(b"\0") if path}


class Blobs:
    """Contents by object name (`HEAD:path` works as well), from one git that runs as long as this is open."""

    def __init__(self, top: str) -> None:
        self._top = top
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Blobs:
        return self

    def __exit__(self, *error: object) -> None:
        if self._process is not None:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.wait()
            self._process = None

    def read(self, name: str, most: int) -> tuple[int, bytes] | None:
        """The size of a content and its first `most` bytes; None when there is no such object."""
        if "\n" in name:
            return None
        process = self._started()
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(os.fsencode(name) + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            return None
        facts = process.stdout.readline().rsplit(b" ", 2)
        if len(facts) < 3 or not facts[2].strip().isdigit():
            return None
        size = int(facts[2])
        data = process.stdout.read(min(size, most))
        left = size - len(data) + 1
        while left > 0:
            skipped = len(process.stdout.read(min(left, 1 << 16)))
            if skipped == 0:
                return None
            left -= skipped
        return (size, data) if facts[1] == b"blob" else None

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = start_git(
                ("-C", self._top, "cat-file", "--batch"), settings=_SAFE, here=True, talk=True
            )  # fmt: skip
        return self._process


def same_content(location: str, object: str, most: int) -> bytes | None:
    """The content of an object from the file at `location`, if that has it and is not over `most` bytes. A work tree
    with other line ends than the repository counts, and gives those of the repository."""
    try:
        info = os.lstat(location)
        if not stat.S_ISREG(info.st_mode) or info.st_size > most:
            return None
        with open(location, "rb") as stream:
            data = stream.read(most + 1)
    except OSError:
        return None
    for content in (data, data.replace(b"\r\n", b"\n")) if b"\r\n" in data else (data,):
        digest = hashlib.new("sha1" if len(object) == 40 else "sha256", usedforsecurity=False)
        digest.update(b"blob %d\0" % len(content))
        digest.update(content)
        if digest.hexdigest() == object:
            return content
    return None


_SAFE = ("safe.directory=*",)
"""Git distrusts a work tree of another user because of what it may configure to be run; nothing of that is."""


def _git(top: str, *arguments: str) -> bytes:
    literal = {"GIT_LITERAL_PATHSPECS": "1"}
    return run_git(("-C", top, *arguments), shown=top, settings=_SAFE, here=True, environment=literal)


def _last_commit(top: str) -> str | None:
    """Its object name, None before the first commit. Whether the object is there is for those who read it."""
    try:
        return _git(top, "rev-parse", "--verify", "--quiet", "HEAD").decode("ascii").strip()
    except GitError as error:
        if error.status != 1:
            raise
        return None


def _head(top: str) -> str:
    """What the index is compared with: the last commit, or the empty tree, beside which everything is new."""
    return _last_commit(top) or _git(top, "hash-object", "-t", "tree", "--stdin").decode("ascii").strip()


def _entries(listing: bytes) -> list[Indexed]:
    found = []
    for row in listing.split(b"\0"):
        facts, tab, path = row.partition(b"\t")
        if tab:
            mode, object, stage = facts.decode("ascii").split(" ")
            found.append(Indexed(os.fsdecode(path), mode, object, int(stage)))
    return found
