"""The sections that each kind of file has, and the short titles that mean the same."""

from __future__ import annotations

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import Section, SitemapFile

__all__ = ["ACTIONS", "ALIASES", "KNOWN", "RECOMMENDED", "REQUIRED", "find_section", "has_section"]

ACTIONS = "Actions on this page"
ALIASES = {
    "actions": ACTIONS,
    "page actions": ACTIONS,
    "page pitfalls": "Page-specific pitfalls",
}
"""Normalised short title -> the full one."""

RECOMMENDED = ("Re-entry checkpoints", "State validation", "Stale markers")
REQUIRED: dict[Kind, tuple[str, ...]] = {
    Kind.SITE: ("Overview", "Top-level routes", "Common goals"),
    Kind.PAGE: ("Visual anchors", ACTIONS),
    Kind.WORKFLOW: ("Goal", "State signature", "Best path", "Fallback path", "Avoid"),
    Kind.APIS: ("Endpoint index",),
    Kind.PITFALLS: ("Site-specific pitfalls",),
}
_OPTIONAL: dict[Kind, tuple[str, ...]] = {
    Kind.SITE: ("Site-wide pitfalls",),
    Kind.PAGE: ("Linked APIs", "Page-specific pitfalls"),
    Kind.WORKFLOW: RECOMMENDED,
}
KNOWN: dict[Kind, frozenset[str]] = {
    kind: frozenset(name.lower() for name in (*names, *_OPTIONAL.get(kind, ()))) for kind, names in REQUIRED.items()
}
"""Normalised titles. Kinds that are not here may have any section."""


def find_section(file: SitemapFile, name: str) -> Section | None:
    """The first section of a full title, under that title or a short one."""
    wanted = name.lower()
    return next((item for item in file.sections if ALIASES.get(item.key, item.key).lower() == wanted), None)


def has_section(file: SitemapFile, name: str) -> bool:
    return find_section(file, name) is not None
