"""Files of the local layer that say nothing new."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapterc.sitemap.model import Site, SitemapFile

__all__ = ["idle_overrides"]

_SOURCE = re.compile(r"^source:.*$", re.MULTILINE)


def idle_overrides(site: Site) -> Iterator[SitemapFile]:
    """Local files whose text is that of the global file of the same path, the `source` of the frontmatter aside."""
    local, shared = site.layer("local"), site.layer("global")
    if local is None or shared is None:
        return
    known = {file.path: file for file in shared.files if file.source is not None}
    for file in local.files:
        other = known.get(file.path)
        if file.source is not None and other is not None and _text(file) == _text(other):
            yield file


def _text(file: SitemapFile) -> str:
    assert file.source is not None
    end = file.frontmatter.end
    return _SOURCE.sub("source:", file.source.text[:end], count=1) + file.source.text[end:]
