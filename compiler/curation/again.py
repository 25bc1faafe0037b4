"""The command that makes a catalog again, as one that can be pasted into the shell of the working folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from adapterc.compiler.config import CONFIG_NAME
from adapterc.compiler.curation.decided import Config

__all__ = ["import_command"]


def import_command(config: Config, catalog: str, sources: Sequence[str] = (), removals: int = 0) -> str:
    """The import into the folder `catalog` of `sources`, or, without any, of what the configuration names. What an
    import does anyway is not said."""
    named = config.path is not None and os.path.abspath(config.path) != os.path.abspath(CONFIG_NAME)
    options = ["--config", quote(Path(config.path or "").as_posix())] if named else []
    if os.path.abspath(catalog) != os.path.abspath(config.output):
        options += ["--out", quote(catalog)]
    if removals:
        options += ["--allow-removals", str(removals)]
    return " ".join(["adapterc import", *map(quote, sources), *options])
