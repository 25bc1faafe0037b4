"""One adapter file, compiled in memory: what `compile` prints and `try` runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adapterc.cli.exits import USAGE, Failure
from adapterc.cli.inputs import Sources, path_roots
from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.driver import Job, compile_job, find_all, read_job
from adapterc.compiler.named import demand_adapters
from adapterc.compiler.options import Options
from adapterc.spec.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from adapterc.compiler.unit import After

__all__ = ["adapters_named", "compiled_file", "findings_of", "refuse_several"]


def compiled_file(file: str, options: Options, folders: str, after: After | None = None) -> tuple[FileResult, Sources]:
    """What a file compiles to, and the texts for code frames; `after(pass, ir)` is called behind each pass. What is no
    file ends the command; `folders` says what takes those."""
    opened = path_roots((file,))
    if not opened.roots[0].path.is_file():
        raise Failure(f"`{file}` is not a file", USAGE, folders)
    found = find_all(opened.roots)[0]
    job = read_job(found) if found.ignored is None else FileResult(found.path, ignored=found.ignored)
    result = compile_job(job, options, after) if isinstance(job, Job) else job
    (result,) = demand_adapters((result,), {result.path})
    return result, Sources((found,), opened.where)


def adapters_named(result: FileResult, name: str | None) -> list[Artifact]:
    """The adapters that are meant: all, or the one of that name. Another name ends the command."""
    names = [artifact.name for artifact in result.artifacts]
    if name is not None and names and name not in names:
        raise Failure(f"`{result.path}` has no adapter `{name}`", USAGE, f"it has {_listed(result)}")
    return [artifact for artifact in result.artifacts if name in (None, artifact.name)]


def refuse_several(result: FileResult, chosen: Sequence[Artifact]) -> None:
    """End the command when more than one adapter is meant."""
    if len(chosen) > 1:
        help = f"choose one with --adapter: {_listed(result)}"
        raise Failure(f"`{result.path}` has {len(chosen)} adapters", USAGE, help)


def findings_of(result: FileResult, chosen: Sequence[Artifact]) -> list[Diagnostic]:
    """What is shown of the file and of the chosen adapters, each once, in order."""
    findings = dict.fromkeys([*result.diagnostics, *(item for artifact in chosen for item in artifact.diagnostics)])
    return sorted((item for item in findings if item.severity is not Severity.INFO), key=lambda item: item.sort_key)


def _listed(result: FileResult) -> str:
    return ", ".join(f"`{artifact.name}`" for artifact in result.artifacts)
