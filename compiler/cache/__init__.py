"""What was compiled before: file and everything it refers to, options and compiler -> record.

    cache = open_cache()
    run = run_import(roots, options, executor, cache=cache)
    cache.close()

A run without a cache gives the same bytes. Nothing that is wrong with the cache, its folder or its disk ends a run:
what cannot be read is compiled, and what cannot be kept is not kept.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.compiler.cache.fingerprint import compiler_fingerprint
from adapterc.compiler.cache.keys import approvals_digest, job_key
from adapterc.compiler.cache.place import Unusable, default_folder, prepare_folder

if TYPE_CHECKING:
    from adapterc.compiler.artifact import FileResult
    from adapterc.compiler.cache.store import Row, Store
    from adapterc.compiler.jobs import Job
    from adapterc.compiler.options import Options

__all__ = ["LIMIT", "LIMIT_VARIABLE", "Cache", "Unusable", "limit_bytes", "open_cache"]

LIMIT = 1 << 30
LIMIT_VARIABLE = "ADAPTERC_CACHE_MB"

_AT_ONCE = 256
"""Records that are written in one go."""

_LARGEST = 8 << 20
_NOT_KEPT = "AC902"
"""A fault of the compiler or of the machine may be gone the next time."""


class Cache:
    """Records of one compiler in one folder. Not for several threads; any number of processes may have one."""

    def __init__(self, store: Store, compiler: bytes) -> None:
        self.compiler = compiler
        self._store = store
        self._new: list[tuple[bytes, bytes, bytes]] = []

    def key(self, job: Job, options: Options) -> bytes:
        """What stands for a job under these options."""
        return job_key(job, options, self.compiler)

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Row]:
        """What lies under some hundred keys at most, by key. It counts only when it `fits`."""
        return self._store.get(keys)

    def fits(self, row: Row, result: FileResult, options: Options) -> bool:
        """Whether a row, whose record is of `result`, was made under the approvals of `options`."""
        return approvals_digest(options.approvals, (artifact.name for artifact in result.artifacts)) == row[0]

    def put(self, key: bytes, record: bytes, result: FileResult, options: Options) -> None:
        """Keep the record of a result, sooner or later."""
        if len(record) > _LARGEST or any(item.code == _NOT_KEPT for item in result.diagnostics):
            return
        names = (artifact.name for artifact in result.artifacts)
        self._new.append((key, approvals_digest(options.approvals, names), record))
        if len(self._new) >= _AT_ONCE:
            self._flush()

    def note(self, key: bytes) -> bytes | None:
        """The few bytes kept under a key of the caller's own."""
        return self._store.note(key)

    def keep_note(self, key: bytes, data: bytes) -> None:
        self._store.keep_note(key, data)

    def close(self) -> None:
        """Write what is still to be written."""
        self._flush()
        self._store.close()

    def _flush(self) -> None:
        new, self._new = self._new, []
        self._store.put(new)


def open_cache(folder: Path | None = None) -> Cache | None:
    """The cache in `folder`, or in the user's own; None where there can be none. Raises `Unusable` when the folder may
    not be used."""
    place = folder or default_folder()
    if place is None:
        return None
    try:
        from adapterc.compiler.cache.store import Store
    except ImportError:  # a Python without sqlite
        return None
    prepare_folder(place)
    store = Store(place, limit_bytes())
    compiler = compiler_fingerprint(store)
    if compiler is None:
        store.close()
        return None
    return Cache(store, compiler)


def limit_bytes() -> int:
    """How large the cache may become: `ADAPTERC_CACHE_MB`, else 1 GiB."""
    try:
        return max(1, int(os.environ.get(LIMIT_VARIABLE, ""))) << 20
    except ValueError:
        return LIMIT
