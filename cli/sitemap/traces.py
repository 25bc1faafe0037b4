"""The traces that actions name as evidence, as far as they are there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapterc.sitemap.model import Site

__all__ = ["traces_of"]


def traces_of(site: Site) -> frozenset[str]:
    """Those that are files below the folder of the site, into which the local sitemap belongs; nothing else is looked
    for."""
    from adapterc.sitemap.action import meaning

    layer = site.layer("local")
    if layer is None:
        return frozenset()
    top = os.path.dirname(layer.root) if os.path.basename(layer.root) == "sitemap" else layer.root
    named = (meaning(action).evidence for file in layer.files for action in file.actions)
    traces = {item.trace for item in named if item is not None and item.trace is not None}
    return frozenset(trace for trace in traces if _lies_in(top, trace))


def _lies_in(top: str, trace: str) -> bool:
    place = os.path.realpath(os.path.join(top, trace))
    return place.startswith(os.path.join(os.path.realpath(top), "")) and os.path.isfile(place)
