"""The block of YAML between `---` lines at the very top of a file."""

from __future__ import annotations

from dataclasses import replace

from adapterc.sitemap.model import Frontmatter
from adapterc.spec.diagnostics import Severity, Sink
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import load_documents
from adapterc.syntax.yaml.nodes import Mapping

__all__ = ["read_frontmatter"]

_MARK = "---"


def read_frontmatter(source: SourceText, lines: list[str]) -> tuple[Frontmatter, int]:
    """The frontmatter and the row at which the body begins. Never raises on bad input."""
    if lines[0].rstrip() != _MARK:
        return Frontmatter(None, fault="the file does not begin with `---`", why=source.span(0, 0)), 0
    closing = next((row for row in range(1, len(lines)) if lines[row].rstrip() == _MARK), None)
    if closing is None:
        return Frontmatter(None, fault="the block is not closed by `---`", why=source.span(0, len(_MARK))), 0
    start, end = source.line_starts[1], source.line_starts[closing]
    sink = Sink()
    # a prefix of the file is a text of its own with the same places; its first line opens a YAML document
    head = replace(
        source,
        text=source.text[:end],
        line_starts=source.line_starts[: closing + 1],
        byte_starts=source.byte_starts[: closing + 1],
    )
    documents = load_documents(head, sink)
    found = [item for item in sink.sorted() if item.severity is Severity.ERROR]
    if found:
        return Frontmatter(None, start, end, found[0].message, found[0].span), closing + 1
    if len(documents) != 1 or not isinstance(documents[0], Mapping):
        why = "the block holds no keys" if not documents else "the block is no mapping of keys"
        return Frontmatter(None, start, end, why, source.span(0, len(_MARK))), closing + 1
    return Frontmatter(documents[0], start, end), closing + 1
