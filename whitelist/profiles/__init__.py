"""What a catalog admits, as small reviewed data files, one profile a file.

A profile names the steps a source may use and whether adapters that write are admitted. Nothing a rule refuses can be
switched on by a profile: `tap`, interception, evaluated strings and the like are refused in every one.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from adapterc.spec.quick import quick

__all__ = ["DEFAULT", "PROFILES", "Profile", "load_profile"]

_FOLDER = Path(__file__).parent

PROFILES: tuple[str, ...] = ("lime-v1", "lime-v1-strict", "lime-v1-writes")
DEFAULT = "lime-v1"


@quick
class Profile:
    """`steps` are the names of the source steps that may be used; `writes` admits adapters that write."""

    name: str
    version: int
    summary: str
    steps: frozenset[str]
    writes: bool

    @property
    def id(self) -> str:
        """The name that catalogs record, e.g. `lime-v1@1`."""
        return f"{self.name}@{self.version}"


@cache
def load_profile(name: str) -> Profile:
    """The profile called `name`. Raises `ValueError` that lists the valid names for any other."""
    if name not in PROFILES:
        known = ", ".join(f"`{profile}`" for profile in PROFILES)
        raise ValueError(f"unknown profile `{name}`; the profiles are {known}")
    data = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Profile(data["name"], data["version"], data["summary"], frozenset(data["steps"]), data["writes"])
