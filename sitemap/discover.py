"""From the paths of a command line to sites: which folders are layers, of which site, and which files were asked for.

A folder is a layer when it holds what only a sitemap holds. A file leads to the layer around it. A word that is no path
is the slug of a site, whose layers lie below the two roots. Nothing outside the layers is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adapterc.sitemap.layout import Kind, has_site, names_entity, place_of, slug_at
from adapterc.sitemap.load import load_file, load_layer, readable
from adapterc.sitemap.model import Layer, LayerName, Site, SitemapFile

__all__ = [
    "SINGLES",
    "Found",
    "NoSitemap",
    "Roots",
    "asked",
    "find_sites",
    "find_slug",
    "is_layer",
    "layer_by_root",
    "says_local",
]

SINGLES = ("SITE.md", "apis.md", "pitfalls.md")
"""The files at the top of a layer that only a sitemap has."""

_SLUG = re.compile(r"[A-Za-z0-9_-]+")
_SKIPPED = frozenset({"node_modules"})


class NoSitemap(Exception):
    """There is no sitemap at `path`; the message says what was looked for."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True, slots=True)
class Roots:
    """Where the layers of sites that are named by their slug lie. `layer` is that of all folders, None to find out."""

    local: str
    shared: str
    layer: LayerName | None = None


@dataclass(slots=True)
class Found:
    """Sites, by slug. `only` are the shown paths of the files that were named; empty when all are wanted."""

    sites: list[Site] = field(default_factory=list)
    only: frozenset[str] = frozenset()

    def wants(self, file: str) -> bool:
        """Whether findings about a file were asked for."""
        return not self.only or file in self.only


@dataclass(slots=True)
class _Target:
    """A layer folder: its real place, how it is shown, the file of it that was named, and its layer where that is known
    by the root that it lies below. `slug` is the one that was asked for, "" when the folder tells it. A sitemap of the
    old form is its own root."""

    root: str
    shown: str
    named: str | None = None
    layer: LayerName | None = None
    slug: str = ""


def find_sites(paths: Sequence[str], roots: Roots, *, pass_over: bool = False) -> Found:
    """The sites of `paths`; with `pass_over`, files that are no part of a sitemap are left out. Raises `NoSitemap`, and
    `OSError` for a folder that cannot be read."""
    layers: dict[str, Layer] = {}
    whole: set[str] = set()
    only: set[str] = set()
    legacy: list[Layer] = []
    for path in paths:
        try:
            targets = _targets(path, roots)
        except NoSitemap:
            if not pass_over or os.path.isdir(path):
                raise
            continue
        for target in targets:
            if target.named is not None and os.path.isfile(target.root):
                legacy.append(_legacy(target, roots))
                continue
            if target.root not in layers:
                layers[target.root] = _load(target, roots)
            if target.named is None:
                whole.add(target.root)
            else:
                shown = layers[target.root].shown
                only.add(f"{shown}/{target.named}" if shown else target.named)
    return asked(layers.values(), [layers[root] for root in whole], legacy, only)


def asked(layers: Iterable[Layer], whole: Iterable[Layer], legacy: Sequence[Layer], only: Iterable[str]) -> Found:
    """The sites of some layers, and what was asked for: the files `only` names, if any, and those that are `whole`."""
    wanted = set(only)
    if wanted:
        for layer in whole:
            wanted |= {file.shown for file in layer.files} | {layer.shown, *layer.beside}
        wanted |= {layer.files[0].shown for layer in legacy}
    return Found(_grouped([*layers, *legacy]), frozenset(wanted))


def find_slug(slug: str, roots: Roots) -> Found:
    """The site of a slug below the two roots, whatever lies in the working folder. Raises as `find_sites` does."""
    if not _SLUG.fullmatch(slug):
        raise NoSitemap(slug, f"`{slug}` is no slug")
    found = []
    for target in _of_slug(slug, roots):
        single = target.named is not None and os.path.isfile(target.root)
        found.append(_legacy(target, roots) if single else _load(target, roots))
    return Found(_grouped(found))


def is_layer(folder: str) -> bool:
    """Whether a folder holds what only a sitemap holds."""
    if any(os.path.isfile(os.path.join(folder, name)) for name in SINGLES):
        return True
    return any(_has_entity(os.path.join(folder, name)) for name in ("pages", "workflows"))


def _has_entity(folder: str) -> bool:
    """Whether some file below has the id of a page or workflow: folders of these names are common."""
    for inner, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".md") and names_entity(_head(os.path.join(inner, name))):
                return True
    return False


def _head(path: str) -> bytes:
    try:
        if not os.path.isfile(path):  # a pipe would wait for ever
            return b""
        with open(path, "rb") as stream:
            return stream.read(4096)
    except OSError:
        return b""


def _targets(path: str, roots: Roots) -> list[_Target]:
    if not os.path.exists(path) and _SLUG.fullmatch(path):
        return _of_slug(path, roots)
    if os.path.isfile(path):  # the file itself may be a link that leads out of the layer, which is a finding
        folder, name = os.path.split(path)
        return [_around(path, os.path.join(os.path.realpath(folder or "."), name))]
    real = os.path.realpath(path)
    if not os.path.isdir(path):
        raise NoSitemap(path, f"`{path}` does not exist")
    shown = _shown(path)
    if is_layer(real) or not _any_markdown(real):
        return [_Target(real, shown)]
    return _search(path, real, shown)


