"""One file of a layer, from its bytes."""

from __future__ import annotations

from adapterc.sitemap.layout import Kind, place_of
from adapterc.sitemap.model import LayerName, SitemapFile
from adapterc.sitemap.parse.body import read_body
from adapterc.sitemap.parse.frontmatter import read_frontmatter
from adapterc.sitemap.piece import Piece, piece
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml.nodes import Scalar

__all__ = ["MAX_FILE_BYTES", "WITH_BODY", "read_file", "too_large"]

MAX_FILE_BYTES = 64 << 10
"""The largest file of a sitemap that is read."""

WITH_BODY = frozenset(
    {
        Kind.SITE,
        Kind.PAGE,
        Kind.PAGE_ACTIONS,
        Kind.WORKFLOW,
        Kind.WORKFLOW_SUB,
        Kind.APIS,
        Kind.PITFALLS,
        Kind.LEGACY,
    }
)
"""The kinds that have frontmatter and sections which are judged."""


def too_large(size: int) -> str:
    """Why a file of so many bytes is not read."""
    return f"it holds {size} bytes, the limit is {MAX_FILE_BYTES}"


_ID_KEYS = {
    Kind.PAGE: "page_id",
    Kind.PAGE_ACTIONS: "page_id",
    Kind.WORKFLOW: "workflow_id",
    Kind.WORKFLOW_SUB: "workflow_id",
}


def read_file(
    path: str,
    data: bytes,
    layer: LayerName,
    shown: str = "",
    location: str = "",
    kind: Kind | None = None,
) -> SitemapFile:
    """The file at `path` below the root of its layer; `shown` is the path of its spans, `location` where it lies on
    disk. `kind` overrides what the path says. Bad input never raises: `fault` says why a file could not be read."""
    place = place_of(path)
    file = SitemapFile(path, shown or path, kind or place.kind, layer, location, place.owner, data)
    if len(data) > MAX_FILE_BYTES:
        file.fault = too_large(len(data))
        return file
    sink = Sink()
    file.source = SourceText.decode(file.shown, data, sink)
    if file.source is None:
        file.fault = sink.sorted()[0].message
        return file
    file.lines = file.source.text.split("\n")
    if not path.endswith(".md"):
        return file
    file.frontmatter, file.first = read_frontmatter(file.source, file.lines)
    if file.kind in WITH_BODY:
        read_body(file)
    file.id = _id(file)
    return file


def _id(file: SitemapFile) -> Piece | None:
    node = file.frontmatter.node(_ID_KEYS.get(file.kind, ""))
    if not isinstance(node, Scalar) or file.source is None or not node.text.value:
        return None
    line = file.source.line_starts[node.span.line - 1]
    start, end = line + node.span.column - 1, line + node.span.end_column - 1
    if node.span.line != node.span.end_line:
        return piece(file.source, start, start)
    return piece(file.source, start + node.quoted, end - node.quoted)
