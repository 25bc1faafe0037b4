"""What the renderings of a diff share: text that drives no reader, counts, and hunks that are told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from adapterc.compiler.diff.model import AdapterChange, CatalogDiff
from adapterc.spec.visible import visible

__all__ = ["LOUD", "Hunk", "clean", "counted", "first_names", "formatting_note", "once", "summary"]

LOUD = "widen what an adapter may do or break its callers"

_NAMED = 5
"""Names told of adapters that need no look."""


@dataclass(frozen=True, slots=True)
class Hunk:
    """A hunk of a script, or only its first line when `like` names the adapter that shows the same one."""

    lines: tuple[str, ...]
    like: str = ""


def clean(text: str) -> str:
    """`text` on one line, as `visible` shows it, but for tabs."""
    return visible(text, tabs=True)


def once(adapters: Iterable[AdapterChange]) -> Iterator[tuple[AdapterChange, list[Hunk]]]:
    """The adapters with their hunks; one that an earlier adapter has too is told once: a new compiler gives the same
    ones to all."""
    seen: dict[tuple[str, ...], str] = {}
    for adapter in adapters:
        hunks = []
        for lines in _split(adapter.script):
            like = seen.setdefault(lines[1:], adapter.name)
            hunks.append(Hunk(lines) if like == adapter.name else Hunk(lines[:1], like))
        yield adapter, hunks


def _split(script: Sequence[str]) -> Iterator[tuple[str, ...]]:
    starts = [number for number, line in enumerate(script) if line.startswith("@@")]
    for start, end in zip(starts, [*starts[1:], len(script)], strict=False):
        yield tuple(script[start:end])


def formatting_note(adapter: AdapterChange) -> str:
    """What is said of places that are not shown, "" when there are none."""
    if not adapter.folded:
        return ""
    return f"{counted(adapter.folded, 'place')} with another formatting only, not shown"


def summary(diff: CatalogDiff) -> str:
    if diff.empty:
        return "no changes"
    return f"{len(diff.added)} added, {len(diff.removed)} removed, {len(diff.changed)} changed"


def counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def first_names(names: Sequence[str]) -> tuple[Sequence[str], str]:
    """The names to tell, and what is said of the others."""
    return names[:_NAMED], f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
