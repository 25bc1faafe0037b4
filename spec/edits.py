"""Fixes applied to bytes: which may be made without asking, and what becomes of a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix

__all__ = ["edited", "safe_fixes"]


def safe_fixes(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings whose fixes keep the meaning, and change the file of the finding alone; a fix that answers several
    findings is taken with the first."""
    found: dict[object, Diagnostic] = {}
    for item in diagnostics:
        fix = item.fix
        if fix is None or fix.applicability is not Applicability.SAFE or not fix.edits:
            continue
        if all(edit.span.file == item.span.file for edit in fix.edits):
            found.setdefault(fix, item)
    return list(found.values())


def edited(data: bytes, fixes: Sequence[Fix]) -> tuple[bytes, list[Fix]]:
    """`data` with the fixes made, and those that were: one that overlaps an earlier one or itself, or lies outside, is
    left out.

    New lines are written with the line ends of the file.
    """
    newline = "\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else "\n"
    taken: list[Edit] = []
    made: list[Fix] = []
    for fix in fixes:
        if all(_free(edit, (*taken, *fix.edits[:place]), len(data)) for place, edit in enumerate(fix.edits)):
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
