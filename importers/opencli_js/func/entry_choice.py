"""The page that a `func` starts on, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from adapterc.importers.opencli_js.func.addresses import ArgumentPart, template_text
from adapterc.spec.ir import Deviation

__all__ = ["EntryChoice"]


@dataclass(frozen=True, slots=True)
class EntryChoice:
    """`shape` is GOTO_LITERAL, GOTO_TEMPLATE, PRENAV, RELAXED, FETCH_SINGLE or PURE.

    `parts` make the address; those of FETCH_SINGLE and PURE are an origin with `/`, of which the front page is only the
    first proposal, or nothing. `node` is where the address comes from, None for the registration. `calls` are the
    `goto` calls that open the entry, `dropped` those that only warmed it up. `relaxed`: every `goto` only settles.
    `at` is what `getCurrentUrl` gives before any `goto`, "" for the address of the page itself.
    """

    shape: str
    parts: tuple[str | ArgumentPart, ...] = ()
    node: Node | None = None
    calls: tuple[Node, ...] = ()
    dropped: tuple[Node, ...] = ()
    relaxed: bool = False
    at: str = ""
    deviations: tuple[Deviation, ...] = ()

    @property
    def template(self) -> str:
        """The address in the notation of templates: `https://x.test/${{ args.q | urlencode }}`."""
        return template_text(self.parts)
