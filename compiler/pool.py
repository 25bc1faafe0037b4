"""A pool of processes that outlives its workers."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future, ProcessPoolExecutor
else:
    Executor = (
        object  # what has it takes as long to load as hundreds of files to look up, and most runs start no process
    )

__all__ = ["LocalPool"]

_SELDOM = 4
"""A worker lets go of everything after each file, and has less to look for than the process that keeps the results."""

_TIDY = 32
"""Batches between two looks at everything. Trees of functions hold themselves, a few megabytes each hundred files; they
are few objects, so that Python's own count would let them wait for thousands of files."""

_RENEWALS = 8
"""Pools that may break before files are compiled one by one."""

_batches = 0
"""Those that this worker has compiled."""

P = ParamSpec("P")
T = TypeVar("T")


class LocalPool(Executor):
    """A process pool that is replaced by a new one when a worker dies: what was in flight is lost with it and fails
    with `BrokenExecutor`, what comes later is not.

    On Linux, while no other thread of this process works, workers are forked and inherit the loaded compiler. With
    busy threads a fork could inherit a held lock, and other systems do not fork safely: there they are spawned.
    """

    warn: Callable[[str], None] | None = None

    def __init__(self, workers: int, worth: int = 0) -> None:
        self.workers = workers
        self.worth = worth
        self._renewals = _RENEWALS
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        from concurrent.futures import BrokenExecutor

        if self._pool is None:
            self._pool = _pool(self.workers, "fork" if _forks_safely() else "spawn")
        try:
            return self._pool.submit(_tidily, fn, *args, **kwargs)
        except BrokenExecutor:
            if not self._renewals:
                raise
            self._renewals -= 1
            self.shutdown(wait=False, cancel_futures=True)
            self._pool = _pool(self.workers, "spawn")
            return self._pool.submit(_tidily, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _pool(workers: int, start: str) -> ProcessPoolExecutor:
    import gc
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    if start == "fork":
        import adapterc.compiler.unit
        import adapterc.importers.opencli_yaml.files  # noqa: F401  loaded once here, inherited by every worker

        gc.freeze()  # what is loaded stays: no worker looks at it, or copies its pages, when it collects
    return ProcessPoolExecutor(workers, multiprocessing.get_context(start), _begin, gc.get_threshold())


def _begin(*threshold: Any) -> None:
    """In a worker. Ctrl-C reaches every process of the terminal; the one that was started by hand ends the others, and
    they end with it when it is killed. A worker looks for garbage by the threshold of that one, also when it is
    spawned."""
    import gc
    from threading import Thread

    Thread(target=_end_with_parent, name="adapterc-parent", daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first, *others = threshold
    gc.set_threshold(_SELDOM * first, *others)


def _end_with_parent() -> None:
    """Nobody else would end a worker whose parent is gone, and it holds the temporary files of that one open."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _tidily(fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """In a worker, between two batches of which it holds nothing."""
    global _batches
    result = fn(*args, **kwargs)
    _batches += 1
    if _batches % _TIDY == 0:
        import gc

        gc.collect()
    return result


def _forks_safely() -> bool:
    import threading

    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    # Importing quickjs starts a thread that waits for work we never give it; it holds no lock.
    return sys.platform == "linux" and all(thread.name.startswith("quickjs-worker") for thread in others)
