"""The three texts of an override: the base that it was made from, theirs (what the source has now), and ours.

The base is kept beside the override, in `<override>.base`: what upstream has changed since is then seen without asking
upstream, and in the diff of a rebase. A base that is not there, or is another file than the record names, is not used.
"""

from __future__ import annotations

import difflib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText

__all__ = ["ThreeWay", "base_file", "three_way"]


@dataclass(frozen=True, slots=True)
class ThreeWay:
    """Normalised texts; `base` is None when it is not kept. `moved`: theirs is no longer the base of the record."""

    base: str | None
    theirs: str
    ours: str
    moved: bool

    def upstream(self) -> list[str]:
        """What upstream has changed since the base, as a unified diff; nothing when the base is not kept."""
        return [] if self.base is None else _diff(self.base, self.theirs, "base", "theirs")

    def local(self) -> list[str]:
        """What the override changes: of its base, or of theirs when that is not kept."""
        before, name = (self.theirs, "theirs") if self.base is None else (self.base, "base")
        return _diff(before, self.ours, name, "ours")


def base_file(override: Path) -> Path:
    """Where the text is kept that an override was made from."""
    return override.with_name(f"{override.name}.base")


def three_way(override: Path, recorded: str, theirs: Path, theirs_sha256: str) -> ThreeWay:
    """The texts of an override whose record names the base `recorded`. Raises `OSError` and `ValueError` (no text)."""
    kept: str | None = None
    with suppress(FileNotFoundError):
        source = _read(base_file(override))
        kept = source.text if source.sha256 == recorded else None
    now = _read(theirs)
    if kept is None and theirs_sha256 == recorded:
        kept = now.text
    return ThreeWay(kept, now.text, _read(override).text, theirs_sha256 != recorded)


def _read(path: Path) -> SourceText:
    source = SourceText.decode(path.name, path.read_bytes(), Sink())
    if source is None:
        raise ValueError(f"`{path}` is no text")
    return source


def _diff(before: str, after: str, old: str, new: str) -> list[str]:
    return list(difflib.unified_diff(before.split("\n"), after.split("\n"), old, new, lineterm=""))
