"""The unit of parallel work: one file, its bytes and those of the files that it may refer to, and what it gives.

A job is plain data and the functions are of this module, so a worker needs neither the files nor this process's memory:
every kind of executor and every start method works. Here is the border where a fault of adapterc becomes a finding
about one file (AC902).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.records import encode_result

if TYPE_CHECKING:
    from adapterc.compiler.options import Options
    from adapterc.spec.diagnostics import Diagnostic
    from adapterc.spec.ir import AdapterIR

__all__ = ["Job", "compile_job", "compile_record", "internal_fault", "refused_file", "show_traceback"]


@dataclass(frozen=True, slots=True)
class Job:
    """One file for a worker. `files` are those it may refer to, by path, with what they refer to in turn."""

    path: str
    data: bytes
    repo: str
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes to be sent, but for a few."""
        return len(self.data) + sum(map(len, self.files.values()))


def compile_record(job: Job, options: Options) -> bytes:
    """One file, as its record; never raises."""
    result = compile_job(job, options)
    try:
        return encode_result(result, seen=True)
    except Exception as error:
        show_traceback()
        return encode_result(internal_fault(job, f"{type(error).__name__} in {_place(error)}"))


def compile_job(job: Job, options: Options, after: Callable[[str, AdapterIR], None] | None = None) -> FileResult:
    """One file; never raises. `after(pass, ir)` is called behind each pass."""
    from adapterc.compiler.unit import compile_file

    try:
        return compile_file(job.path, job.data, replace(options, repo=job.repo), after, job.files)
    except Exception as error:
        show_traceback()
        return internal_fault(job, f"{type(error).__name__} in {_place(error)}")


def refused_file(path: str, finding: Diagnostic) -> FileResult:
    """A file that gave nothing but a finding. It counts as one rejected adapter whose name is not known."""
    return FileResult(path, diagnostics=(finding,))


def internal_fault(job: Job, what: str) -> FileResult:
    """The result of a file on which adapterc failed."""
    from adapterc.spec.diagnostics import Diagnostic
    from adapterc.syntax.source import whole_file

    finding = Diagnostic(
        "AC902",
        f"adapterc failed on this file: {what}",
        whole_file(job.path),
        help="please report it with the file; `ADAPTERC_DEBUG=1` shows the traceback",
    )
    return refused_file(job.path, finding)


def _place(error: BaseException) -> str:
    """Where an exception came from, as module and line: the same on every machine."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "unknown place"
    last = next((frame for frame in reversed(frames) if "adapterc" in frame.filename), frames[-1])
    return f"{'/'.join(PurePosixPath(last.filename.replace(os.sep, '/')).parts[-2:])}:{last.lineno}"


def show_traceback() -> None:
    """Of the exception at hand, for whoever looks for a fault of adapterc."""
    if os.environ.get("ADAPTERC_DEBUG") == "1":
        import traceback

        traceback.print_exc(file=sys.stderr)
