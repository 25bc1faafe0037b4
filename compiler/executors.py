"""Who compiles: this process, a pool of processes, or a Dask cluster. One interface, the same bytes.

    serial              this process
    pool                one process per core, or as many as were asked for (`pool.py`)
    dask://local        a Dask cluster of this machine, for as long as the command runs
    dask://HOST:PORT    a Dask cluster that is there (`clusters.py`)

Without a choice it is a pool where that pays. An executor takes plain functions of this package and gives futures.
Leaving the block ends what was started in it, also when it is left by Ctrl-C: work that has not begun never begins.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adapterc.compiler.batches import BATCH, ExecutorError

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["open_executor"]

POOL_FROM = 24
"""Fewer candidates than this are compiled here: starting processes would cost more than it gives."""

_CHOICES = "`serial`, `pool`, `dask://local` and `dask://HOST:PORT`"


@contextmanager
def open_executor(
    jobs: int | None, files: int, choice: str | None = None, warn: Callable[[str], None] | None = None
) -> Iterator[Executor | None]:
    """The executor for `files` candidates; None when they are compiled here. `jobs` None: as many as there are cores.
    `warn` is told, once, when the executor fails and files are compiled here after all. Raises `ExecutorError`."""
    if choice is not None and "://" in choice:
        from adapterc.compiler.clusters import open_cluster

        with open_cluster(choice, jobs or cores()) as cluster:
            cluster.warn = warn
            yield cluster
        return
    if choice not in (None, "serial", "pool"):
        raise ExecutorError(f"unknown executor `{choice}`", f"the executors are {_CHOICES}", usage=True)
    workers = jobs or cores()
    if choice is None:
        workers = min(workers, max(1, files // BATCH))
    if choice == "serial" or (choice is None and (workers <= 1 or files < POOL_FROM)):
        yield None
        return
    from adapterc.compiler.pool import LocalPool

    pool = LocalPool(workers, 0 if choice == "pool" else POOL_FROM)
    pool.warn = warn
    try:
        yield pool
    finally:
        # Everything asked for has been answered, or nobody waits for it; the processes end while the caller goes on.
        pool.shutdown(wait=False, cancel_futures=True)


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
