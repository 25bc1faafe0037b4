"""Finds the staged files of a command line: the text that a commit will hold, not that of the work tree.

Paths count from the top of the work tree. Names come from a hook, so a file that holds no adapter is passed over like
one in a folder, a submodule has a hook of its own, and a name that the commit deletes is kept apart.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from adapterc.compiler.classify import ENDINGS, HEAD_BYTES, why_not
from adapterc.compiler.discover import FoundFile, display_name, distinct_names
from adapterc.compiler.gitindex import (
    GITLINK,
    LINK,
    Blobs,
    Indexed,
    changed,
    committed,
    index_entries,
    same_content,
)
from adapterc.spec.limits import MAX_BYTES

__all__ = ["Staged", "StagedError", "StagedTree", "index_path", "staged_files"]


class StagedError(Exception):
    """The command line cannot be meant as it is. `help` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


class Staged(NamedTuple):
    """What is staged. `deleted` are paths, shown as those of `files`, that the commit does away with. `covers` are the
    folders of which everything is here, "" for the whole of the work tree."""

    top: str
    tree: StagedTree
    files: tuple[FoundFile, ...]
    deleted: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()


@dataclass(slots=True)
class StagedTree:
    """The contents of the index: files of a run by the paths that they are shown under, and what lies beside them by
    the paths of the index, of which several may be shown alike. `known` has what was listed of those, None for what is
    not there."""

    top: str
    blobs: Blobs
    entries: dict[str, Indexed]
    complete: bool = False
    known: dict[str, Indexed | None] = field(default_factory=dict)

    def load(self, path: str, most: int) -> tuple[int, bytes] | None:
        """The size of a file and its first `most` bytes. None when there is no such file, or none that can be read."""
        if path not in self.entries:
            self._list()
        return self._content(self.entries.get(path), most)

    def load_beside(self, name: str, most: int) -> tuple[int, bytes] | None:
        """As `load`, by the path in the index."""
        return self._content(self.find(name), most)

    def _content(self, entry: Indexed | None, most: int) -> tuple[int, bytes] | None:
        if entry is None or entry.mode in (LINK, GITLINK) or entry.stage:
            return None
        data = same_content(os.path.join(self.top, entry.path), entry.object, most)
        return self.blobs.read(entry.object, most) if data is None else (len(data), data)

    def every(self) -> dict[str, Indexed]:
        """All entries, by the paths that they are shown under."""
        self._list()
        return self.entries

    def leads(self, link: Indexed, most: int) -> tuple[int, bytes] | None:
        """What a symbolic link holds: where it leads."""
        return self.blobs.read(link.object, most)

    def find(self, name: str) -> Indexed | None:
        """The entry of a path of the index."""
        if name not in self.known:
            self._list()
        return self.known.get(name)

    def _list(self) -> None:
        """List the whole index, once: at the first path that was not asked for before."""
        if not self.complete:
            listed = index_entries(self.top)
            self.entries = _by_name(listed, self.entries)
            self.known |= {entry.path: entry for entry in listed}
            self.complete = True

    def before(self, name: str, most: int) -> tuple[int, bytes] | None:
        """The file of that path in the last commit."""
        return self.blobs.read(f"HEAD:{name}", most)


def index_path(argument: str, top: str, folder: str, paths: Any = os.path) -> str | None:
    """The path of an argument, which counts from `folder`, in the index of the work tree at `top`: with `/`, "" for the
    top itself; None when it lies elsewhere. `paths` is `ntpath` on Windows, where a `\\` separates names too."""
    try:
        inner: str = paths.relpath(paths.join(folder, argument), top)
    except ValueError:  # another drive
        return None
    names = inner.split(paths.sep)
    return None if names[0] == paths.pardir else "/".join(name for name in names if name != paths.curdir)


def staged_files(arguments: Sequence[str], blobs: Blobs, top: str, folder: str, beside: Sequence[str] = ()) -> Staged:
    """The staged files of these names, or all that the commit changes when there are none. `beside` are names of other
    files that will be asked for, so that one listing serves all.

    Raises `StagedError` and `GitError`.
    """
    if not arguments:
        entries, gone = changed(top)
        return _staged(top, blobs, entries, [display_name(path) for path in gone], ())
    names = {argument: _name(argument, top, folder) for argument in arguments}
    others = {name for item in beside if (name := index_path(item, top, folder)) is not None}
    listed, entries, missing = _entries(top, names, others)
    covers = tuple(
        display_name(name)
        for name in dict.fromkeys(names.values())
        if not name or os.path.isdir(os.path.join(top, name))
    )
    deleted: list[str] = []
    if missing:
        gone_names = committed(top, [names[argument] for argument in missing])
        for argument in missing:
            below = [path for path in gone_names if path == names[argument] or path.startswith(names[argument] + "/")]
            deleted += map(display_name, below)
            if not below and not os.path.isdir(os.path.join(top, names[argument])):
                raise _not_staged(argument, names[argument], top)
    staged = _staged(top, blobs, entries, deleted, covers)
    staged.tree.known |= {name: listed.get(name) for name in others}
    return staged


