"""Where an adapter came from. A module of its own, because results name it that are read without compiling anything."""

from __future__ import annotations

from adapterc.spec.quick import quick

__all__ = ["SourceInfo"]


@quick
class SourceInfo:
    """Where an adapter came from. `sha256` is of the normalised file text; `document` counts from 0 in a YAML file."""

    dialect: str
    path: str
    sha256: str
    repo: str = ""
    document: int = 0
