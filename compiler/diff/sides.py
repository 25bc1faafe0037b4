"""The two catalogs that a diff compares, as they are written on a command line.

    catalog-before catalog     two folders
    main:catalog catalog       a folder of a commit, from the top of the repository, and a folder
    main..HEAD catalog         the same folder of two commits; without a folder, `catalog`
    main...HEAD catalog        what HEAD changed since it left main

A name that exists as a folder is that folder.
"""

from __future__ import annotations

import os
import posixpath
from dataclasses import dataclass
from pathlib import Path

from adapterc.compiler.catalog.model import Catalog
from adapterc.compiler.catalog.read import load_catalog, parse_catalog
from adapterc.compiler.gitcall import GitError
from adapterc.compiler.gittree import Repository, repository_around

__all__ = ["Committed", "SideError", "load_sides", "named_sides"]

DEFAULT = "catalog"


class SideError(Exception):
    """What was written names no two catalogs. `help` says what to write."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Committed:
    """The folder `path` of a commit. `since`: of the commit in which `revision` and this one went apart. A path that
    is `rooted` counts from the top of the repository, another from the working folder."""

    revision: str
    path: str
    rooted: bool
    since: str | None = None

    def __str__(self) -> str:
        return f"{self.revision}:{self.path}"


Side = Path | Committed


def named_sides(old: str, new: str | None) -> tuple[Side, Side]:
    """What two operands name. Raises `SideError`."""
    if not os.path.isdir(old) and (found := _range(old)) is not None:
        before, dots, after = found
        path = new or DEFAULT
        return (
            Committed(before, path, False, after if dots == "..." else None),
            Committed(after, path, False),
        )
    if new is None:
        raise SideError("one catalog is named, and a diff needs two", "write `OLD NEW`, or `REV..REV [FOLDER]`")
    first, second = _side(old), _side(new)
    if first is None or second is None:
        text = old if first is None else new
        raise SideError(f"`{text}` is not a folder", _instead(text, old, new))
    return first, second


def load_sides(old: Side, new: Side) -> tuple[Catalog, Catalog, str | None]:
    """The catalogs, and the name of the side that has none: a catalog that came or went is compared with nothing.

    Raises `SideError`, `CatalogError`, `GitError`.
    """
    before, after = _loaded(old), _loaded(new)
    if before is None and after is None:
        raise SideError(f"neither `{old}` nor `{new}` is a folder of its commit", "name the folder of the catalog")
    if before is None:
        assert after is not None
        return _nothing(after), after, str(old)
    if after is None:
        return before, _nothing(before), str(new)
    return before, after, None


def _range(text: str) -> tuple[str, str, str] | None:
    """`A..B` or `A...B`, where nothing is HEAD; a path with `..` in it is none."""
    if ".." not in text or {"..", "..."} & set(text.replace("\\", "/").split("/")):
        return None
    dots = "..." if "..." in text else ".."
    before, _, after = text.partition(dots)
    return before or "HEAD", dots, after or "HEAD"


def _side(text: str) -> Side | None:
    """The folder that is named, or the folder of a commit; None when it is neither."""
    if os.path.isdir(text):
        return Path(text)
    revision, colon, path = text.partition(":")
    if colon and revision and not path.startswith("//") and not os.path.splitdrive(text)[0]:
        rooted = not path.startswith(("./", "../"))
        return Committed(revision, path, rooted)
    return None


def _instead(text: str, old: str, new: str) -> str:
    """What to write for an operand that is no side: perhaps it, or both, are commits without a folder."""
    if _is_commit(old) and _is_commit(new):
        return f"for one folder of two commits, write `{old}..{new} [FOLDER]`"
    if _is_commit(text):
        return f"for a folder of that commit, write `{text}:{DEFAULT}`"
    return "give the folder that holds `index.json`, or `REV:FOLDER` for one of a commit"


def _is_commit(text: str) -> bool:
    repository = repository_around(Path())
    try:
        return repository is not None and bool(repository.commit(text))
    except GitError:
        return False


def _loaded(side: Side) -> Catalog | None:
    if isinstance(side, Path):
        return load_catalog(side)
    repository = repository_around(Path())
    if repository is None:
        raise SideError(f"`{side}` is of a commit, and this is no git repository", "start in the repository")
    commit = repository.commit(side.revision)
    if side.since is not None:
        commit = repository.merge_base(commit, repository.commit(side.since))
    found = repository.folder(commit, _inside(side, repository))
    return None if found is None else parse_catalog(found, str(side))


def _inside(side: Committed, repository: Repository) -> str:
    """The path of a side from the top of the repository, "" for the top itself."""
    if os.path.isabs(side.path):
        path = os.path.relpath(os.path.realpath(side.path), repository.top).replace(os.sep, "/")
    else:
        path = posixpath.normpath(posixpath.join("" if side.rooted else repository.here, side.path or "."))
    if path.split("/")[0] == "..":
        raise SideError(f"`{side.path}` is outside of the repository", "name a folder of the repository")
    return "" if path == "." else path


def _nothing(other: Catalog) -> Catalog:
    """A catalog without adapters that is like the other in all else."""
    return Catalog({**other.index, "adapters": []}, {}, other.lock, {**other.report, "files": [], "ignored": []})
