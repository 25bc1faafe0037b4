"""Compiles many files on an executor, or here, and loses none of them.

The bytes of a file travel with its job and jobs are plain functions of this module, so a worker needs neither the file
nor this process's memory: every kind of executor and every start method works. A worker that dies takes all files in
flight along; those are compiled again one by one in one separate process, and only the file that kills it too is
refused (AC902). Results come in any order; the caller sorts.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from adapterc.compiler.artifact import FileResult
from adapterc.spec.diagnostics import Diagnostic
from adapterc.syntax.source import whole_file

if TYPE_CHECKING:
    from adapterc.compiler.options import Options
    from adapterc.spec.ir import AdapterIR

__all__ = ["Job", "compile_all", "compile_batch", "compile_job", "open_executor", "refused_file"]

BATCH = 8
"""Files per job: small enough to spread evenly, large enough that sending a job costs nothing."""

WINDOW = 32
"""Batches in flight; bounds the memory for file contents."""

POOL_FROM = 24
"""Fewer candidates than this are compiled here: starting processes would cost more than it gives."""

Batch = tuple["Job", ...]
Pending = Future[tuple[FileResult, ...]]


@dataclass(frozen=True, slots=True)
class Job:
    """One file for a worker. `files` are those it may refer to, by path, with what they refer to in turn."""

    path: str
    data: bytes
    repo: str
    files: Mapping[str, bytes] = field(default_factory=dict)


@contextmanager
def open_executor(jobs: int | None, files: int) -> Iterator[Executor | None]:
    """A process pool for `files` candidates, or None when it would not pay. `jobs` None: as many as there are cores.

    On Linux, while no other thread of this process works, workers are forked and inherit the loaded compiler. With
    busy threads a fork could inherit a held lock, and other systems do not fork safely: there they are spawned.
    """
    workers = min(jobs if jobs is not None else _cores(), max(1, files // BATCH))
    if workers <= 1 or files < POOL_FROM:
        yield None
        return
    import gc
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    forks = _forks_safely()
    if forks:
        import adapterc.compiler.unit  # noqa: F401  loaded once here, inherited by every worker

        gc.freeze()  # what is loaded stays: no worker looks at it, or copies its pages, when it collects
    start = multiprocessing.get_context("fork" if forks else "spawn")
    # a worker looks for garbage as seldom as this process, also when it is spawned
    executor = ProcessPoolExecutor(workers, start, gc.set_threshold, gc.get_threshold())
    try:
        yield executor
    finally:
        # Everything asked for has been answered; the processes end while the caller goes on.
        executor.shutdown(wait=False, cancel_futures=True)


def _forks_safely() -> bool:
    import threading

    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    # Importing quickjs starts a thread that waits for work we never give it; it holds no lock.
    return sys.platform == "linux" and all(thread.name.startswith("quickjs-worker") for thread in others)


def compile_all(jobs: Iterable[Job], options: Options, executor: Executor | None) -> Iterator[FileResult]:
    """Exactly one result for each job."""
    if executor is None:
        for job in jobs:
            yield compile_job(job, options)
        return
    rescue = _Rescue()
    waiting: deque[tuple[Pending, Batch]] = deque()
    try:
        for batch in _batches(jobs):
            waiting.append((_submitted(executor, batch, options), batch))
            if len(waiting) == WINDOW:
                yield from _collected(*waiting.popleft(), options, rescue)
        while waiting:
            yield from _collected(*waiting.popleft(), options, rescue)
    finally:
        rescue.close()


def compile_batch(batch: Batch, options: Options) -> tuple[FileResult, ...]:
    """Runs in a worker."""
    return tuple(compile_job(job, options) for job in batch)


def compile_job(job: Job, options: Options, after: Callable[[str, AdapterIR], None] | None = None) -> FileResult:
    """One file; never raises. `after(pass, ir)` is called behind each pass."""
    from adapterc.compiler.unit import compile_file

    try:
        return compile_file(job.path, job.data, replace(options, repo=job.repo), after, job.files)
    except Exception as error:
        _debug()
        return _internal(job, f"{type(error).__name__} in {_place(error)}")


def refused_file(path: str, finding: Diagnostic) -> FileResult:
    """A file that gave nothing but a finding. It counts as one rejected adapter whose name is not known."""
    return FileResult(path, diagnostics=(finding,))


class _Rescue:
    """A process of its own for the files of a broken pool, started when the first of them comes, replaced when it dies.

    Where no process can be started the files are compiled here: a crash is then a crash, but nothing is refused that
    did no harm.
    """

    __slots__ = ("_executor", "_usable")

    def __init__(self) -> None:
        self._executor: Executor | None = None
        self._usable = True

    def compile(self, job: Job, options: Options) -> FileResult:
        executor = self._started()
        if executor is None:
            return compile_job(job, options)
        try:
            return executor.submit(compile_job, job, options).result()
        except BrokenExecutor:
            self.close()
            return _internal(job, "the process that compiled this file ended")
        except Exception:  # the answer could not be carried back
            _debug()
            return compile_job(job, options)

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown()
            self._executor = None

    def _started(self) -> Executor | None:
        if self._executor is None and self._usable:
            import multiprocessing
            from concurrent.futures import ProcessPoolExecutor

            self._executor = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            try:
                self._executor.submit(os.getpid).result()
            except Exception:
                _debug()
                self._usable = False
                self.close()
        return self._executor


def _batches(jobs: Iterable[Job]) -> Iterator[Batch]:
    batch: list[Job] = []
    for job in jobs:
        batch.append(job)
        if len(batch) == BATCH:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)


def _submitted(executor: Executor, batch: Batch, options: Options) -> Pending:
    try:
        return executor.submit(compile_batch, batch, options)
    except RuntimeError as error:  # the pool is broken, or was shut down by someone else
        refused: Pending = Future()
        refused.set_exception(error)
        return refused


def _collected(future: Pending, batch: Batch, options: Options, rescue: _Rescue) -> Sequence[FileResult]:
    try:
        return future.result()
    except BrokenExecutor:
        _debug()
        return [rescue.compile(job, options) for job in batch]
    except Exception:  # the executor failed, not a file: `compile_job` does not raise
        _debug()
        return [compile_job(job, options) for job in batch]


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _internal(job: Job, what: str) -> FileResult:
    finding = Diagnostic(
        "AC902",
        f"adapterc failed on this file: {what}",
        whole_file(job.path),
        help="please report it with the file; `ADAPTERC_DEBUG=1` shows the traceback",
    )
    return refused_file(job.path, finding)


def _place(error: BaseException) -> str:
    """Where an exception came from, as module and line: the same on every machine."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "unknown place"
    last = next((frame for frame in reversed(frames) if "adapterc" in frame.filename), frames[-1])
    return f"{'/'.join(PurePosixPath(last.filename.replace(os.sep, '/')).parts[-2:])}:{last.lineno}"


def _debug() -> None:
    if os.environ.get("ADAPTERC_DEBUG") == "1":
        traceback.print_exc(file=sys.stderr)
