"""Reads folders of commits out of the repository around the working folder: no checkout, no network, nothing is run.

A commit is named as git names it (a branch, a tag, `HEAD~2`). What a repository does not hold, as a shallow or partial
clone, is an error and never fetched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adapterc.compiler.discover import distinct_names
from adapterc.compiler.git import Blob, is_bare
from adapterc.compiler.gitcall import GitError, run_git, start_git

__all__ = ["Repository", "repository_around"]

_REVISION = re.compile(r"(?!-)[^\s\x00-\x1f\x7f:]+\Z")


@dataclass(frozen=True, slots=True)
class Repository:
    """`top` is the folder that paths of a tree count from (of a bare repository: the repository), `here` the path of
    the working folder below it, "" at the top."""

    top: Path
    here: str

    def commit(self, revision: str) -> str:
        """The full name of the commit that `revision` names. Raises `GitError`."""
        if not _REVISION.match(revision):
            raise GitError(f"`{revision}` is not a branch, a tag or a commit")
        try:
            found = self._git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        except GitError:
            raise GitError(
                f"this repository has no commit `{revision}`",
                "fetch it first; a shallow checkout holds one commit only (`fetch-depth: 0` gets all)",
            ) from None
        return found.decode("ascii").strip()

    def merge_base(self, old: str, new: str) -> str:
        """The commit from which two commits went apart. Raises `GitError`."""
        try:
            return self._git("merge-base", old, new).decode("ascii").strip()
        except GitError:
            message = f"`{old[:12]}` and `{new[:12]}` have no commit in common"
            raise GitError(message, "compare them with `..`, or fetch the history between them") from None

    def folder(self, commit: str, path: str) -> dict[str, bytes] | None:
        """The files of the folder `path` of a commit, by their path inside (see `distinct_names`); None when the commit
        has no such folder.

        Raises `GitError`, also for links and submodules, which have no content of their own.
        """
        tree = self._tree(commit, path) if path else commit
        if tree is None:
            return None
        listing = self._git("ls-tree", "-r", "-z", "--full-tree", tree)
        blobs = [_blob(row) for row in listing.split(b"\0") if row]
        for blob in blobs:
            if not blob.mode.startswith("100"):
                raise GitError(f"`{path}` of `{commit[:12]}` holds `{blob.path}`, which is no plain file")
        contents = self._contents([blob.object for blob in blobs])
        return dict(zip(distinct_names([blob.path for blob in blobs]), contents, strict=True))

    def _tree(self, commit: str, path: str) -> str | None:
        listing = self._git("ls-tree", "-z", "--full-tree", commit, "--", path)
        facts = listing.partition(b"\t")[0].decode("ascii").split(" ")
        return facts[2] if len(facts) == 3 and facts[1] == "tree" else None

    def _contents(self, objects: Sequence[str]) -> list[bytes]:
        process = start_git(("-C", str(self.top), "cat-file", "--batch"), settings=self._settings, talk=True)
        out, _ = process.communicate("".join(f"{name}\n" for name in objects).encode("ascii"))
        found = []
        at = 0
        for name in objects:
            end = out.find(b"\n", at)
            facts = out[at:end].split(b" ")
            if end < 0 or len(facts) != 3 or facts[1] != b"blob":
                raise GitError(f"this repository does not hold the object {name[:12]}", "fetch the commit as a whole")
            at = end + 1 + int(facts[2])
            found.append(out[end + 1 : at])
            at += 1
        return found

    def _git(self, *arguments: str) -> bytes:
        return run_git(("-C", str(self.top), *arguments), shown=str(self.top), settings=self._settings)

    @property
    def _settings(self) -> tuple[str, ...]:
        return (f"safe.directory={self.top}",)


def repository_around(folder: Path) -> Repository | None:
    """The repository that `folder` lies in, None when it lies in none."""
    start = folder.resolve()
    for top in (start, *start.parents):
        if (top / ".git").exists() or is_bare(top):
            return Repository(top, "" if start == top else start.relative_to(top).as_posix())
    return None


def _blob(row: bytes) -> Blob:
    facts, _, path = row.partition(b"\t")
    mode, _, name = facts.decode("ascii").split(" ")
    return Blob(path.decode("utf-8", "backslashreplace"), mode, name)
