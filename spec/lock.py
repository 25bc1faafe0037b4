"""`adapterc.lock`: which sources a catalog was made from, and the digest of every file in it.

The lock is the mark by which adapterc knows its own folders. A digest protects against damage and mixing, not against
somebody who rewrites the lock too.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from adapterc.spec.fields import Line, One, RelativePath, RepoName, Sha256
from adapterc.spec.model import Model

__all__ = ["LOCK_VERSION", "Lock", "LockedSource"]

LOCK_VERSION = 1


class LockedSource(Model):
    """One imported tree. `commit` is null for a folder that is no checkout, or whose adapters are not those of its
    commit; `ref` is the branch or tag that was asked for, and is left out when none was. `files` are those that hold
    adapters, `helpers` those that these refer to; without any it is left out."""

    repo: RepoName
    commit: Annotated[str, Field(pattern=r"^[0-9a-f]{7,64}$")] | None
    ref: Line | None = None
    files: dict[RelativePath, Sha256]
    helpers: dict[RelativePath, Sha256] = Field(default_factory=dict)


class Lock(Model):
    """The lock file. `outputs` covers every other file of the catalog."""

    lock_version: One
    compiler: Line
    profile: Line
    sources: list[LockedSource]
    outputs: dict[RelativePath, Sha256]

    @model_validator(mode="after")
    def _sorted(self) -> Lock:
        repos = [source.repo for source in self.sources]
        if repos != sorted(set(repos)):
            raise ValueError("`sources` is not sorted by repository or holds one twice")
        for keys in (list(self.outputs), *(list(source.files) for source in self.sources)):
            if keys != sorted(keys):
                raise ValueError("paths are not sorted")
        return self
