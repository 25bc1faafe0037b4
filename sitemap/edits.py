"""Fixes as edits of a file. Each changes single lines and nothing else."""

from __future__ import annotations

import json

from adapterc.sitemap.model import SitemapFile
from adapterc.spec.diagnostics import Applicability, Edit, Fix
from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText

__all__ = ["add_key", "change", "delete", "insert", "local_only", "quoted", "set_value"]


def change(title: str, span: Span, text: str, *, safe: bool = True) -> Fix:
    """Replace what stands at `span`."""
    return Fix(title, (Edit(span, text),), Applicability.SAFE if safe else Applicability.UNSAFE)


def insert(title: str, source: SourceText, index: int, text: str, *, safe: bool = True) -> Fix:
    """Put a text before `source.text[index]`."""
    return change(title, source.span(index, index), text, safe=safe)


def delete(title: str, source: SourceText, start: int, end: int) -> Fix:
    """Remove a range of the text."""
    return change(title, source.span(start, end), "")


def add_key(title: str, file: SitemapFile, *lines: str) -> Fix | None:
    """Lines at the end of the frontmatter, or pairs at the end of one that is written in braces."""
    source, front = file.source, file.frontmatter
    if source is None or front.mapping is None:
        return None
    span = front.mapping.span
    start = source.line_starts[span.line - 1] + span.column - 1
    if source.text[start] != "{":
        indent = source.text[source.line_starts[span.line - 1] : start]
        return insert(title, source, front.end, "".join(f"{indent}{line}\n" for line in lines))
    if not front.mapping.entries:
        return insert(title, source, start + 1, ", ".join(lines))
    last = front.mapping.entries[-1].value.span
    index = source.line_starts[last.end_line - 1] + last.end_column - 1
    return insert(title, source, index, "".join(f", {line}" for line in lines))


def set_value(file: SitemapFile, key: str, text: str) -> Edit:
    """Another value of a key of the frontmatter, which must be there."""
    entry = file.frontmatter.find(key)
    assert entry is not None
    span = entry.value.span
    touches = span.start == span.end and file.data[span.start - 1 : span.start] == b":"
    return Edit(span, f" {text}" if touches else text)


def quoted(text: str) -> str:
    """A text as a string of YAML."""
    return json.dumps(text, ensure_ascii=False)


def local_only(file: SitemapFile, fix: Fix) -> Fix:
    """A fix that is safe in the local layer; in the global one it is for a person to decide."""
    return fix if file.layer == "local" else Fix(fix.title, fix.edits, Applicability.UNSAFE)
