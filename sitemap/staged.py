"""Sitemaps among files that lie in no folder: those of the index of a repository, whose text is that of a commit.

What is a layer, and which one a file belongs to, is told as `discover` does it on disk. Paths count from the top of the
tree; a link is read as far as it leads to a file of its own layer.
"""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from adapterc.sitemap.discover import SINGLES, Found, Roots, asked, layer_by_root, says_local
from adapterc.sitemap.layout import Kind, has_site, names_entity, place_of
from adapterc.sitemap.load import LEAVES, READ
from adapterc.sitemap.model import Layer, LayerName, SitemapFile
from adapterc.sitemap.parse.file import MAX_FILE_BYTES, read_file, too_large

__all__ = ["Tree", "find_staged", "may_hold_a_sitemap"]

_HEAD = 4096
_DEEPEST = 5
"""So many names has the longest path of a layer."""
_DRAFT = re.compile(r"[^/]+\.draft\.md|draft-[^/]*\.md")


@dataclass(slots=True)
class Tree:
    """`paths` are sorted. `load` gives the size of a file and its first bytes, None for one without text; of a link it
    gives where it leads. `locate` gives the place on disk, of the top without links in it, and `show` what the reader
    can open."""

    paths: Sequence[str]
    links: frozenset[str]
    load: Callable[[str, int], tuple[int, bytes] | None]
    locate: Callable[[str], str]
    show: Callable[[str], str]
    _layers: dict[str, bool] = field(default_factory=dict)

    def below(self, folder: str) -> Iterator[str]:
        """The paths in a folder and its folders; "" is the top."""
        front = f"{folder}/" if folder else ""
        for at in range(bisect_left(self.paths, front), len(self.paths)):
            if not self.paths[at].startswith(front):
                return
            yield self.paths[at]

    def has(self, path: str) -> bool:
        at = bisect_left(self.paths, path)
        return at < len(self.paths) and self.paths[at] == path

    def head(self, path: str) -> bytes:
        return (self.load(path, _HEAD) or (0, b""))[1] if path not in self.links else b""

    def is_layer(self, folder: str) -> bool:
        """Whether a folder holds what only a sitemap holds."""
        if folder not in self._layers:
            inner = (path for name in ("pages", "workflows") for path in self.below(posixpath.join(folder, name)))
            self._layers[folder] = any(self.has(posixpath.join(folder, name)) for name in SINGLES) or any(
                path.endswith(".md") and names_entity(self.head(path)) for path in inner
            )
        return self._layers[folder]


def may_hold_a_sitemap(path: str) -> bool:
    """Whether a file of that name can be one of a sitemap."""
    return path.endswith(READ)


def find_staged(
    tree: Tree, changed: Iterable[str], deleted: Iterable[str], covers: Iterable[str], roots: Roots
) -> Found:
    """The sites around some files. What is said of changed files is wanted; of a site that loses a file everything is,
    because others may refer to it, and so it is of one in a folder that is asked for, `covers`. Files that are no part
    of a sitemap are passed over."""
    layers: dict[str, Layer] = {}
    legacy: list[Layer] = []
    only: set[str] = set()
    whole: set[str] = set()
    for path in sorted({*changed}):
        folder = _around(tree, path)
        if folder is not None:
            only.add(tree.show(path))
            layers.setdefault(folder, _layer(tree, folder, roots))
        elif path.endswith(".md") and has_site(tree.head(path)):
            legacy.append(_legacy(tree, path, roots))
        elif (folder := _layer_beside(tree, path)) is not None:
            only.add(tree.show(path))
            layers.setdefault(folder, _layer(tree, folder, roots))
    for path in sorted({*deleted}):
        folder = _around(tree, path)
        if folder is not None:
            whole.add(folder)
            layers.setdefault(folder, _layer(tree, folder, roots))
    fronts = tuple(f"{folder}/" if folder else "" for folder in covers)
    whole |= {folder for folder in layers if f"{folder}/".startswith(fronts)}
    return asked(layers.values(), [layers[folder] for folder in sorted(whole)], legacy, only)


