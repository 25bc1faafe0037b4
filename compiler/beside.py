"""Reads what lies beside the adapters: the configuration, the lock of the catalog and the baseline, as they are staged
when the check is of what is staged and git has them, from the disk otherwise."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapterc.compiler.staged import Staged

__all__ = ["read_baseline_before", "read_before", "read_beside", "read_staged", "tree_path"]

_MOST = 1 << 28


def tree_path(location: Path, staged: Staged) -> str | None:
    """The path in the index of a place on disk; None for one outside of the work tree."""
    from adapterc.compiler.discover import display_name
    from adapterc.compiler.staged import index_path

    path = index_path(str(location), staged.top, os.getcwd())
    return None if path is None else display_name(path)


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
        raise OSError(errno.EFBIG, f"over the limit of {_MOST} bytes", str(location))
    return data


def read_staged(location: Path, staged: Staged) -> bytes | None:
    """The bytes of a file in the index; None when it is not there."""
    path = tree_path(location, staged)
    loaded = None if path is None else staged.tree.load(path, _MOST)
    return None if loaded is None else loaded[1]


def read_before(location: Path, staged: Staged) -> bytes | None:
    """The same file in the last commit; None when that has none."""
    path = tree_path(location, staged)
    loaded = None if path is None else staged.tree.before(path, _MOST)
    return None if loaded is None else loaded[1]


def read_baseline_before(location: Path, config: Path, staged: Staged) -> bytes | None:
    """The baseline of the last commit: the same file, else the one that its own configuration names, so that a new
    name is no way to a longer baseline. None when it had none."""
    from adapterc.compiler.config import ConfigError, parse_config

    same = read_before(location, staged)
    written = None if same is not None else read_before(config, staged)
    if written is None:
        return same
    try:
        named = parse_config(config.as_posix(), written).baseline
    except ConfigError:
        return None
    return read_before(config.parent / named, staged) if named else None
