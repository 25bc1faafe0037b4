"""Writes the fixes that were decided on: each file whole, and only while it is as it was read."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from adapterc.sitemap.check import sites_to_fix
from adapterc.sitemap.context import Context
from adapterc.sitemap.discover import Found
from adapterc.sitemap.fix import Move, fix_sites, moves
from adapterc.sitemap.load import load_layer
from adapterc.sitemap.masking import hide_secrets
from adapterc.spec.diagnostics import Diagnostic
from adapterc.spec.edits import safe_fixes

__all__ = ["FixError", "Written", "move_file", "write_fixes"]


class FixError(Exception):
    """A file cannot be rewritten or moved. The message names it and says why; files that came before it are written."""


@dataclass(frozen=True, slots=True)
class Written:
    """`made` are the findings that were answered, as they were before; `found` what is left; `waiting` how many of it
    could be fixed if the global layer might be touched."""

    made: tuple[Diagnostic, ...]
    found: tuple[Diagnostic, ...]
    waiting: int


def write_fixes(given: Found, context: Context, shared: bool, replace: Callable[[str, bytes], None]) -> Written:
    """Fix the files that were asked for: those of the local layer, those of the global one only if it is `shared` that
    may be fixed. `replace` puts new bytes in the place of a file, or raises `OSError`. Raises `FixError`."""
    layers = {file.shown: file.layer for site in given.sites for file in site.files}
    layers |= {path: layer.name for site in given.sites for layer in site.layers for path in layer.beside}

    def allowed(file: str) -> bool:
        return given.wants(file) and (shared or layers.get(file) == "local")

    files = [file for site in given.sites for file in site.files]  # before they change
    done = fix_sites(given.sites, context, allowed)
    for location, (old, new) in sorted(done.changed.items()):
        try:
            with open(location, "rb") as stream:
                if stream.read() != old:
                    raise FixError(f"`{location}` was changed while it was checked")
            replace(location, new)
        except OSError as error:
            raise FixError(f"`{location}` cannot be fixed: {_why(error)}") from None
    found = done.found
    planned = moves(given.sites, found, allowed)
    for item in planned:
        move_file(item)
    if planned:
        _reload(given, {item.finding.span.file for item in planned})
        found = sites_to_fix(given.sites, context)
    waiting = [item for item in safe_fixes(found) if given.wants(item.span.file) and not allowed(item.span.file)]
    made = hide_secrets((*done.made, *(item.finding for item in planned)), files)
    return Written(made, hide_secrets(found, files), len(waiting))


def move_file(item: Move) -> None:
    """Move or delete a file, a file to be deleted only while it is as it was read. Raises `FixError`."""
    try:
        if item.data is not None:
            with open(item.source, "rb") as stream:
                if stream.read() != item.data:
                    raise FixError(f"`{item.source}` was changed while it was checked")
        if not item.target:
            os.unlink(item.source)
            _clear(os.path.dirname(item.source), item.root)
        elif not os.path.lexists(item.target):
            os.replace(item.source, item.target)
    except OSError as error:
        raise FixError(f"`{item.source}` cannot be moved: {_why(error)}") from None


def _clear(folder: str, root: str) -> None:
    """Remove a folder of a layer, and those above it up to `root`, while nothing is in them and nobody works there."""
    while root and os.path.join(folder, "").startswith(os.path.join(root, "")) and folder != os.path.realpath("."):
        try:
            os.rmdir(folder)
        except OSError:
            return
        folder = os.path.dirname(folder)


def _reload(given: Found, moved: set[str]) -> None:
    for site in given.sites:
        site.layers = tuple(layer for layer in site.layers if os.path.exists(layer.root))
        for layer in site.layers:
            if os.path.isdir(layer.root):
                layer.files = load_layer(layer.root, layer.name, layer.shown).files
                layer.beside = tuple(path for path in layer.beside if path not in moved)


def _why(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
