"""Applies the safe fixes of a run to the files on disk: the edited ranges change, every other byte stays.

A fixed file is compiled again, and only that one, because one fix can uncover the next finding; a fix that comes back
unchanged ends the loop. Of fixes that overlap only the first is made in a round. A file is replaced as a whole, with
its permissions. Of a staged file the one in the work tree is fixed, for its author to stage again, and only when it is
what is staged: the part of a file that its author left out of the commit is never mixed with ours. A file that
was changed while it was checked is left alone: the places of its findings are others by now. What a comment suppresses
is meant, and is not fixed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adapterc.compiler.driver import ImportRun, compile_again
from adapterc.compiler.examine import settled
from adapterc.compiler.replace import replace_file
from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.spec.edits import edited, safe_fixes
from adapterc.syntax.source import MAX_BYTES, SourceText

if TYPE_CHECKING:
    from adapterc.compiler.discover import FoundFile
    from adapterc.compiler.options import Options

__all__ = ["FixError", "Fixed", "apply_fixes"]

_ROUNDS = 10


class FixError(Exception):
    """A file cannot be rewritten. The message names it by `file`, its path on disk, and says why."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The run as it is behind the fixes, and the findings whose fixes were made, in the order of making. `files` are
    those of the run, on disk where they were fixed; `left` are those that hold what is not staged."""

    run: ImportRun
    made: tuple[Diagnostic, ...] = ()
    files: tuple[FoundFile, ...] = ()
    left: tuple[FoundFile, ...] = ()


def apply_fixes(run: ImportRun, files: Sequence[FoundFile], options: Options) -> Fixed:
    """Fix what can be fixed; `files` are those of the run. Raises `FixError`; files fixed before it stay fixed."""
    known = {file.path: file for file in files}
    made: list[Diagnostic] = []
    run, left = _on_disk(run, known, options)
    for _ in range(_ROUNDS):
        wanted: dict[str, list[Diagnostic]] = {}
        for item in safe_fixes(settled(run, known.values()).kept):
            wanted.setdefault(item.span.file, []).append(item)
        changed = []
        digests = {result.path: result.sha256 for result in run.results}
        for path, items in sorted(wanted.items()):
            if path not in known or known[path].tree is not None:
                continue
            done = _rewrite(known[path].location, items, digests.get(path, ""))
            if done:
                made += done
                changed.append(known[path])
        if not changed:
            break
        run = compile_again(run, changed, options)
    return Fixed(run, tuple(made), tuple(known.values()), left)


def _on_disk(run: ImportRun, known: dict[str, FoundFile], options: Options) -> tuple[ImportRun, tuple[FoundFile, ...]]:
    """The run with the staged files that can be fixed as they are in the work tree, and those where that has more."""
    moved: list[FoundFile] = []
    left: list[FoundFile] = []
    for path in sorted({item.span.file for item in safe_fixes(settled(run, known.values()).kept)}):
        file = known.get(path)
        if file is not None and file.tree is not None:
            if _is_staged(file):
                moved.append(replace(file, tree=None))
            else:
                left.append(file)
    known |= {file.path: file for file in moved}
    return (compile_again(run, moved, options) if moved else run), tuple(left)


def _is_staged(file: FoundFile) -> bool:
    """The file in the work tree is the staged one, but perhaps for its line ends. One that a link leads to, at its end
    or on the way, may lie outside of the repository, and is none of it."""
    staged = None if file.tree is None else file.tree.load(file.path, MAX_BYTES)
    inner = os.path.relpath(file.location, file.base)
    try:
        if staged is None or os.path.realpath(file.location) != os.path.join(os.path.realpath(file.base), inner):
            return False
        with open(file.location, "rb") as stream:
            return stream.read().replace(b"\r\n", b"\n") == staged[1].replace(b"\r\n", b"\n")
    except OSError:
        return False


def _rewrite(location: str, findings: Sequence[Diagnostic], digest: str) -> list[Diagnostic]:
    """Make the fixes in the file, whose normalised text had this digest when it was checked."""
    by_fix = {item.fix: item for item in findings if item.fix is not None}
    try:
        with open(location, "rb") as stream:
            data = stream.read()
        if not _as_checked(data, findings, digest):
            raise FixError(f"`{location}` was changed while it was checked")
        changed, made = edited(data, list(by_fix))
        if changed == data:
            return []
        replace_file(location, changed)
    except OSError as error:
        raise FixError(f"`{location}` cannot be fixed: {(error.strerror or '').lower()}") from None
    return [by_fix[fix] for fix in made]


def _as_checked(data: bytes, findings: Sequence[Diagnostic], digest: str) -> bool:
    """Whether the text is the one that was checked, and its line ends too, which move the bytes of an edit."""
    source = SourceText.decode("", data, Sink())
    if source is None or source.sha256 != digest:
        return False
    spans = (edit.span for item in findings if item.fix is not None for edit in item.fix.edits)
    return all(
        source.locate(source.line_starts[span.line - 1] + span.column - 1)[2] == span.start
        for span in spans
        if span.line <= len(source.line_starts)
    )
