"""Lists every file of an import root, in an order that depends on the names alone, and says what each one is.

Nothing vanishes: a file is either handed to the dialects or comes with the reason why it holds no adapter. Version
control metadata is not part of the tree. Links are followed inside the root only, and only to what the walk does not
reach by itself, so that no file is read twice and no cycle is entered. Files are not opened here, apart from the head
of a JavaScript file; a size limit is applied before anything is read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple, Protocol

from adapterc.compiler.classify import ENDINGS, HEAD_BYTES, why_not
from adapterc.spec.limits import MAX_BYTES
from adapterc.spec.quick import quick

if TYPE_CHECKING:
    from adapterc.spec.diagnostics import Diagnostic

__all__ = [
    "FoundFile",
    "Root",
    "Tree",
    "content_of",
    "discover",
    "display_name",
    "distinct_names",
    "free_name",
    "read_within_limit",
    "walk",
]

_NOT_THE_TREE = frozenset({".git", ".hg", ".svn"})


@quick
class Root:
    """A folder or a single file to import.

    `repo` and `commit` go into the artifacts and the lock ("" and None: not known). `prefix` is put before every path
    of this root; it keeps the paths of several roots apart.
    """

    path: Path
    repo: str = ""
    commit: str | None = None
    prefix: str = ""


class Tree(Protocol):
    """Contents that are not those of the disk, by the paths that everyone is shown."""

    def load(self, path: str, most: int, /) -> tuple[int, bytes] | None:
        """The size of a file and its first `most` bytes, None when it cannot be read."""


@quick
class FoundFile:
    """One file. `location` is where to read it, unless there is a `tree`; `path` is what everyone is shown.

    `ignored` says why it holds no adapter. `diagnostics` are findings of the walk itself. `base` is the real folder
    that bounds what the file may refer to, and `prefix` what stands before the paths of that folder.
    """

    path: str
    location: str
    repo: str
    size: int = 0
    ignored: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    base: str = ""
    prefix: str = ""
    tree: Tree | None = None


def content_of(file: FoundFile) -> bytes | None:
    """The bytes of a file, None when it cannot be read or is too large."""
    if file.tree is not None:
        loaded = file.tree.load(file.path, MAX_BYTES)
        return None if loaded is None or loaded[0] > MAX_BYTES else loaded[1]
    try:
        data = read_within_limit(file.location, file.size)
    except OSError:
        return None
    return None if len(data) > MAX_BYTES else data


def read_within_limit(location: str, size: int) -> bytes:
    """A file of `MAX_BYTES` at most; of a larger one, a byte more than that. `size` is what it has, as far as is known:
    a buffer for the limit costs three times what it takes to read a small file. Raises `OSError`."""
    size = min(size, MAX_BYTES)
    with open(location, "rb") as stream:
        data = stream.read(size + 1)
        return data if len(data) <= size else data + stream.read(MAX_BYTES - size)


class _Walk(NamedTuple):
    """The state of one walk. `seen` holds the real paths that were reached by links; links wait for a second round."""

    top: str
    root: Root
    skip: frozenset[str]
    seen: set[str]
    links: list[tuple[str, str]]


def display_name(name: str) -> str:
    """A file name as text, the same under every locale; bytes that are not UTF-8 become `\\xNN`."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def distinct_names(names: Sequence[str]) -> list[str]:
    """The paths, each only once: of those that are alike, as names that are not UTF-8 can come out, the later ones get
    a free number before their suffix, by which a dialect knows its files."""
    taken = set(names)
    seen: set[str] = set()
    found = []
    for name in names:
        if name in seen:
            name = free_name(name, taken.__contains__)
            taken.add(name)
        seen.add(name)
        found.append(name)
    return found


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """The path with the first number before its suffix that makes a free one."""
    whole = PurePosixPath(name)
    numbered = (str(whole.with_name(f"{whole.stem}~{number}{whole.suffix}")) for number in count(2))
    return next(free for free in numbered if not is_taken(free))


def discover(root: Root, skip: Iterable[Path] = ()) -> list[FoundFile]:
    """Every file below `root.path`, sorted by path. `skip` are folders and files that are no input (the output).

    Raises `OSError` when the root itself cannot be read.
    """
    return sorted(walk(root, skip), key=lambda file: file.path)


def walk(root: Root, skip: Iterable[Path] = ()) -> Iterator[FoundFile]:
    """The same in any order, none of them held."""
    top = os.path.realpath(root.path)
    if not stat.S_ISDIR(os.stat(top).st_mode):
        yield _single(root, top)
        return
    state = _Walk(top, root, frozenset(os.path.realpath(path) for path in skip), {top}, [])
    with os.scandir(top):
        pass
    yield from _folder(state, top, "")
    while state.links:
        pending = sorted(state.links)
        state.links.clear()
        for relative, location in pending:
            yield from _link(state, relative, location)


