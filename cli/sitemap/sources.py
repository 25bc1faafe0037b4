"""The texts of sitemaps for code frames, without the secrets that were found in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapterc.sitemap.model import Site

__all__ = ["SitemapSources"]


class SitemapSources:
    """Texts by the path that spans show, which is the one that the reader can open."""

    def __init__(self, sites: Iterable[Site]) -> None:
        self._files = {file.shown: file for site in sites for file in site.files}
        self._others: dict[str, str] = {}
        self._masked: dict[str, str] = {}

    def add(self, file: str, text: str) -> None:
        """A text that is no sitemap and may be shown."""
        self._others[file] = text

    def read(self, file: str) -> str | None:
        """The normalised text of a file, secrets as stars; None when it is not readable text."""
        from adapterc.sitemap.masking import masked

        if file in self._others:
            return self._others[file]
        known = self._files.get(file)
        if known is None or known.source is None:
            return None
        if file not in self._masked:  # a file is read for each of its findings
            self._masked[file] = masked(known.source.text)
        return self._masked[file]

    def display(self, file: str) -> str:
        return file or "."
