"""Adapters that read what a site keeps for its user and also call another site.

Whether the one goes into the other cannot be told in general: a value may pass through an attribute, a map, a promise
or the next step. Where the flow is seen it is refused (AC521); where both merely occur a person decides.
"""

from __future__ import annotations

from collections.abc import Iterable

from adapterc.spec.effects import Effect
from adapterc.spec.quick import replace
from adapterc.syntax.sites import same_site

__all__ = ["store_leaks"]


def store_leaks(items: Iterable[Effect], page: str) -> list[Effect]:
    """`items`, with the reads of stores marked when a host of another site than `page` is called too."""
    kept = list(items)
    foreign = sorted({item.detail for item in kept if item.kind == "host" and _is_foreign(item.detail, page)})
    if not foreign or not page:
        return kept
    return [
        replace(item, write=True, reason=f"`{foreign[0]}`, which is another site, is called too")
        if item.kind == "storage" and item.detail.endswith(":read")
        else item
        for item in kept
    ]


def _is_foreign(host: str, page: str) -> bool:
    return host != "*" and not same_site(host, page)
