"""Keeps an executor busy with files, some at a time, and loses none of them.

A worker that dies takes all files in flight along; those are compiled again one by one (`rescue.py`), and only the file
that kills it too is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import TYPE_CHECKING

from adapterc.compiler.batches import BATCH, Batch, ExecutorError, chunks, compile_batch
from adapterc.compiler.jobs import Job, compile_record, show_traceback
from adapterc.compiler.rescue import Rescue

if TYPE_CHECKING:
    from adapterc.compiler.options import Options

__all__ = ["compile_on"]

BATCH_BYTES = 256 << 10
WINDOW = 32
PER_WORKER = 4
"""Batches in flight: so many, or so many for each worker of an executor that says how many it has."""

WINDOW_BYTES = 32 << 20
"""What may be in flight in all: file contents are held until their results are there."""

Pending = Future[tuple[bytes, ...]]


class Failed:
    """Tells once that an executor failed, and its files are compiled here. The result is the same; it takes longer."""

    __slots__ = ("_warn",)

    def __init__(self, executor: Executor) -> None:
        self._warn: Callable[[str], None] | None = getattr(executor, "warn", None)

    def tell(self, error: Exception) -> None:
        if self._warn is not None:
            why = str(error).partition("\n")[0] or type(error).__name__
            self._warn(f"the executor failed ({why}); what it does not answer is compiled in this process")
            self._warn = None


def compile_on(executor: Executor, jobs: Iterable[Job], options: Options) -> Iterator[tuple[Job, bytes]]:
    """Exactly one record for each job, as they are ready. Raises `ExecutorError`."""
    window = max(WINDOW, PER_WORKER * getattr(executor, "workers", 0))
    rescue = Rescue()
    failed = Failed(executor)
    waiting: dict[Pending, Batch] = {}
    size = 0
    try:
        for batch in chunks(jobs, getattr(executor, "batch", BATCH), BATCH_BYTES):
            waiting[_submitted(executor, batch, options)] = batch
            size += _size(batch)
            while len(waiting) >= window or size > WINDOW_BYTES:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    done = waiting.pop(future)
                    size -= _size(done)
                    yield from _collected(future, done, options, rescue, failed)
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield from _collected(future, waiting.pop(future), options, rescue, failed)
    finally:
        for future in waiting:  # somebody stopped us: what has not begun shall not begin
            future.cancel()
        rescue.close()


def _size(batch: Batch) -> int:
    return sum(job.size for job in batch)


def _submitted(executor: Executor, batch: Batch, options: Options) -> Pending:
    try:
        return executor.submit(compile_batch, batch, options)
    except Exception as error:  # the pool is broken, or was shut down by someone else; the cluster went away
        refused: Pending = Future()
        refused.set_exception(error)
        return refused


def _collected(
    future: Pending, batch: Batch, options: Options, rescue: Rescue, failed: Failed
) -> Iterator[tuple[Job, bytes]]:
    try:
        records: Iterable[bytes] = future.result()
    except ExecutorError:
        raise
    except BrokenExecutor:
        show_traceback()
        records = (rescue.compile(job, options) for job in batch)
    except Exception as error:  # the executor failed, not a file: `compile_record` does not raise
        show_traceback()
        failed.tell(error)
        records = (compile_record(job, options) for job in batch)
    return zip(batch, records, strict=True)
