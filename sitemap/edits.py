"""Fixes as edits of a file. Each changes single lines and nothing else."""

from __future__ import annotations

from adapterc.sitemap.model import SitemapFile
from adapterc.spec.diagnostics import Applicability, Edit, Fix
from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText

__all__ = ["add_key", "change", "delete", "insert", "local_only"]


def change(title: str, span: Span, text: str, *, safe: bool = True) -> Fix:
    """Replace what stands at `span`."""
    return Fix(title, (Edit(span, text),), Applicability.SAFE if safe else Applicability.UNSAFE)


def insert(title: str, source: SourceText, index: int, text: str, *, safe: bool = True) -> Fix:
    """Put a text before `source.text[index]`."""
    return change(title, source.span(index, index), text, safe=safe)


def delete(title: str, source: SourceText, start: int, end: int) -> Fix:
    """Remove a range of the text."""
    return change(title, source.span(start, end), "")


def add_key(title: str, file: SitemapFile, line: str) -> Fix | None:
    """A line at the end of the frontmatter."""
    source, front = file.source, file.frontmatter
    if source is None or front.mapping is None:
        return None
    return insert(title, source, front.end, line + "\n")


def local_only(file: SitemapFile, fix: Fix) -> Fix:
    """A fix that is safe in the local layer; in the global one it is for a person to decide."""
    return fix if file.layer == "local" else Fix(fix.title, fix.edits, Applicability.UNSAFE)
