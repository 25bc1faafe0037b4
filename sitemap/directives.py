"""Where health directives may stand, and where they do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapterc.sitemap.action import steps
from adapterc.sitemap.facts import FALLBACK, items
from adapterc.sitemap.grammar.steps import DIRECTIVE, Step, step_of
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from adapterc.spec.span import Span

__all__ = ["health_steps", "stray_directives"]

_KEY = re.compile(r"[ \t]*(?:- )?on_adapter_fail[ \t]*:")


def health_steps(view: View) -> Iterator[tuple[SitemapFile, Step]]:
    """The steps that hold the key of a directive: those of `recover`, of fallbacks and below `on_adapter_fail:`."""
    for action in view.actions:
        for field in action.named("recover"):
            if DIRECTIVE in field.value.value:
                yield from ((action.file, step) for step in steps(field) if step.directive or step.malformed)
    for file in view.of(Kind.WORKFLOW, Kind.WORKFLOW_SUB):
        for section in file.sections:
            rows = _allowed(file, section.row, section.end) if section.key != FALLBACK else None
            for item in items(file, section):
                if DIRECTIVE in item.value and (rows is None or item.row in rows):
                    yield file, step_of(item)


def stray_directives(view: View) -> Iterator[Span]:
    """Directives at the beginning of a step, or of an alternative, where none may stand."""
    for action in view.actions:
        for field in action.fields:
            at = field.value.value.find(DIRECTIVE)
            if field.name != "recover" and at >= 0 and re.match(rf"{DIRECTIVE}\s*opencli\b", field.value.value[at:]):
                yield field.value.span(at)
    for file in view.of(Kind.WORKFLOW, Kind.WORKFLOW_SUB):
        for section in file.sections:
            if section.key != FALLBACK:
                rows = _allowed(file, section.row, section.end)
                for item in items(file, section):
                    if item.value.startswith(DIRECTIVE) and item.row not in rows:
                        yield item.span()


def _allowed(file: SitemapFile, start: int, end: int) -> range:
    """The rows of the list below `on_adapter_fail:`."""
    key = next((row for row in range(start, end) if _KEY.match(file.lines[row])), None)
    if key is None:
        return range(0)
    stop = next((row for row in range(key + 1, end) if not file.lines[row].strip()), end)
    return range(key + 1, stop)
