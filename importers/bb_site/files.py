"""The adapter of a file that has a `@meta` comment, or what is known of it when it is refused."""

from __future__ import annotations

from adapterc.importers.bb_site.comment import best_name, find_meta, read_meta
from adapterc.importers.bb_site.definition import read_definition
from adapterc.importers.dialect import Files, ImportResult, Rejected
from adapterc.importers.names import path_names
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.javascript.script import Script, parse
from adapterc.syntax.json import JsonObject, JsonScalar
from adapterc.syntax.source import SourceText

__all__ = ["load"]


def load(source: SourceText, sink: Sink, files: Files) -> ImportResult:
    """The adapter of a file."""
    script = parse(source.as_text())
    place = find_meta(script, sink)
    if place is None:
        if sink.failed:
            return _rejected(source, script, None, sink)
        return ImportResult(ignored="JavaScript whose `@meta` stands in no comment")
    start, end = place
    meta = read_meta(source, start, end, sink)
    adapter = None if meta is None else read_definition(source, script, meta, end + 2, files, sink)
    if adapter is None:
        return _rejected(source, script, (start, end), sink, meta)
    return ImportResult((adapter,))


def _rejected(
    source: SourceText, script: Script, place: tuple[int, int] | None, sink: Sink, meta: JsonObject | None = None
) -> ImportResult:
    name = best_name(source, *place) if place is not None else ""
    named = meta.find("name") if meta is not None else None
    span = source.span(0, 0)
    if named is not None and isinstance(named.value, JsonScalar) and isinstance(named.value.value, str):
        start, end = named.value.start + 1, max(named.value.end - 1, named.value.start + 1)
        name, span = named.value.value, source.span(start, end)
    if not name:
        name = "/".join(part for part in path_names(source.file) if part)
    return ImportResult(rejected=(Rejected(name, source.span(0, 0), span),))