def _search(path: str, real: str, shown: str) -> list[_Target]:
    found: list[_Target] = []
    for folder, folders, names in os.walk(real):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED)
        inner = os.path.relpath(folder, real).replace(os.sep, "/")
        name = readable(shown if inner == "." else f"{shown}/{inner}" if shown else inner)
        if folder != real and (
            is_layer(folder) or (os.path.basename(folder) == "sitemap" and not _any_markdown(folder))
        ):
            found.append(_Target(folder, name))
            folders[:] = []
            continue
        front = f"{name}/" if name else ""
        for item in sorted(names):
            if item.endswith(".md") and _is_legacy(os.path.join(folder, item)):
                found.append(_Target(os.path.join(folder, item), readable(front + item), readable(item)))
    if not found:
        raise NoSitemap(path, f"no sitemap below `{path}`")
    return found


def _of_slug(slug: str, roots: Roots) -> list[_Target]:
    local = os.path.join(roots.local, slug, "sitemap")
    shared = os.path.join(roots.shared, slug)
    pairs: tuple[tuple[LayerName, str], ...] = (("local", local), ("global", shared))
    found = []
    for layer, place in pairs:
        single = f"{place}.md"
        if os.path.isdir(place):
            found.append(_Target(os.path.realpath(place), _shown(place), layer=layer, slug=slug))
        elif os.path.isfile(single):
            folder, name = os.path.split(single)
            found.append(
                _Target(os.path.join(os.path.realpath(folder or "."), name), _shown(single), name, layer, slug)
            )
    if not found:
        raise NoSitemap(slug, f"no sitemap of `{slug}` in `{_shown(roots.local)}` or `{_shown(roots.shared)}`")
    return found


def _around(path: str, real: str) -> _Target:
    """The layer of a file: the nearest folder above it that is one."""
    folder, name = os.path.dirname(real), os.path.basename(real)
    inner = name
    shown = os.path.dirname(_shown(path))
    while True:
        known = place_of(inner).kind is not Kind.UNKNOWN
        if (known or not _is_legacy(real)) and is_layer(folder):
            return _Target(folder, shown, readable(inner))
        parent = os.path.dirname(folder)
        if parent == folder or len(inner.split("/")) > 4:
            break
        inner = f"{os.path.basename(folder)}/{inner}"
        folder, shown = parent, os.path.dirname(shown) if shown else ""
    if _is_legacy(real):
        return _Target(real, _shown(path), readable(name))
    raise NoSitemap(path, f"`{path}` is no file of a sitemap")


def _shown(path: str) -> str:
    shown = readable(os.path.normpath(path).replace(os.sep, "/"))
    return "" if shown == "." else shown


def _any_markdown(folder: str) -> bool:
    return any(name.endswith(".md") for _, _, names in os.walk(folder) for name in names)


def _is_legacy(path: str) -> bool:
    return has_site(_head(path))


def _legacy(target: _Target, roots: Roots) -> Layer:
    name = target.layer or roots.layer or layer_by_root(target.root, roots) or "global"
    folder = os.path.dirname(target.root)
    file = load_file(folder, target.root, target.named or "", name, target.shown, kind=Kind.LEGACY)
    return Layer(name, target.root, target.shown, () if file is None else (file,), slug=target.slug)


def _load(target: _Target, roots: Roots) -> Layer:
    name = target.layer or roots.layer or layer_by_root(target.root, roots)
    layer = load_layer(target.root, name or "global", target.shown)
    if name is None and says_local(layer.files):
        layer = load_layer(target.root, "local", target.shown)
    layer.slug = target.slug
    layer.beside = tuple(_drafts_beside(target)) if os.path.basename(target.root) == "sitemap" else ()
    return layer


def layer_by_root(place: str, roots: Roots) -> LayerName | None:
    """The layer of a folder, which has no links in it, by the root that it lies below."""
    pairs: tuple[tuple[LayerName, str], ...] = (("local", roots.local), ("global", roots.shared))
    for name, root in pairs:
        top = os.path.realpath(root)
        if os.path.commonpath([top, place]) == top:
            return name
    return None


def says_local(files: Iterable[SitemapFile]) -> bool:
    """Whether most files say that they are local."""
    said = [file.frontmatter.text("source") for file in files]
    return said.count("local") > said.count("global")


def _drafts_beside(target: _Target) -> list[str]:
    parent = os.path.dirname(target.root)
    shown = os.path.dirname(target.shown) if "/" in target.shown else ""
    drafts = (name for name in os.listdir(parent) if name.endswith(".draft.md") or re.match(r"draft-.*\.md$", name))
    return sorted(f"{shown}/{name}" if shown else name for name in drafts)


def _grouped(layers: Iterable[Layer]) -> list[Site]:
    """Layers of one slug are one site, as long as each is of another name."""
    sites: dict[tuple[str, int], list[Layer]] = {}
    for layer in layers:
        slug = layer.slug or slug_at(layer.root)
        number = 0
        while any(item.name == layer.name for item in sites.get((slug, number), [])):
            number += 1
        sites.setdefault((slug, number), []).append(layer)
    ordered = sorted(sites.items())
    return [Site(slug, tuple(sorted(found, key=lambda item: item.name != "local"))) for (slug, _), found in ordered]
