"""`endpoints.json`: the ids of the endpoints that a site has."""

from __future__ import annotations

import json
import os

from adapterc.sitemap.model import Site

__all__ = ["beside", "read_endpoints"]


def beside(site: Site) -> str | None:
    """The file next to the folder of the local sitemap, where it belongs; None when it is not there."""
    layer = site.layer("local")
    if layer is None or os.path.basename(layer.root) != "sitemap":
        return None
    place = os.path.join(os.path.dirname(layer.root), "endpoints.json")
    return place if os.path.isfile(place) else None


def read_endpoints(data: bytes) -> frozenset[str] | None:
    """The keys of the object, or the `id` or `name` of the items of an array; None for an array whose items have no
    such names, because its ids are not known. Raises ValueError."""
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"it is not JSON: {error}") from None
    if isinstance(value, dict):
        return frozenset(value)
    if not isinstance(value, list):
        raise ValueError("it is neither an object nor an array")
    named = [item.get("id") or item.get("name") if isinstance(item, dict) else None for item in value]
    ids = frozenset(name for name in named if isinstance(name, str))
    return ids if len(named) == sum(isinstance(name, str) for name in named) else None