def _around(tree: Tree, path: str) -> str | None:
    """The nearest folder above a file that is a layer."""
    names = path.split("/")
    legacy = path.endswith(".md") and has_site(tree.head(path))
    for size in range(len(names) - 1, max(-1, len(names) - 1 - _DEEPEST), -1):
        folder, inner = "/".join(names[:size]), "/".join(names[size:])
        if any(name.startswith(".") for name in names[size:]):
            return None
        if (not legacy or place_of(inner).kind is not Kind.UNKNOWN) and tree.is_layer(folder):
            return folder
    return None


def _layer(tree: Tree, folder: str, roots: Roots) -> Layer:
    place = tree.locate(folder)
    name = roots.layer or layer_by_root(place, roots)
    files = _files(tree, folder, name or "global")
    if name is None and says_local(files):
        name = "local"
        files = _files(tree, folder, name)
    return Layer(name or "global", place, tree.show(folder), files, _beside(tree, folder))


def _files(tree: Tree, folder: str, layer: LayerName) -> tuple[SitemapFile, ...]:
    front = len(folder) + 1 if folder else 0
    found = []
    for path in tree.below(folder):
        if not any(name.startswith(".") for name in path[front:].split("/")):
            file = _file(tree, path, path[front:], folder, layer)
            if file is not None:
                found.append(file)
    return tuple(sorted(found, key=lambda file: file.path))


def _file(
    tree: Tree, path: str, inner: str, folder: str, layer: LayerName, kind: Kind | None = None
) -> SitemapFile | None:
    """One file; None for a link to a folder of the layer, whose files are there themselves."""
    place = place_of(inner)
    location = tree.locate(path)
    file = SitemapFile(inner, tree.show(path), kind or place.kind, layer, location, place.owner)
    if path in tree.links:
        target = _target(tree, path)
        if target is None or not (target == folder or target.startswith(f"{folder}/" if folder else "")):
            file.fault = LEAVES
            return file
        if next(tree.below(target), None) is not None:
            return None
        path = target
    if file.kind is Kind.UNKNOWN and not inner.endswith(READ):
        return file
    loaded = tree.load(path, MAX_FILE_BYTES) if tree.has(path) and path not in tree.links else None
    if loaded is None:
        file.fault = "it is no regular file"
    elif loaded[0] > MAX_FILE_BYTES:
        file.fault = too_large(loaded[0])
    else:
        return read_file(inner, loaded[1], layer, file.shown, location, kind)
    return file


def _target(tree: Tree, path: str) -> str | None:
    """Where a link leads, as a path of the tree; None when that is elsewhere."""
    loaded = tree.load(path, _HEAD)
    written = loaded[1].decode("utf-8", "backslashreplace") if loaded is not None else ""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), written))
    return None if not written or target.startswith("/") or target.split("/")[0] == ".." else target


def _layer_beside(tree: Tree, path: str) -> str | None:
    """The folder `sitemap` that a draft lies beside."""
    parent, _, name = path.rpartition("/")
    folder = posixpath.join(parent, "sitemap")
    return folder if _DRAFT.fullmatch(name) and next(tree.below(folder), None) is not None else None


def _beside(tree: Tree, folder: str) -> tuple[str, ...]:
    """The drafts beside a folder `sitemap`."""
    parent, _, name = folder.rpartition("/")
    if name != "sitemap":
        return ()
    front = len(parent) + 1 if parent else 0
    drafts = (path for path in tree.below(parent) if _DRAFT.fullmatch(path[front:]))
    return tuple(tree.show(path) for path in drafts)


def _legacy(tree: Tree, path: str, roots: Roots) -> Layer:
    place = tree.locate(path)
    name = roots.layer or layer_by_root(place, roots) or "global"
    parent, _, inner = path.rpartition("/")
    file = _file(tree, path, inner, parent, name, Kind.LEGACY)
    return Layer(name, place, tree.show(path), () if file is None else (file,))
