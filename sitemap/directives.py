"""Where health directives may stand, and where they do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapterc.sitemap.action import steps
from adapterc.sitemap.facts import FALLBACK, ITEM
from adapterc.sitemap.grammar.scan import parts, scan
from adapterc.sitemap.grammar.steps import DIRECTIVE, Step, step_of
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.piece import Piece
from adapterc.sitemap.view import View
from adapterc.spec.span import Span

__all__ = ["health_steps", "stray_directives"]

_BEGINS = re.compile(rf"{DIRECTIVE}\s*opencli\b")
_KEY = re.compile(r"[ \t]*(?:- )?on_adapter_fail[ \t]*:")


def health_steps(view: View) -> Iterator[tuple[SitemapFile, Step]]:
    """The steps that hold the key of a directive: those of `recover`, of fallbacks and below `on_adapter_fail:`."""
    for action in view.actions:
        for field in action.named("recover"):
            if DIRECTIVE in field.value.value:
                yield from ((action.file, step) for step in steps(field) if step.directive or step.malformed)
    for file in view.of(Kind.WORKFLOW, Kind.WORKFLOW_SUB):
        for row in sorted(_open_rows(file)) if DIRECTIVE in file.body else ():
            if DIRECTIVE in file.lines[row] and (step := _step(file.line(row))) is not None:
                yield file, step_of(step)


def _step(line: Piece) -> Piece | None:
    """The text of a list item, or of a line that begins with a directive; None for a line of prose."""
    bullet = ITEM.match(line.value)
    if bullet is not None:
        return line.part(bullet.end(), len(line.value))
    return line if line.value.startswith(DIRECTIVE) else None


def stray_directives(view: View) -> Iterator[Span]:
    """Directives at the beginning of a step, or of an alternative, where none may stand."""
    for action in view.actions:
        for field in action.fields:
            at = field.value.value.find(DIRECTIVE)
            if field.name != "recover" and at >= 0 and _BEGINS.match(field.value.value, at):
                yield field.value.span(at)
    for file in view.of(Kind.WORKFLOW, Kind.WORKFLOW_SUB):
        rows = _open_rows(file)
        for row in range(file.first, len(file.lines)) if DIRECTIVE in file.body else ():
            if DIRECTIVE in file.lines[row] and row not in rows:
                yield from _begun(file.line(row))


def _begun(line: Piece) -> Iterator[Span]:
    """The directives that begin a line, its bullet left out, or what stands behind a separator."""
    text = _step(line) or line
    for part in parts(text, scan(text.value).only("||", ";")):
        if _BEGINS.match(part.value):
            yield part.span()


def _open_rows(file: SitemapFile) -> set[int]:
    """The rows in which directives may stand: fallbacks, and the lists below `on_adapter_fail:`."""
    rows: set[int] = set()
    for section in file.sections:
        rows.update(_allowed(file, section.row, section.end))
        if section.key == FALLBACK:
            rows.update(range(section.row, section.end))
    return rows


def _allowed(file: SitemapFile, start: int, end: int) -> range:
    """The rows of the list below `on_adapter_fail:`."""
    key = next((row for row in range(start, end) if _KEY.match(file.lines[row])), None)
    if key is None:
        return range(0)
    stop = next((row for row in range(key + 1, end) if not file.lines[row].strip()), end)
    return range(key + 1, stop)
