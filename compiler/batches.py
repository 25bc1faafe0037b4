"""Compiles many files on an executor, or here, and loses none of them.

The bytes of a file travel with its job and jobs are plain functions of this module, so a worker needs neither the file
nor this process's memory: every kind of executor and every start method works. A worker that dies takes all files in
flight along; those are compiled again one by one in one separate process, and only the file that kills it too is
refused (AC902). What comes back are records (`records.py`), the same bytes from everywhere, in any order.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.records import encode_result
from adapterc.spec.diagnostics import Diagnostic
from adapterc.syntax.source import whole_file

if TYPE_CHECKING:
    from adapterc.compiler.options import Options
    from adapterc.spec.ir import AdapterIR

__all__ = ["BATCH", "Job", "chunks", "compile_all", "compile_batch", "compile_job", "compile_record", "refused_file"]

BATCH = 8
"""Files per job: small enough to spread evenly, large enough that sending a job costs nothing."""

WINDOW = 32
"""Batches in flight; bounds the memory for file contents."""

PER_WORKER = 4
"""Batches in flight for each worker of an executor that says how many it has (`workers`)."""

Batch = tuple["Job", ...]
Pending = Future[tuple[bytes, ...]]


@dataclass(frozen=True, slots=True)
class Job:
    """One file for a worker. `files` are those it may refer to, by path, with what they refer to in turn."""

    path: str
    data: bytes
    repo: str
    files: Mapping[str, bytes] = field(default_factory=dict)


def compile_all(jobs: Iterable[Job], options: Options, executor: Executor | None) -> Iterator[tuple[Job, bytes]]:
    """Exactly one record for each job. An executor may say how many jobs it takes to be worth its start (`worth`)."""
    source = iter(jobs)
    first = list(islice(source, getattr(executor, "worth", 0)))
    if executor is None or len(first) < getattr(executor, "worth", 0):
        for job in chain(first, source):
            yield job, compile_record(job, options)
        return
    rescue = _Rescue()
    window = max(WINDOW, PER_WORKER * getattr(executor, "workers", 0))
    waiting: deque[tuple[Pending, Batch]] = deque()
    try:
        for batch in chunks(chain(first, source), BATCH):
            waiting.append((_submitted(executor, batch, options), batch))
            if len(waiting) >= window:
                yield from _collected(*waiting.popleft(), options, rescue)
        while waiting:
            yield from _collected(*waiting.popleft(), options, rescue)
    finally:
        for pending, _ in waiting:  # somebody stopped us: what has not begun shall not begin
            pending.cancel()
        rescue.close()


def compile_batch(batch: Batch, options: Options) -> tuple[bytes, ...]:
    """Runs in a worker."""
    return tuple(compile_record(job, options) for job in batch)


def compile_record(job: Job, options: Options) -> bytes:
    """One file, as its record; never raises."""
    result = compile_job(job, options)
    try:
        return encode_result(result)
    except Exception as error:
        _debug()
        return encode_result(_internal(job, f"{type(error).__name__} in {_place(error)}"))


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

    def compile(self, job: Job, options: Options) -> bytes:
        executor = self._started()
        if executor is None:
            return compile_record(job, options)
        try:
            return executor.submit(compile_record, job, options).result()
        except BrokenExecutor:
            self.close()
            return encode_result(_internal(job, "the process that compiled this file ended"))
        except Exception:  # the answer could not be carried back
            _debug()
            return compile_record(job, options)

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


def chunks(jobs: Iterable[Job], size: int) -> Iterator[Batch]:
    """`jobs`, some at a time; the last ones may be fewer."""
    source = iter(jobs)
    while batch := tuple(islice(source, size)):
        yield batch


def _submitted(executor: Executor, batch: Batch, options: Options) -> Pending:
    try:
        return executor.submit(compile_batch, batch, options)
    except Exception as error:  # the pool is broken, or was shut down by someone else; the cluster went away
        refused: Pending = Future()
        refused.set_exception(error)
        return refused


def _collected(future: Pending, batch: Batch, options: Options, rescue: _Rescue) -> Iterator[tuple[Job, bytes]]:
    try:
        records: Iterable[bytes] = future.result()
    except BrokenExecutor:
        _debug()
        records = (rescue.compile(job, options) for job in batch)
    except Exception:  # the executor failed, not a file: `compile_record` does not raise
        _debug()
        records = (compile_record(job, options) for job in batch)
    return zip(batch, records, strict=True)


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