def _single(root: Root, location: str) -> FoundFile:
    path = root.prefix or display_name(root.path.name)
    info = os.stat(location)
    if not stat.S_ISREG(info.st_mode):
        return FoundFile(path, location, root.repo, ignored="not a regular file")
    name = display_name(root.path.name)
    why = why_not(name.lstrip("."), ENDINGS, lambda: _head(location))
    base, prefix = _bounds(path, location)
    return FoundFile(path, location, root.repo, info.st_size, why, base=base, prefix=prefix)


def _bounds(path: str, location: str) -> tuple[str, str]:
    """The folder that `path` counts from, as far as the file lies where `path` says, and what is before it in `path`.

    The working folder for a file below it, two folders up for another, the file's own folder in an import of it.
    """
    parts = path.split("/")
    folder, taken = location, 0
    while taken < len(parts) and display_name(os.path.basename(folder)) == parts[-1 - taken]:
        folder, taken = os.path.dirname(folder), taken + 1
    return (folder, "/".join(parts[:-taken])) if taken else (os.path.dirname(location), "/".join(parts[:-1]))


def _folder(walk: _Walk, location: str, relative: str, linked: bool = False) -> Iterator[FoundFile]:
    """The files below a folder. `location` is a real path, so everything below it is one too. What the plain walk
    reaches is known by its path; what was reached through a link is remembered."""
    stack = [(location, relative)]
    while stack:
        folder, prefix = stack.pop()
        if linked and _reached(prefix + "x"):
            walk.seen.add(folder)
        try:
            with os.scandir(folder) as entries:
                children = list(entries)
        except OSError as error:
            yield _found(walk, prefix.rstrip("/"), folder, 0, f"folder cannot be read: {_reason(error)}")
            continue
        for entry in children:
            name = prefix + display_name(entry.name)
            if entry.path in walk.skip:
                continue
            if entry.is_symlink():
                walk.links.append((name, entry.path))
            elif entry.is_dir(follow_symlinks=False):
                if entry.name not in _NOT_THE_TREE:
                    stack.append((entry.path, name + "/"))
            elif entry.name not in _NOT_THE_TREE:
                yield _file(walk, name, entry.path)


def _file(walk: _Walk, relative: str, location: str) -> FoundFile:
    try:
        info = os.lstat(location)
    except OSError as error:
        return _found(walk, relative, location, 0, f"file cannot be read: {_reason(error)}")
    if not stat.S_ISREG(info.st_mode):
        return _found(walk, relative, location, 0, "not a regular file")
    return _found(walk, relative, location, info.st_size, why_not(relative, ENDINGS, lambda: _head(location)))


def _link(walk: _Walk, relative: str, location: str) -> Iterator[FoundFile]:
    if not _reached(relative):
        yield _found(walk, relative, location, 0, why_not(relative, ENDINGS, bytes))
        return
    target = os.path.realpath(location)
    if not os.path.exists(target):
        yield _found(walk, relative, location, 0, "symbolic link that leads nowhere")
        return
    if os.path.commonpath([walk.top, target]) != walk.top:
        from adapterc.spec.diagnostics import Diagnostic
        from adapterc.syntax.source import whole_file

        path = _named(walk, relative)
        found = Diagnostic(
            "AC005",
            f"symbolic link `{path}` leads outside the import root",
            whole_file(path),
            help="copy what it points at into the repository, or import that folder as well",
        )
        yield _found(walk, relative, location, 0, "symbolic link leads outside the import root", (found,))
        return
    inner = display_name(os.path.relpath(target, walk.top)).replace(os.sep, "/")
    if os.path.isdir(target):
        if target in walk.seen or _reached(inner + "/x"):
            yield _found(walk, relative, location, 0, f"symbolic link to `{inner}`, which is searched itself")
        else:
            yield from _folder(walk, target, relative + "/", linked=True)
    elif target in walk.seen or _reached(inner):
        yield _found(walk, relative, location, 0, f"symbolic link to `{inner}`, which is read itself")
    else:
        walk.seen.add(target)
        yield _file(walk, relative, target)


def _reached(relative: str) -> bool:
    """True when the plain walk looks at this path, so that a link to it would give everything twice."""
    *folders, _name = relative.split("/")
    return not any(folder.startswith(".") or folder == "node_modules" for folder in folders)


def _named(walk: _Walk, relative: str) -> str:
    return f"{walk.root.prefix}/{relative}" if walk.root.prefix else relative


def _found(
    walk: _Walk,
    relative: str,
    location: str,
    size: int,
    ignored: str | None,
    diagnostics: tuple[Diagnostic, ...] = (),
) -> FoundFile:
    path = _named(walk, relative)
    return FoundFile(path, location, walk.root.repo, size, ignored, diagnostics, walk.top, walk.root.prefix)


def _head(location: str) -> bytes:
    try:
        with open(location, "rb") as file:
            return file.read(HEAD_BYTES)
    except OSError:
        return b""


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