def _name(argument: str, top: str, folder: str) -> str:
    name = index_path(argument, top, folder)
    if name is None:  # perhaps a link leads here: the index knows the real folders
        full = os.path.join(folder, argument)
        name = index_path(os.path.basename(full), top, os.path.realpath(os.path.dirname(full)))
    if name is None:
        raise StagedError(f"`{argument}` lies outside of this repository", "run it in the repository that has the file")
    return name


def _entries(top: str, names: dict[str, str], others: set[str]) -> tuple[dict[str, Indexed], list[Indexed], list[str]]:
    """All that was listed, the entries of the names and below them, and the arguments that have none."""
    wanted = set(names.values())
    listed = index_entries(top, None if "" in wanted else sorted(wanted | others))
    found = {entry.path: entry for entry in listed if "" in wanted or not wanted.isdisjoint(_leads(entry.path))}
    there = {
        "/".join(parts[:size]) for path in found for parts in [path.split("/")] for size in range(1, len(parts) + 1)
    }
    lacking = [argument for argument, name in names.items() if name and name not in there]
    odd = {unicodedata.normalize("NFC", names[item]): item for item in lacking if not names[item].isascii()}
    if odd:  # a file system may spell a name in another way of Unicode than the index does
        for entry in index_entries(top):
            argument = odd.get(unicodedata.normalize("NFC", entry.path))
            if argument is not None and argument in lacking:
                found[entry.path] = entry
                lacking.remove(argument)
    return {entry.path: entry for entry in listed}, list(found.values()), lacking


def _leads(path: str) -> list[str]:
    """The path and the folders above it."""
    parts = path.split("/")
    return ["/".join(parts[:size]) for size in range(1, len(parts) + 1)]


def _not_staged(argument: str, name: str, top: str) -> StagedError:
    leads = set(_leads(name))
    module = next((entry for entry in index_entries(top) if entry.path in leads and entry.mode == GITLINK), None)
    if module is not None:
        message = f"`{argument}` lies in the submodule `{module.path}`, which has an index of its own"
        return StagedError(message, f"run it in `{module.path}`")
    if os.path.lexists(os.path.join(top, name)):
        return StagedError(f"`{argument}` is not staged", "`git add` it, or leave `--staged` out to check it as it is")
    return StagedError(f"`{argument}` does not exist", "name files that are in the index, or none for all changed ones")


def _staged(
    top: str, blobs: Blobs, entries: Iterable[Indexed], deleted: Iterable[str], covers: tuple[str, ...]
) -> Staged:
    by_path = _by_name(entries)
    tree = StagedTree(top, blobs, dict(by_path), known={entry.path: entry for entry in by_path.values()})
    files = []
    for path, entry in by_path.items():
        why = _why_not(tree, path, entry)
        if entry.stage and why is None:
            message = f"`{path}` is in conflict: it has no staged text"
            raise StagedError(message, "resolve the merge and `git add` the file")
        files.append(FoundFile(path, os.path.join(top, entry.path), "", 0, why, base=top, tree=tree))
    return Staged(top, tree, tuple(files), tuple(sorted(set(deleted))), covers)


def _by_name(entries: Iterable[Indexed], known: Mapping[str, Indexed] = MappingProxyType({})) -> dict[str, Indexed]:
    """The entries by the paths that they are shown under, none under that of another; those of `known` keep theirs."""
    once = {entry.path: entry for entry in known.values()}
    for entry in sorted(entries, key=lambda entry: entry.path):
        once.setdefault(entry.path, entry)
    names = distinct_names([*known, *map(display_name, list(once)[len(known) :])])
    return dict(zip(names, once.values(), strict=True))


def _why_not(tree: StagedTree, path: str, entry: Indexed) -> str | None:
    if entry.mode == GITLINK:
        return "submodule: it has an index of its own"
    if entry.mode == LINK:
        return "symbolic link"
    return why_not(path, ENDINGS, lambda: (tree.load(path, MAX_BYTES) or (0, b""))[1][:HEAD_BYTES])
