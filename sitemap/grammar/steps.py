"""`do`, `fail` and `recover`: alternatives, signals, and steps of which some are health directives.

do        := alt ( "||" alt )*
fail      := signal ( "|" signal )*
recover   := step ( ";" step )*
step      := directive ( "||" text )*  |  text ( "||" text )*
directive := "adapter_health_update:" "opencli" NAME NAME ( "->" | "→" ) ( "suspect" | "broken" )
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapterc.sitemap.grammar.scan import parts, scan
from adapterc.sitemap.piece import Piece

__all__ = [
    "DIRECTIVE",
    "LEVELS",
    "Directive",
    "Step",
    "directive_of",
    "split_do",
    "split_fail",
    "split_recover",
    "step_of",
]

DIRECTIVE = "adapter_health_update:"
"""How a health directive begins."""

LEVELS = ("suspect", "broken")
_NAME = r"[A-Za-z0-9][A-Za-z0-9_-]*"
_DIRECTIVE = re.compile(
    rf"{DIRECTIVE}\s*opencli\s+(?P<site>{_NAME})\s+(?P<command>{_NAME})\s*(?P<arrow>->|→)\s*(?P<level>suspect|broken)"
)


@dataclass(frozen=True, slots=True, eq=False)
class Directive:
    """`adapter_health_update: opencli SITE COMMAND -> LEVEL`, written in `piece`; `arrow` is the offset of the arrow in
    it."""

    site: str
    command: str
    level: str
    piece: Piece
    arrow: int

    @property
    def adapter(self) -> str:
        """The three words that name the adapter."""
        return f"opencli {self.site} {self.command}"


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step: its alternatives, the first one wanted most. `directive` is what the first one says, when it is one.

    `malformed` are alternatives that hold the key of a directive and are none, or none at this place.
    """

    alternatives: tuple[Piece, ...]
    directive: Directive | None = None
    malformed: tuple[Piece, ...] = ()


def split_do(piece: Piece) -> tuple[Piece, ...]:
    """The alternatives of a `do`."""
    return parts(piece, scan(piece.value).only("||"))


def split_fail(piece: Piece) -> tuple[Piece, ...]:
    """The signals of a `fail`."""
    return parts(piece, scan(piece.value).only("|"))


def split_recover(piece: Piece) -> tuple[Step, ...]:
    """The steps of a `recover`."""
    found = scan(piece.value)
    return tuple(step_of(part) for part in parts(piece, found.only(";")))


def step_of(piece: Piece) -> Step:
    """One step, which may have alternatives; `;` is text in it."""
    alternatives = parts(piece, scan(piece.value).only("||"))
    directive = directive_of(alternatives[0])
    malformed = [item for item in alternatives[1:] if DIRECTIVE in item.value]
    if directive is None and DIRECTIVE in alternatives[0].value:
        malformed.insert(0, alternatives[0])
    return Step(alternatives, directive, tuple(malformed))


def directive_of(piece: Piece) -> Directive | None:
    """The directive that a text is, as a whole."""
    match = _DIRECTIVE.fullmatch(piece.value)
    if match is None:
        return None
    return Directive(match["site"], match["command"], match["level"], piece, match.start("arrow"))
