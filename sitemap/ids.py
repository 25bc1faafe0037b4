"""The ids that a layer defines, by kind."""

from __future__ import annotations

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import Layer

__all__ = ["global_ids"]


def global_ids(layer: Layer) -> frozenset[tuple[str, str]]:
    """(kind, id) of every page, workflow, endpoint and pitfall, and of every action as `page/action`."""
    found = {(str(file.kind), file.name) for file in layer.of(Kind.PAGE, Kind.WORKFLOW)}
    for file in layer.files:
        found |= {("action", f"{item.page}/{item.id.value}") for item in file.actions}
        found |= {(item.kind, item.id.value) for item in (*file.endpoints, *file.pitfalls)}
    return frozenset(found)
