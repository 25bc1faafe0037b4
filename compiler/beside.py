"""Reads what lies beside the adapters: the configuration, the lock of the catalog and the baseline, as they are staged
when the check is of what is staged and git has them, from the disk otherwise."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.compiler.curation.decided import Config

if TYPE_CHECKING:
    from adapterc.compiler.staged import Staged

__all__ = [
    "config_beside",
    "is_staged",
    "read_baseline_before",
    "read_before",
    "read_beside",
    "read_staged",
    "sitemap_baseline",
    "tree_path",
]

_MOST = 1 << 28


def tree_path(location: Path, staged: Staged) -> str | None:
    """The path in the index of a place on disk; None for one outside of the work tree."""
    from adapterc.compiler.staged import index_path

    return index_path(str(location), staged.top, os.getcwd())


def is_staged(location: Path, staged: Staged) -> bool:
    """Whether the index has a file at this place."""
    path = tree_path(location, staged)
    return path is not None and staged.tree.find(path) is not None


def config_beside(named: Path | None, staged: Staged | None) -> tuple[Config, bool]:
    """The configuration that counts, and whether one lies in the working folder that does not, because the commit will
    not have it. One that is `named` counts as it is. Raises `ConfigError`."""
    from adapterc.compiler.config import CONFIG_NAME, MAX_BYTES, load_config, parse_config, too_large

    chosen = named or Path(CONFIG_NAME)
    path = None if staged is None else tree_path(chosen, staged)
    loaded = None if staged is None or path is None else staged.tree.load_beside(path, MAX_BYTES)
    if loaded is not None:
        if loaded[0] > MAX_BYTES:
            raise too_large(chosen)
        return replace(parse_config(str(chosen), loaded[1]), path=chosen), False
    if staged is None or named is not None:
        return load_config(named), False
    return Config(), chosen.exists()


def read_beside(location: Path, staged: Staged | None = None) -> bytes:
    """The bytes of a plain file of some size that people keep. Raises `OSError` for another one, too."""
    data = None if staged is None else read_staged(location, staged)
    return _read(location) if data is None else data


def _read(location: Path) -> bytes:
    if location.exists() and not (location.is_file() or location.is_dir()):
        raise OSError(errno.EINVAL, "not a plain file", str(location))
    with location.open("rb") as stream:
        data = stream.read(_MOST + 1)
    if len(data) > _MOST:
        raise _too_large(location)
    return data


def read_staged(location: Path, staged: Staged) -> bytes | None:
    """The bytes of a file in the index; None when it is not there. Raises `OSError` for one over the limit."""
    path = tree_path(location, staged)
    return None if path is None else _whole(staged.tree.load_beside(path, _MOST), location)


def read_before(location: Path, staged: Staged) -> bytes | None:
    """The same file in the last commit; None when that has none. Raises `OSError` for one over the limit."""
    path = tree_path(location, staged)
    return None if path is None else _whole(staged.tree.before(path, _MOST), location)


def _whole(loaded: tuple[int, bytes] | None, location: Path) -> bytes | None:
    if loaded is not None and loaded[0] > len(loaded[1]):
        raise _too_large(location)
    return None if loaded is None else loaded[1]


def _too_large(location: Path) -> OSError:
    return OSError(errno.EFBIG, f"over the limit of {_MOST} bytes", str(location))


def sitemap_baseline(staged: Staged | None) -> Path | None:
    """The baseline that the configuration has for sitemaps, which is all they ask of it. Raises `ConfigError` for one
    that has and cannot be used, and `OSError`."""
    from adapterc.compiler.config import CONFIG_NAME

    try:
        data = read_beside(Path(CONFIG_NAME), staged)
    except FileNotFoundError:
        return None
    if b"sitemap_baseline" not in data:  # nothing is parsed for a hook that does not need it
        return None
    config, _ = config_beside(None, staged)
    return config.folder / config.sitemap_baseline if config.sitemap_baseline else None


def read_baseline_before(location: Path, config: Path, staged: Staged, *, sitemaps: bool = False) -> bytes | None:
    """The baseline of the last commit: the same file, else the one that its own configuration names, so that a new
    name is no way to a longer baseline. None when it had none."""
    from adapterc.compiler.config import ConfigError, parse_config

    same = read_before(location, staged)
    written = None if same is not None else read_before(config, staged)
    if written is None:
        return same
    try:
        found = parse_config(config.as_posix(), written)
        named = found.sitemap_baseline if sitemaps else found.baseline
    except ConfigError:
        return None
    return read_before(config.parent / named, staged) if named else None
