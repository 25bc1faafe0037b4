"""Where the cache lies, and whether what lies there may be believed.

    --cache-dir, ADAPTERC_CACHE_DIR, %LOCALAPPDATA%\\adapterc\\cache, $XDG_CACHE_HOME/adapterc, ~/.cache/adapterc

A record is data and runs nothing, but it says what a file compiles to. So a folder that somebody else could write to is
not used.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

__all__ = ["MARKS", "VARIABLE", "Unusable", "default_folder", "prepare_folder"]

VARIABLE = "ADAPTERC_CACHE_DIR"

MARKS = {
    "CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# This folder is a cache of adapterc (https://bford.info/cachedir/). It may be removed at any time.\n",
    ".gitignore": "*\n",
}
"""Files that keep back-ups and git away from the folder."""


class Unusable(Exception):
    """The folder cannot be used. The message says why."""


def default_folder() -> Path | None:
    """The folder of this user; None when there is no home to put it in."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local, "adapterc", "cache") if local else None
    shared = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(shared):
        return Path(shared, "adapterc")
    try:
        return Path.home() / ".cache" / "adapterc"
    except RuntimeError:
        return None


def prepare_folder(folder: Path) -> None:
    """Make the folder where it is missing. Raises `Unusable`."""
    try:
        if not folder.is_dir():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name, text in MARKS.items():
                (folder / name).write_text(text, encoding="ascii")
        found = folder.stat()
    except OSError as error:
        raise Unusable(f"`{folder}` cannot be used: {(error.strerror or type(error).__name__).lower()}") from None
    if sys.platform != "win32":
        if found.st_uid not in (0, os.geteuid()):
            raise Unusable(f"`{folder}` belongs to another user")
        if stat.S_IMODE(found.st_mode) & 0o022:
            raise Unusable(f"`{folder}` can be written to by others")
