"""Applies the safe fixes of a run to the files on disk: the edited ranges change, every other byte stays.

A fixed file is compiled again, and only that one, because one fix can uncover the next finding; a fix that comes back
unchanged ends the loop. Of fixes that overlap only the first is made in a round. A file is replaced as a whole, with
its permissions. Of a staged file the one in the work tree is fixed, for its author to stage again, and only when it is
what is staged: the part of a file that its author left out of the commit is never mixed with ours. What a comment
suppresses is meant, and is not fixed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adapterc.compiler.driver import ImportRun, compile_again
from adapterc.compiler.examine import settled
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix
from adapterc.syntax.source import MAX_BYTES

if TYPE_CHECKING:
    from adapterc.compiler.discover import FoundFile
    from adapterc.compiler.options import Options

__all__ = ["FixError", "Fixed", "apply_fixes", "edited", "safe_fixes"]

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
        for path, items in sorted(wanted.items()):
            if path not in known or known[path].tree is not None:
                continue
            done = _rewrite(known[path].location, items)
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
    """The file in the work tree is the staged one, but perhaps for its line ends."""
    staged = None if file.tree is None else file.tree.load(file.path, MAX_BYTES)
    try:
        if staged is None or os.path.islink(file.location):
            return False
        with open(file.location, "rb") as stream:
            return stream.read().replace(b"\r\n", b"\n") == staged[1].replace(b"\r\n", b"\n")
    except OSError:
        return False


def safe_fixes(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings whose fixes keep the meaning; a fix that answers several findings is taken with the first."""
    found: dict[object, Diagnostic] = {}
    for item in diagnostics:
        fix = item.fix
        if fix is not None and fix.applicability is Applicability.SAFE and fix.edits:
            found.setdefault(fix, item)
    return list(found.values())


def edited(data: bytes, fixes: Sequence[Fix]) -> tuple[bytes, list[Fix]]:
    """`data` with the fixes made, and those that were: one that overlaps an earlier one or lies outside is left out.

    New lines are written with the line ends of the file.
    """
    newline = "\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else "\n"
    taken: list[Edit] = []
    made: list[Fix] = []
    for fix in fixes:
        if all(_free(edit, taken, len(data)) for edit in fix.edits):
            taken += fix.edits
            made.append(fix)
    for edit in sorted(taken, key=lambda edit: (edit.span.start, edit.span.end), reverse=True):
        text = edit.text.replace("\n", newline).encode("utf-8")
        data = data[: edit.span.start] + text + data[edit.span.end :]
    return data, made


def _free(edit: Edit, taken: Sequence[Edit], size: int) -> bool:
    """The edit lies inside the file and meets no other; two insertions at one place meet."""
    start, end = edit.span.start, edit.span.end
    if not 0 <= start <= end <= size:
        return False
    return all(
        (end <= other.span.start or start >= other.span.end) and (start, end) != (other.span.start, other.span.end)
        for other in taken
    )


def _rewrite(location: str, findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    target = os.path.realpath(location)
    by_fix = {item.fix: item for item in findings if item.fix is not None}
    try:
        with open(target, "rb") as stream:
            data = stream.read()
        changed, made = edited(data, list(by_fix))
        if changed == data:
            return []
        handle, temporary = tempfile.mkstemp(prefix=".adapterc-", dir=os.path.dirname(target))
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(changed)
            os.chmod(temporary, os.stat(target).st_mode & 0o7777)
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise FixError(f"`{location}` cannot be fixed: {(error.strerror or '').lower()}") from None
    return [by_fix[fix] for fix in made]
