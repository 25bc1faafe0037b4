"""Files of the local layer that say nothing new."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapterc.sitemap.model import Site, SitemapFile

__all__ = ["idle_overrides"]

_COMMENT = re.compile(r"[ \t]*(#.*)?")


def idle_overrides(site: Site) -> Iterator[tuple[SitemapFile, str]]:
    """Local files whose text is that of the global file of the same path, the value of `source` and a comment behind it
    aside. Each comes with that comment, "" where it has none or the global file has the same."""
    local, shared = site.layer("local"), site.layer("global")
    if local is None or shared is None:
        return
    known = {file.path: file for file in shared.files if file.source is not None}
    for file in local.files:
        other = known.get(file.path)
        if file.source is None or other is None:
            continue
        (text, comment), (same, known_comment) = _split(file), _split(other)
        if text == same:
            yield file, "" if comment == known_comment else comment


def _split(file: SitemapFile) -> tuple[str, str]:
    """A text without the value of `source` and the comment behind it, and that comment."""
    assert file.source is not None
    text, starts = file.source.text, file.source.line_starts
    node = file.frontmatter.node("source")
    if node is None:
        return text, ""
    start = starts[node.span.line - 1] + node.span.column - 1
    end = starts[node.span.end_line - 1] + node.span.end_column - 1
    rest = text[end : text.index("\n", end)]  # the frontmatter is closed by a line of its own
    match = _COMMENT.fullmatch(rest)
    comment = match[1] or "" if match is not None else ""
    return text[:start].rstrip(" \t") + text[end if match is None else end + len(rest) :], comment
