"""The sitemaps of a command line: those on disk, or those that are staged in git."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.sitemap.options import found_sites

if TYPE_CHECKING:
    from adapterc.compiler.staged import Staged
    from adapterc.sitemap.discover import Found, Roots
    from adapterc.sitemap.staged import Tree

__all__ = ["Given", "given_sites"]


@dataclass(frozen=True, slots=True)
class Given:
    """Sites, and the files beside them: as they are staged, where `staged` is there and has them."""

    found: Found
    staged: Staged | None = None

    def read(self, location: Path) -> bytes:
        """The bytes of a file beside the sitemaps. Raises `OSError`."""
        if self.staged is None:
            return location.read_bytes()
        from adapterc.compiler.beside import read_beside

        return read_beside(location, self.staged)

    def baseline(self) -> Path | None:
        """The baseline that adapterc.toml names for sitemaps. A configuration that cannot be used ends the command."""
        from adapterc.cli.options import unusable
        from adapterc.compiler.beside import sitemap_baseline
        from adapterc.compiler.config import ConfigError

        try:
            return sitemap_baseline(self.staged)
        except ConfigError as error:
            raise unusable(error) from None

    def before(self, baseline: Path) -> bytes | None:
        """A baseline as the last commit has it, where what is staged is checked; None when that has none."""
        if self.staged is None:
            return None
        from adapterc.compiler.beside import read_baseline_before
        from adapterc.compiler.config import CONFIG_NAME

        return read_baseline_before(baseline, Path(CONFIG_NAME), self.staged, sitemaps=True)

    def exists(self, place: str) -> bool:
        """Whether there is a file, in the index where that is checked and the place lies in the repository."""
        if self.staged is None:
            return os.path.lexists(place)
        from adapterc.compiler.beside import is_staged, tree_path

        inside = tree_path(Path(place), self.staged) is not None
        return is_staged(Path(place), self.staged) if inside else os.path.lexists(place)


@contextmanager
def given_sites(paths: tuple[str, ...], roots: Roots, *, staged: bool, pass_over: bool) -> Iterator[Given]:
    """The sites of a command line. Staged contents can be read for as long as this is open."""
    if not staged:
        yield Given(found_sites(paths, roots, pass_over=pass_over))
        return
    from adapterc.cli.checking import given_files
    from adapterc.sitemap.discover import Found
    from adapterc.sitemap.staged import find_staged, may_hold_a_sitemap

    with given_files(paths, True) as given:
        index = given.staged
        assert index is not None
        changed = [file.path for file in index.files if may_hold_a_sitemap(file.path)]
        deleted = [path for path in index.deleted if may_hold_a_sitemap(path)]
        found = find_staged(_tree(index), changed, deleted, index.covers, roots) if changed or deleted else Found()
        yield Given(found, index)


def _tree(staged: Staged) -> Tree:
    from adapterc.compiler.gitindex import GITLINK, LINK
    from adapterc.compiler.staged import index_path
    from adapterc.sitemap.staged import Tree

    entries = {path: entry for path, entry in staged.tree.every().items() if entry.mode != GITLINK}
    links = frozenset(path for path, entry in entries.items() if entry.mode == LINK)
    top = os.path.realpath(staged.top)
    here = index_path(os.getcwd(), staged.top, os.getcwd()) or ""

    def load(path: str, most: int) -> tuple[int, bytes] | None:
        return staged.tree.leads(entries[path], most) if path in links else staged.tree.load(path, most)

    def locate(path: str) -> str:
        inner = entries[path].path if path in entries else path
        return os.path.join(top, *inner.split("/")) if inner else top

    def show(path: str) -> str:
        shown = posixpath.relpath(f"/{path}", f"/{here}")
        return "" if shown == "." else shown

    return Tree(sorted(entries), links, load, locate, show)
