"""Where catalogs come from, and how one of them or one of its adapters is refused."""

from __future__ import annotations

import os
from collections.abc import Sequence

from adapterc.spec.locked import LINE_ENDS, OTHER_ENDS
from adapterc.spec.shown import nearest, shown

__all__ = ["AGAIN", "KINDS", "CatalogUnreadable", "DamagedArtifact", "UnknownAdapter", "help_for"]

KINDS = ("imported", "bundled", "server_synced")
"""Where a catalog comes from; a later kind wins."""


AGAIN = "`adapterc import` writes it anew; or restore the folder from version control"
"""What to do about a catalog, or an adapter of one, that is not what was written."""


def help_for(fault: str, folder: str) -> str:
    """What to do about the catalog in `folder`, or an adapter of it, of which `fault` is said."""
    return LINE_ENDS.format(name=os.path.basename(folder)) if OTHER_ENDS in fault else AGAIN


class CatalogUnreadable(Exception):
    """There is no list of adapters: no index, or one that is not what we write."""


class UnknownAdapter(LookupError):
    """No catalog has an adapter `name`; `near` are at most three names that may be meant."""

    def __init__(self, name: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(f"no adapter is called `{shown(name)}`")
        self.name, self.near = name, near

    @classmethod
    def among(cls, name: str, key: str, names: Sequence[str]) -> UnknownAdapter:
        """The error for a name that is none of `names`; `key` is how it is compared."""
        same = [known for known in names if key in known.split("/")]
        return cls(name, tuple(dict.fromkeys((*same, *nearest(key, names, 3))))[:3])


class DamagedArtifact(Exception):
    """The adapter `name` of the catalog in `root` is refused; `detail` says why and `help` what to do. `name` is
    `adapters[3]` for an entry without a usable one."""

    def __init__(self, name: str, detail: str, source_kind: str = "memory", root: str = "") -> None:
        super().__init__(f"`{name}`: {detail}")
        self.name, self.detail, self.source_kind = name, detail, source_kind
        self.help = help_for(detail, root)
