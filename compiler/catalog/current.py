"""Whether the catalog on disk is already the one that a run would give, without building it.

What a catalog is made of has one digest, and the cache remembers which lock came of it. The lock has the digest of
every other file. So where the digest is known, the lock is that one, and the files are those of the lock, nothing is
left to be done. Everything else is for the writer to look at.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hashlib import sha256
from operator import eq
from pathlib import Path

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.cache import Cache
from adapterc.compiler.cache.keys import stable
from adapterc.compiler.catalog.errors import CatalogError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.lockfile import lock_in
from adapterc.compiler.catalog.model import LOCK, Catalog, SourceRepo
from adapterc.compiler.catalog.publish import safe_target
from adapterc.compiler.catalog.read import folder_digests
from adapterc.compiler.catalog.swap import Places
from adapterc.compiler.results import Results

__all__ = ["Known", "is_current"]


class Known:
    """What the cache knows of the catalog that `build_catalog` would make of these arguments. Without a cache, or where
    the results are no run's, nothing."""

    def __init__(
        self,
        cache: Cache | None,
        results: Sequence[FileResult],
        repos: Sequence[SourceRepo],
        profile: str,
        compiler_version: str,
    ) -> None:
        self._cache = cache if isinstance(results, Results) else None
        if self._cache is not None and isinstance(results, Results):
            whole = sha256(b"catalog" + self._cache.compiler + results.digest())
            whole.update(stable([list(repos), profile, compiler_version]).encode("utf-8", "surrogatepass"))
            self._key = whole.digest()

    def is_in(self, out: Path, sources: Iterable[Path]) -> bool:
        """Whether it is what `out` holds. `sources` are the import roots."""
        lock = None if self._cache is None else self._cache.note(self._key)
        return lock is not None and is_current(out, lock, sources)

    def remember(self, catalog: Catalog) -> None:
        """This is the one."""
        if self._cache is not None:
            self._cache.keep_note(self._key, bytes.fromhex(catalog.contents()[LOCK].sha256))


def is_current(out: Path, lock: bytes, sources: Iterable[Path]) -> bool:
    """Whether `out` is a whole catalog whose lock has the digest `lock`, and there is nothing to say or to tidy up."""
    try:
        target = safe_target(out, list(sources))
        places = Places(target)
        if any(os.path.lexists(path) for path in (places.journal, places.staging, places.aside, places.lock)):
            return False
        files = Files()
        if files.digest(target / LOCK) != lock.hex():
            return False
        made = lock_in(target / LOCK, files)
        outputs = {} if made is None else made["outputs"]
        found = folder_digests(target, files)
        others = ((path, digest) for path, digest in found.items() if path != LOCK)
        return (
            len(found) == len(outputs) + 1
            and found.get(LOCK) == lock.hex()
            and all(map(eq, others, outputs.items()))  # both are sorted
        )
    except (OSError, CatalogError):
        return False
