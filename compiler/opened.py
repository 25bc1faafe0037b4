"""What is open to be read: import roots, and how their files are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adapterc.compiler.discover import Root
from adapterc.compiler.refusal import Refusal

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import SourceRepo

__all__ = ["Opened", "SourceError", "Where", "distinct"]


class SourceError(Refusal):
    """What is to be read cannot be opened."""


class Where(NamedTuple):
    """How the files of a root are shown: what stands for the root's prefix in front of their paths."""

    prefix: str
    shown: str


class Opened(NamedTuple):
    """Roots, ready to be read, and how their files are shown. `repos` are for the lock."""

    roots: tuple[Root, ...]
    where: tuple[Where, ...] = ()
    repos: tuple[SourceRepo, ...] = ()

    def with_repos_apart(self) -> Opened:
        """The same, with a name of its own for each repository; there is a root for each."""
        names = distinct([repo.repo for repo in self.repos])
        return Opened(
            tuple(replace(root, repo=name) for root, name in zip(self.roots, names, strict=True)),
            self.where,
            tuple(replace(repo, repo=name) for repo, name in zip(self.repos, names, strict=True)),
        )


def distinct(names: Sequence[str]) -> list[str]:
    """The names with `-2`, `-3`, ... behind those that were there before."""
    taken: set[str] = set()
    result = []
    for name in names:
        number, candidate = 1, name
        while candidate in taken:
            number += 1
            candidate = f"{name}-{number}"
        taken.add(candidate)
        result.append(candidate)
    return result
