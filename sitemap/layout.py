"""What a file of a sitemap is, told by its path below the layer's root, and which ids its path demands."""

from __future__ import annotations

import os
import posixpath
import re
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Kind", "Place", "has_site", "names_entity", "place_of", "slug_at", "slug_of"]


class Kind(StrEnum):
    """The layout forms. `UNKNOWN` is a file that matches none."""

    SITE = "site"
    PAGE = "page"
    PAGE_ACTIONS = "page_actions"
    WORKFLOW = "workflow"
    WORKFLOW_SUB = "workflow_sub"
    APIS = "apis"
    PITFALLS = "pitfalls"
    DRAFT = "draft"
    ALIAS = "alias"
    HEALTH = "health"
    LEGACY = "legacy"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Place:
    """`owner` is the id that the path gives: of the page or workflow itself, or of the one it belongs to; else ""."""

    kind: Kind
    owner: str = ""


_SINGLE = {
    "SITE.md": Kind.SITE,
    "apis.md": Kind.APIS,
    "pitfalls.md": Kind.PITFALLS,
    "site-alias.json": Kind.ALIAS,
    "health.json": Kind.HEALTH,
}
_PARTS = {"pages": ("actions", Kind.PAGE_ACTIONS), "workflows": ("sub", Kind.WORKFLOW_SUB)}


def place_of(path: str) -> Place:
    """The place of a POSIX path relative to the root of its layer."""
    *folders, name = path.split("/")
    if name.endswith(".draft.md") or (not folders and name.startswith("draft-") and name.endswith(".md")):
        return Place(Kind.DRAFT)
    if not folders:
        return Place(_SINGLE.get(name, Kind.UNKNOWN))
    if not name.endswith(".md") or folders[0] not in _PARTS:
        return Place(Kind.UNKNOWN)
    stem = name.removesuffix(".md")
    inner, inner_kind = _PARTS[folders[0]]
    kind = Kind.PAGE if folders[0] == "pages" else Kind.WORKFLOW
    if len(folders) == 1:
        return Place(kind, stem)
    if len(folders) == 2 and kind is Kind.PAGE and stem == "index":
        return Place(kind, folders[1])
    if len(folders) == 3 and folders[2] == inner:
        return Place(inner_kind, folders[1])
    return Place(Kind.UNKNOWN)


def slug_of(site: str) -> str:
    """The folder name of an adapter site, as OpenCLI makes it."""
    return re.sub(r"[^a-zA-Z0-9_-]+", "-", site)


def slug_at(root: str) -> str:
    """The slug that the root of a layer tells: a folder `<slug>/sitemap` or `<slug>`, or a file `<slug>.md`."""
    folder = root.removesuffix(".md").replace(os.sep, "/")
    return posixpath.basename(posixpath.dirname(folder) if posixpath.basename(folder) == "sitemap" else folder)


def names_entity(head: bytes) -> bool:
    """Whether a file that begins so has the id of a page or workflow."""
    return re.search(rb"^(page|workflow)_id:", head, re.M) is not None


def has_site(head: bytes) -> bool:
    """Whether a Markdown file that begins so is a sitemap of the old form: its frontmatter has the host of a site."""
    return head.startswith(b"---") and b"schema_version" in head and bool(re.search(rb"^site:", head, re.M))
