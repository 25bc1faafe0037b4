"""Applies the safe fixes of a run to the files on disk: the edited ranges change, every other byte stays.

A fixed file is compiled again, because one fix can uncover the next finding; a fix that comes back unchanged ends the
loop. Of fixes that overlap only the first is made in a round. A file is replaced as a whole, with its permissions.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, Failure
from adapterc.cli.inputs import Sources
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix

if TYPE_CHECKING:
    from adapterc.compiler.discover import Root
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.options import Options

__all__ = ["apply_fixes", "edited", "safe_fixes"]

_ROUNDS = 10


def apply_fixes(run: ImportRun, sources: Sources, options: Options, roots: Sequence[Root]) -> tuple[int, ImportRun]:
    """Fix what can be fixed; the number of fixes made and the run as it is afterwards."""
    from adapterc.compiler.driver import run_import

    made = 0
    for _ in range(_ROUNDS):
        files: dict[str, list[Fix]] = {}
        for fix in safe_fixes(run.all_diagnostics()):
            files.setdefault(fix.edits[0].span.file, []).append(fix)
        before = made
        for file, fixes in sorted(files.items()):
            made += _rewrite(sources.location(file), fixes)
        if made == before:
            break
        run = run_import(roots, options)
    return made, run


def safe_fixes(diagnostics: Iterable[Diagnostic]) -> list[Fix]:
    """The fixes that keep the meaning, each once, in file order."""
    found = (item.fix for item in diagnostics if item.fix is not None)
    return list(dict.fromkeys(fix for fix in found if fix.applicability is Applicability.SAFE and fix.edits))


def edited(data: bytes, fixes: Sequence[Fix]) -> tuple[bytes, int]:
    """`data` with the fixes made, and how many: one that overlaps an earlier one or lies outside is left out.

    New lines are written with the line ends of the file.
    """
    newline = "\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else "\n"
    taken: list[Edit] = []
    made = 0
    for fix in fixes:
        if all(_free(edit, taken, len(data)) for edit in fix.edits):
            taken += fix.edits
            made += 1
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


def _rewrite(location: str, fixes: Sequence[Fix]) -> int:
    target = os.path.realpath(location)
    try:
        with open(target, "rb") as stream:
            data = stream.read()
        changed, made = edited(data, fixes)
        if changed == data:
            return 0
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
        raise Failure(f"`{location}` cannot be fixed: {(error.strerror or '').lower()}", ENVIRONMENT) from None
    return made
