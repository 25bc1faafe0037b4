"""Findings in records, as lists of plain values. A module of its own: many adapters have none, and a run that takes
them from the cache then loads nothing of diagnostics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adapterc.compiler.records import as_text, pack_span, unpack_span
from adapterc.spec.codes import CODES, Severity
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix, Note

__all__ = ["pack", "unpack"]

_FEWEST = 4
"""Parts of a finding that are always there."""


def pack(item: Diagnostic, file: str) -> list[Any]:
    """Without what is not there at the end, as most findings have neither notes nor a fix nor a level."""
    fix = item.fix
    packed = [
        item.code,
        item.message,
        pack_span(item.span, file),
        item.help,
        [(note.message, None if note.span is None else pack_span(note.span, file)) for note in item.notes],
        None
        if fix is None
        else (fix.title, fix.applicability.value, [(pack_span(edit.span, file), edit.text) for edit in fix.edits]),
        item.level,
    ]
    while len(packed) > _FEWEST and not packed[-1]:
        packed.pop()
    return packed


def unpack(packed: Sequence[Any], file: str) -> Diagnostic:
    """The finding in a list. What is none raises one of the errors that `decode_result` takes for damage."""
    code, message, span, help, *more = packed
    CODES[code]
    notes = more[0] if more else ()
    fix = more[1] if len(more) > 1 else None
    level = more[2] if len(more) > 2 else None
    return Diagnostic(
        code,
        as_text(message),
        unpack_span(span, file),
        tuple(Note(as_text(text), None if where is None else unpack_span(where, file)) for text, where in notes),
        None if help is None else as_text(help),
        None if fix is None else _fix(fix, file),
        None if level is None else Severity(level),
    )


def _fix(packed: Sequence[Any], file: str) -> Fix:
    title, applicability, edits = packed
    return Fix(
        as_text(title),
        tuple(Edit(unpack_span(span, file), as_text(text)) for span, text in edits),
        Applicability(applicability),
    )
