"""What several rules ask of a file, a field or a page."""

from __future__ import annotations

from collections.abc import Iterator

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import Action, Field, SitemapFile
from adapterc.sitemap.piece import Piece
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.spec.span import Span
from adapterc.syntax.yaml.nodes import Scalar

__all__ = ["front_span", "head_span", "keyed", "missing_keys", "own_field", "scalar", "texts", "value_span"]


_TEXTS = frozenset({"site", "page_id", "purpose", "workflow_id", "intent"})


def front_span(file: SitemapFile) -> Span:
    """The line that opens the frontmatter; the start of a file that has none."""
    source = file.source
    if source is None:
        return file.span
    return source.span(0, 3 if file.lines[0].startswith("---") else 0)


def head_span(file: SitemapFile) -> Span:
    """The first line of the body that holds something; the start of the file when there is none."""
    row = next((row for row in range(file.first, len(file.lines)) if file.lines[row].strip()), None)
    return front_span(file) if row is None else file.line(row).span()


def keyed(view: View, *kinds: Kind) -> Iterator[SitemapFile]:
    """The files of some kinds, of all that have sections without one, whose frontmatter can be read."""
    for file in view.documents:
        if (not kinds or file.kind in kinds) and file.frontmatter.mapping is not None:
            yield file


def scalar(file: SitemapFile, key: str) -> Scalar | None:
    """The value of a key, when it is a single one."""
    node = file.frontmatter.node(key)
    return node if isinstance(node, Scalar) else None


def value_span(file: SitemapFile, key: str) -> Span:
    """The value of a key; the key itself when it has an empty value."""
    entry = file.frontmatter.find(key)
    if entry is None:
        return front_span(file)
    return entry.value.span if entry.value.span.end > entry.value.span.start else entry.key_text.span


def missing_keys(view: View, sink: Sink, code: str, kind: Kind, keys: tuple[str, ...], help: str) -> None:
    """Report keys that neither a file nor its twin of the other layer has. A text that is empty is missing."""
    for file in keyed(view, kind):
        twin = view.twin(file)
        for key in keys:
            if not _given(file, key) and (twin is None or not _given(twin, key)):
                sink.report(code, f"frontmatter {key} missing", value_span(file, key), help=help.format(key=key))


def _given(file: SitemapFile, key: str) -> bool:
    """Whether a key is there; one that is to hold a text has to hold a single value."""
    if key not in _TEXTS:
        return file.frontmatter.find(key) is not None
    return bool(file.frontmatter.text(key))


def texts(field: Field) -> tuple[Piece, ...]:
    """The parts of a field that are read alone: the bullets of Form A, else the whole value."""
    return field.items if field.style == "label" else (field.value,)


def own_field(view: View, action: Action, name: str) -> Field | None:
    """A field of an action, else that of the same action in the other layer, which an overlay falls back to."""
    found = action.field(name)
    if found is not None and found.value:
        return found
    others = (other.field(name) for other in view.same_actions(action))
    return next((field for field in others if field is not None), None)
