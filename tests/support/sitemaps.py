"""Sitemap files made in a test."""

from __future__ import annotations

from adapterc.sitemap.load import layer_of
from adapterc.sitemap.model import Layer, LayerName, Site, SitemapFile
from adapterc.sitemap.parse import read_file
from adapterc.sitemap.piece import Piece, piece
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText

__all__ = ["file_of", "piece_of", "view_of"]


def piece_of(text: str) -> Piece:
    """A text as a piece of a file of its own."""
    source = SourceText.decode("x.md", text.encode(), Sink())
    assert source is not None
    return piece(source, 0, len(source.text))


def file_of(text: str, path: str = "pages/home.md") -> SitemapFile:
    """One file of the global layer."""
    return read_file(path, text.encode(), "global")


def view_of(files: dict[str, str], local: dict[str, str] | None = None, slug: str = "shop") -> View:
    """A site of the texts of its global layer, and of those of its local one."""
    layers: list[Layer] = []
    given: tuple[tuple[LayerName, dict[str, str] | None], ...] = (("local", local), ("global", files))
    for name, texts in given:
        if texts is not None:
            layers.append(layer_of({path: text.encode() for path, text in texts.items()}, name))
    return View(Site(slug, tuple(layers)))
