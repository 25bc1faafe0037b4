"""Who compiles: this process, a pool of processes, or a Dask cluster. One interface, the same bytes.

    serial              this process
    pool                one process per core, or as many as were asked for
    dask://local        a Dask cluster of this machine, for as long as the command runs
    dask://HOST:PORT    a Dask cluster that is there (`clusters.py`)

Without a choice it is a pool where that pays. An executor takes plain functions of this package and gives futures.
Leaving the block ends what was started in it, also when it is left by Ctrl-C: work that has not begun never begins.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from adapterc.compiler.batches import BATCH, ExecutorError

__all__ = ["LocalPool", "open_executor"]

POOL_FROM = 24
"""Fewer candidates than this are compiled here: starting processes would cost more than it gives."""

_RENEWALS = 8
"""Pools that may break before files are compiled one by one."""

_CHOICES = "`serial`, `pool`, `dask://local` and `dask://HOST:PORT`"

P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def open_executor(jobs: int | None, files: int, choice: str | None = None) -> Iterator[Executor | None]:
    """The executor for `files` candidates; None when they are compiled here. `jobs` None: as many as there are cores.
    Raises `ExecutorError`."""
    if choice is not None and "://" in choice:
        from adapterc.compiler.clusters import open_cluster

        with open_cluster(choice, jobs or cores()) as cluster:
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
    pool = LocalPool(workers, 0 if choice == "pool" else POOL_FROM)
    try:
        yield pool
    finally:
        # Everything asked for has been answered, or nobody waits for it; the processes end while the caller goes on.
        pool.shutdown(wait=False, cancel_futures=True)


class LocalPool(Executor):
    """A process pool that is replaced by a new one when a worker dies: what was in flight is lost with it and fails
    with `BrokenExecutor`, what comes later is not.

    On Linux, while no other thread of this process works, workers are forked and inherit the loaded compiler. With
    busy threads a fork could inherit a held lock, and other systems do not fork safely: there they are spawned.
    """

    def __init__(self, workers: int, worth: int = 0) -> None:
        self.workers = workers
        self.worth = worth
        self._renewals = _RENEWALS
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._pool is None:
            self._pool = _pool(self.workers, "fork" if _forks_safely() else "spawn")
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenExecutor:
            if not self._renewals:
                raise
            self._renewals -= 1
            self.shutdown(wait=False, cancel_futures=True)
            self._pool = _pool(self.workers, "spawn")
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _pool(workers: int, start: str) -> ProcessPoolExecutor:
    import gc
    import multiprocessing

    if start == "fork":
        import adapterc.compiler.unit
        import adapterc.importers.opencli_yaml.files  # noqa: F401  loaded once here, inherited by every worker

        gc.freeze()  # what is loaded stays: no worker looks at it, or copies its pages, when it collects
    return ProcessPoolExecutor(workers, multiprocessing.get_context(start), _begin, gc.get_threshold())


def _begin(*threshold: Any) -> None:
    """In a worker. Ctrl-C reaches every process of the terminal; the one that was started by hand ends the others. A
    worker looks for garbage as seldom as that one, also when it is spawned."""
    import gc

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*threshold)


def _forks_safely() -> bool:
    import threading

    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    # Importing quickjs starts a thread that waits for work we never give it; it holds no lock.
    return sys.platform == "linux" and all(thread.name.startswith("quickjs-worker") for thread in others)
