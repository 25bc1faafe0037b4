"""An answer as a JSON document."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from adapterc.sitemap.merge import Entity, MergedEntry
from adapterc.sitemap.show.model import Answer, Shown
from adapterc.sitemap.tokens import TOKENIZER

__all__ = ["document"]


def document(answer: Answer) -> dict[str, Any]:
    """`{version, tokenizer, site, layers, shown, costs, health, references, ids}`; every part has its `origin`."""
    return {
        "version": 1,
        "tokenizer": TOKENIZER,
        "site": answer.site,
        "layers": list(answer.layers),
        "shown": _shown(answer.shown),
        "costs": [asdict(cost) for cost in answer.costs],
        "health": None if answer.health is None else asdict(answer.health),
        "references": [_shown(item) for item in answer.references],
        "ids": {str(kind): list(names) for kind, names in answer.ids.items()},
    }


def _shown(shown: Shown) -> dict[str, Any]:
    about = {"kind": shown.kind, "id": shown.id, "source": shown.entity.source}
    if shown.entry is not None:
        return about | {"page": shown.page or None, "entry": _entry(shown.entry)}
    return about | _entity(shown.entity)


def _entity(entity: Entity) -> dict[str, Any]:
    return {
        "keys": [asdict(key) for key in entity.keys],
        "sections": [
            {
                "title": section.title,
                "text": section.text,
                "origin": asdict(section.origin),
                "entries": [_entry(entry) for entry in section.entries],
            }
            for section in entity.sections
        ],
    }


def _entry(entry: MergedEntry) -> dict[str, Any]:
    return {
        "kind": entry.kind,
        "id": entry.id,
        "text": entry.text,
        "fields": [asdict(field) for field in entry.fields],
        "origins": [asdict(origin) for origin in entry.origins],
    }
