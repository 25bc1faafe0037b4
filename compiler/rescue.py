"""Compiles the files that were with a worker when it died, each alone, so that only the one that kills is refused."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor, Executor
from typing import TYPE_CHECKING

from adapterc.compiler.jobs import Job, compile_record, internal_fault, show_traceback
from adapterc.compiler.records import encode_result

if TYPE_CHECKING:
    from adapterc.compiler.options import Options

__all__ = ["Rescue"]


class Rescue:
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
            return encode_result(internal_fault(job, "the process that compiled this file ended"))
        except Exception:  # the answer could not be carried back
            show_traceback()
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
                show_traceback()
                self._usable = False
                self.close()
        return self._executor
