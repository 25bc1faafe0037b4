"""Which pins an update moves."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from adapterc.compiler.curation.decided import Config
from adapterc.compiler.diff.model import CatalogDiff
from adapterc.compiler.diff.model import to_json as diff_json

__all__ = ["Move", "move_line", "moves_of", "to_json"]


@dataclass(frozen=True, slots=True)
class Move:
    """A source with its pin as it was ("" for none) and as it is now; the two may be the same."""

    source: str
    ref: str
    old: str
    new: str


def moves_of(config: Config, commits: Mapping[str, str]) -> tuple[Move, ...]:
    """The sources that were followed, in the order of the file. `commits` are those of all open repositories."""
    return tuple(
        Move(source.name, source.ref, source.commit, commits[source.name])
        for source in config.sources
        if source.name in commits
    )


def move_line(move: Move) -> str:
    """One line for people."""
    ref = f" ({move.ref})" if move.ref else ""
    if move.old == move.new:
        return f"{move.source}{ref}: {move.new[:12]}, unchanged"
    if not move.old:
        return f"{move.source}{ref}: {move.new[:12]}, pinned for the first time"
    return f"{move.source}{ref}: {move.old[:12]} -> {move.new[:12]}"


def to_json(moves: Sequence[Move], diff: CatalogDiff | None, written: bool) -> str:
    """The document of `import --update --format json`; `diff` is null when there was no catalog."""
    document = {
        "written": written,
        "moved": [asdict(move) for move in moves if move.old != move.new],
        "unchanged": [move.source for move in moves if move.old == move.new],
        "diff": None if diff is None else diff_json(diff),
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
