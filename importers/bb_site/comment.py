"""Finding the `@meta` comment of a file and reading its JSON (AC319, AC320).

bb-browser finds a comment only when a line break follows `@meta`, and falls back to `// @tag` lines in silence when
there is none or its JSON is broken. Here every block comment that begins with `@meta` counts, and a fault is an error.
"""

from __future__ import annotations

import re

from adapterc.importers.bb_site.claims import META
from adapterc.spec.diagnostics import Note, Sink
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.json import JsonFault, JsonObject, read_json
from adapterc.syntax.source import SourceText

__all__ = ["best_name", "find_meta", "read_meta"]

_NAME = re.compile(r'"name"\s*:\s*"([^"\\\n]+)"')


def find_meta(script: Script, sink: Sink) -> tuple[int, int] | None:
    """Where the text of the one `@meta` comment stands, marks excluded; None when there is none, or after a report.

    Indices are those of the script's text.
    """
    found: list[tuple[int, int, int]] = []
    for node in script.find("comment"):
        start, end = script.start(node), script.end(node)
        head = META.match(script.code, start, end)
        if head is not None:
            closed = end - 2 if script.code.endswith("*/", head.end(), end) else end
            found.append((start, head.end(), closed))
    if len(found) > 1:
        first, second = (script.text.slice(start, body) for start, body, _ in found[:2])
        notes = (Note("the first one is here", first),)
        help = "keep one `@meta` comment: a file is one adapter"
        sink.report("AC320", "the file has more than one `@meta` comment", second, notes=notes, help=help)
        return None
    return found[0][1:] if found else None


def read_meta(source: SourceText, start: int, end: int, sink: Sink) -> JsonObject | None:
    """The object that the comment holds, or None after a report."""
    node = read_json(source.text, start, end)
    if isinstance(node, JsonFault):
        _report(source, node, end, sink)
        return None
    if not isinstance(node, JsonObject):
        span = source.span(node.start, node.end)
        sink.report("AC319", "the `@meta` comment does not hold a JSON object", span, help='write `{"name": …}`')
        return None
    return node


def best_name(source: SourceText, start: int, end: int) -> str:
    """What a broken `@meta` says its adapter is called, "" when it does not say."""
    found = _NAME.search(source.text, start, end)
    return found[1] if found is not None else ""


def _report(source: SourceText, fault: JsonFault, end: int, sink: Sink) -> None:
    text = source.text
    opened = text.rfind('"', 0, fault.end)
    if fault.message == "a text is never closed" and _goes_on(text, end):
        line = source.position(end)[0]
        sink.report(
            "AC320",
            f"the `@meta` comment ends inside a JSON text at line {line}",
            source.span(end, end + 2),
            help="write `*\\/` in the text: JSON reads it as `*/`, and the comment goes on",
        )
        return
    if fault.start >= end:
        at = max(opened, len(text[:end].rstrip()) - 1, 0)
        span = source.span(at, at + 1)
    else:
        span = source.span(fault.start, max(fault.end, fault.start + 1))
    sink.report("AC319", f"the `@meta` comment is not JSON: {fault.message}", span, help=_advice(fault))


def _goes_on(text: str, end: int) -> bool:
    """Whether the line on which a comment ends closes a JSON text behind it."""
    line_end = text.find("\n", end)
    return '"' in text[end : len(text) if line_end < 0 else line_end]


def _advice(fault: JsonFault) -> str:
    if fault.message.startswith("there is a comma"):
        return "remove the comma"
    if "given twice" in fault.message:
        return "keep one of them"
    if "found `*`" in fault.message:
        return "take the stars at the line beginnings away: the comment holds plain JSON"
    if "double quotes" in fault.message or 'found "\'"' in fault.message:
        return "JSON takes keys and texts in double quotes"
    return "correct the JSON here, or just before"
