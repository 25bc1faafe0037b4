"""Compares what a commit gives now with what the lock says it gave.

A commit never changes, so a file of it whose digest differs means that the lock was edited, or that the repository
answers with something else than before. Folders without a commit may change at any time and are not compared.

A folder beside its catalog has another commit each time the catalog is committed. So a lock in which nothing else moved
stays what it was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from adapterc.compiler.catalog.lockfile import lock_in
from adapterc.compiler.catalog.model import LOCK
from adapterc.compiler.spill import SpillError

__all__ = ["lock_problems", "locked", "settled"]

_SHOWN = 3


def locked(folder: Path) -> dict[str, Any] | None:
    """The lock of the catalog in `folder`; None when there is none that can be read. Raises `SpillError`."""
    try:
        return lock_in(folder / LOCK)
    except SpillError:  # says nothing of the lock, which would go unchecked
        raise
    except OSError:
        return None


def lock_problems(old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> list[str]:
    """One sentence for each source of which the same commit gives other files than `old` says."""
    before = {(item.get("repo"), item.get("commit")): item for item in _sources(old) if item.get("commit")}
    problems = []
    for source in new["sources"]:
        was = before.get((source["repo"], source["commit"]))
        files = was.get("files") if was is not None else None
        if not isinstance(files, Mapping):
            continue
        changed = [path for path, digest in source["files"].items() if files.get(path, digest) != digest]
        if changed:
            shown = ", ".join(f"`{path}`" for path in changed[:_SHOWN])
            more = f" and {len(changed) - _SHOWN} more" if len(changed) > _SHOWN else ""
            problems.append(f"commit {source['commit'][:12]} of `{source['repo']}` gives other bytes for {shown}{more}")
    return problems


def settled(old: Mapping[str, Any] | None, new: dict[str, Any], folders: Collection[str]) -> dict[str, Any]:
    """`new`, with the commits that `old` has for the sources `folders` when that makes the two the same. The old commit
    is no less true: it gave the same bytes."""
    before = {item.get("repo"): item.get("commit") for item in _sources(old)}
    sources = [
        {**item, "commit": before.get(item["repo"])} if item["repo"] in folders else item for item in new["sources"]
    ]
    kept = {**new, "sources": sources}
    return kept if kept == old else new


def _sources(lock: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    found = lock.get("sources") if lock is not None else None
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
