"""Dask clusters as executors: `dask://local`, `dask://HOST:PORT`, and `dask+tls://HOST:PORT` with Dask's own settings.

A cluster runs what we send and we believe what it answers, so its workers must run this very compiler: each proves it
before it works, also one that joins later. Whoever may talk to a scheduler may run programs on its workers; that is
Dask's nature, and why an address is never taken from a configuration file of a repository.
"""

from __future__ import annotations

import logging
import re
import signal
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from adapterc.compiler.batches import ExecutorError
from adapterc.compiler.cache.fingerprint import compiler_fingerprint

__all__ = ["Cluster", "open_cluster"]

_ADDRESS = re.compile(r"dask(\+tls)?://(local|\[[0-9a-fA-F:]+\]:\d{1,5}|[A-Za-z0-9_.-]+:\d{1,5})\Z")
_PATIENCE = 10
"""Seconds to reach a scheduler, and for its first worker to be there."""

_BATCH = 32
"""Files per task. A scheduler has a millisecond of work for each task, a worker a hundred."""

P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def open_cluster(address: str, jobs: int) -> Iterator[Cluster]:
    """The cluster at an address; `jobs` are the workers of a local one. Raises `ExecutorError`."""
    match = _ADDRESS.match(address)
    if match is None:
        help = "write `dask://local`, `dask://HOST:PORT` or `dask+tls://HOST:PORT`"
        raise ExecutorError(f"`{address}` is no address of a cluster", help, usage=True)
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ExecutorError(
            f"`{address}` needs the package `distributed`", "pip install 'adapterc[distributed]'"
        ) from None
    _quieten()
    local = client = None
    try:
        try:
            if match[2] == "local":
                local = _local_cluster(distributed, jobs)
            target = local if local is not None else f"{'tls' if match[1] else 'tcp'}://{match[2]}"
            client = distributed.Client(target, timeout=_PATIENCE, set_as_default=False)
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            raise _unreachable(address, client, error) from None
        cluster = Cluster(client)
        cluster.prove()
        yield cluster
    finally:
        for one in (client, local):
            if one is not None:
                with suppress(Exception):  # it has answered everything; how it goes away is its own business
                    one.close()


class Cluster(Executor):
    """An executor over a client. A task whose worker died, again and again, fails with `BrokenExecutor`."""

    batch = _BATCH
    warn: Callable[[str], None] | None = None

    def __init__(self, client: Any) -> None:
        self._client = client
        self._compiler = compiler_fingerprint()
        self.workers = sum(client.nthreads().values())

    def prove(self) -> None:
        """Raise `ExecutorError` unless every worker that is there now runs this compiler, and one task at a time: the
        engine that checks syntax belongs to one thread."""
        for worker, threads in sorted(self._client.nthreads().items()):
            if threads > 1:
                raise ExecutorError(f"the worker at {worker} runs {threads} tasks at once in one process", _ALONE)
        if self._compiler is None:
            raise ExecutorError(
                "the files of this adapterc cannot be read, so no worker can prove that it runs it", _FILES
            )
        try:
            found = self._client.run(compiler_fingerprint)
        except Exception as error:
            raise ExecutorError(
                f"a worker of the cluster cannot load adapterc: {type(error).__name__}: {error}", _SAME
            ) from None
        for worker, compiler in sorted(found.items()):
            if compiler != self._compiler:
                raise ExecutorError(f"the worker at {worker} runs another adapterc, or with other packages", _SAME)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        answer: Future[T] = Future()
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="Sending large graph")
            asked = self._client.submit(_proven, self._compiler, fn, args, kwargs, pure=False)
        asked.add_done_callback(partial(_hand_over, answer))
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing: what is open ends with the client."""


_BUSY = threading.Lock()


def _proven(compiler: bytes | None, fn: Callable[..., T], args: Any, kwargs: Any) -> T:
    """In a worker, which may have come after the others were asked."""
    if compiler is None or compiler_fingerprint() != compiler:
        raise ExecutorError("a worker of the cluster runs another adapterc, or with other packages", _SAME)
    if not _BUSY.acquire(blocking=False):
        raise ExecutorError("a worker of the cluster runs several tasks at once in one process", _ALONE)
    try:
        return fn(*args, **kwargs)
    finally:
        _BUSY.release()


def _hand_over(answer: Future[Any], asked: Any) -> None:
    """Pass on what became of a task, and let go of it: Dask's own executor leaves it to the collector of cycles, which
    looks so seldom here that the results of a large run would pile up."""
    try:
        result = asked.result()
    except BaseException as error:
        lost = asked.cancelled() or type(error).__name__ == "KilledWorker"
        failure: BaseException = BrokenExecutor(str(error)) if lost else error
        if answer.set_running_or_notify_cancel():
            answer.set_exception(failure)
    else:
        if answer.set_running_or_notify_cancel():
            answer.set_result(result)
    finally:
        asked.release()


_LOCALLY = {"distributed.scheduler.allowed-failures": 0, "distributed.worker.profile.enabled": False}
"""Dask's profiler notes where every thread is, a hundred times a second, for as long as a worker lives: 3 KB a file."""


def _local_cluster(distributed: Any, jobs: int) -> Any:
    """One process per job and one thread in each. A task that has killed a worker is not tried again on the next."""
    with import_module("dask").config.set(_LOCALLY), _deaf():
        return distributed.LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        )


@contextmanager
def _deaf() -> Iterator[None]:
    """Threads and processes that are started in the block, and theirs, never hear Ctrl-C: it reaches every process of
    the terminal, and this one ends the others. What is pressed in the block counts behind it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it opens the ears of the thread that starts it
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _unreachable(address: str, client: Any, error: Exception) -> ExecutorError:
    if client is not None:
        return ExecutorError(f"the cluster at `{address}` has no worker", "start one: `dask worker HOST:PORT`")
    why = str(error).splitlines()[0] if str(error) else type(error).__name__
    return ExecutorError(f"no cluster answers at `{address}`: {why}", "start a scheduler: `dask scheduler`")


def _quieten() -> None:
    """Dask tells of every worker that comes and goes; what concerns a run is told by us."""
    for name in ("distributed", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


_SAME = "install the same version of adapterc and of its packages, with the same Python, on every worker"

_ALONE = "start its workers with one thread each: `dask worker … --nthreads 1 --nworkers N`"

_FILES = "install adapterc as files of a folder, not as an archive, or use `--executor pool`"
