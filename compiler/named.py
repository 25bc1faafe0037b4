"""Files that somebody named: one without an adapter is a finding (AC006), where a folder would pass over it quietly."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from adapterc.compiler.results import replaced

if TYPE_CHECKING:
    from adapterc.compiler.artifact import FileResult
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["demand_adapters", "no_adapter"]


def demand_adapters(results: Sequence[FileResult], named: Collection[str]) -> Sequence[FileResult]:
    """The same results, with AC006 for each file of `named` (paths as in the results) that holds no adapter."""
    if not named:
        return results
    changed = (
        (number, replace(result, diagnostics=(*result.diagnostics, no_adapter(result.path, result.ignored))))
        for number, result in enumerate(results)
        if result.path in named and result.ignored is not None and not result.artifacts
    )
    return replaced(results, changed)


def no_adapter(path: str, why: str) -> Diagnostic:
    """The finding about a named file; `why` is the reason of `FileResult.ignored`."""
    from adapterc.spec.diagnostics import Diagnostic
    from adapterc.syntax.source import whole_file

    return Diagnostic(
        "AC006",
        f"file holds no adapter: {why}",
        whole_file(path),
        help=f"name the file or the folder that holds the adapters; {_mark(path)}",
    )


def _mark(path: str) -> str:
    """What an adapter is told by in a file of this kind."""
    if path.lower().endswith(".js"):
        return "one in JavaScript is registered with `cli({…})`, or is a function below an `@meta` comment"
    if path.lower().endswith((".yaml", ".yml")):
        return "every adapter has a `pipeline`"
    return "they are YAML or JavaScript files"
