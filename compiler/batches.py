"""Compiles files here, or hands them to an executor (`parallel.py`). What comes back are records (`records.py`), the
same bytes from everywhere, as they are ready."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from adapterc.compiler.jobs import Job, compile_record

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from adapterc.compiler.options import Options

__all__ = ["BATCH", "Batch", "ExecutorError", "chunks", "compile_all", "compile_batch"]

BATCH = 8
"""Files per batch: small enough to spread evenly, large enough that sending a batch costs nothing."""

Batch = tuple[Job, ...]


class ExecutorError(Exception):
    """The executor that was asked for cannot be had, or is not to be trusted. `help` says what to do; `usage` is true
    when nobody could have it."""

    def __init__(self, message: str, help: str | None = None, usage: bool = False) -> None:
        super().__init__(message)
        self.help = help
        self.usage = usage


def compile_all(jobs: Iterable[Job], options: Options, executor: Executor | None) -> Iterator[tuple[Job, bytes]]:
    """Exactly one record for each job.

    An executor may say how many workers it has (`workers`), how many files to send at once (`batch`), how many it takes
    to be worth its start (`worth`), and whom to tell that it failed (`warn`). Raises `ExecutorError`.
    """
    source = iter(jobs)
    worth = getattr(executor, "worth", 0)
    first = list(islice(source, worth))
    if executor is None or len(first) < worth:
        for job in chain(first, source):
            yield job, compile_record(job, options)
        return
    from adapterc.compiler.parallel import compile_on

    yield from compile_on(executor, chain(first, source), options)


def compile_batch(batch: Batch, options: Options) -> tuple[bytes, ...]:
    """Runs in a worker."""
    return tuple(compile_record(job, options) for job in batch)


def chunks(jobs: Iterable[Job], most: int, size: int) -> Iterator[Batch]:
    """`jobs`, up to `most` at a time, and no more behind `size` bytes."""
    batch: list[Job] = []
    held = 0
    for job in jobs:
        batch.append(job)
        held += job.size
        if len(batch) == most or held >= size:
            yield tuple(batch)
            batch, held = [], 0
    if batch:
        yield tuple(batch)
