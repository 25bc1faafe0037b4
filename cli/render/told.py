"""A finding as lines of plain text, for forms that show a place by themselves and draw no frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adapterc.compiler.catalog.rows import printable
from adapterc.spec.diagnostics import Diagnostic

__all__ = ["told"]


def told(item: Diagnostic, display: Callable[[str], str] | None = None) -> str:
    """The message, and a line for each note and the help. Notes that have a place come with it when `display` is
    given, and are left out otherwise."""
    return printable("\n".join(_lines(item, display)))


def _lines(item: Diagnostic, display: Callable[[str], str] | None) -> Iterator[str]:
    yield item.message
    for note in item.notes:
        if note.span is None:
            yield f"note: {note.message}"
        elif display is not None:
            yield f"note: {note.message} ({display(note.span.file)}:{note.span.line}:{note.span.column})"
    if item.help is not None:
        yield f"help: {item.help}"
