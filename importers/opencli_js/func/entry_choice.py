"""The page that a `func` starts on, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from adapterc.importers.opencli_js.func.addresses import ArgumentPart, template_text
from adapterc.importers.opencli_js.func.model import Alternatives, Const, Event, Object, Str
from adapterc.spec.ir import Deviation

__all__ = ["EntryChoice", "settle_of"]


@dataclass(frozen=True, slots=True)
class EntryChoice:
    """`shape` is GOTO_LITERAL, GOTO_TEMPLATE, PRENAV, RELAXED, FETCH_SINGLE or PURE.

    `parts` make the address; those of FETCH_SINGLE and PURE are an origin with `/`, of which the front page is only the
    first proposal, or nothing. `node` is where the address comes from, None for the registration. `calls` are the
    `goto` calls that open the entry, `dropped` those that only warmed it up. `relaxed`: every `goto` only settles.
    `settle_ms` and `wait_until` are the options of the first of `calls`. `at` is what `getCurrentUrl` gives before any
    `goto`, "" for the address of the page itself.
    """

    shape: str
    parts: tuple[str | ArgumentPart, ...] = ()
    node: Node | None = None
    calls: tuple[Node, ...] = ()
    dropped: tuple[Node, ...] = ()
    relaxed: bool = False
    settle_ms: float | None = None
    wait_until: str | None = None
    at: str = ""
    deviations: tuple[Deviation, ...] = ()

    @property
    def template(self) -> str:
        """The address in the notation of templates: `https://x.test/${{ args.q | urlencode }}`."""
        return template_text(self.parts)


def settle_of(event: Event) -> tuple[float | None, str | None]:
    """`settleMs` and `waitUntil` of a `goto`; the largest known `settleMs` of several."""
    options = event.args[1] if len(event.args) > 1 else None
    found: list[float] = []
    until: set[str | None] = set()
    for item in options.values if isinstance(options, Alternatives) else (options,):
        if not isinstance(item, Object):
            continue
        settle, wait = item.fields.get("settleMs"), item.fields.get("waitUntil")
        if isinstance(settle, Const) and isinstance(settle.value, int | float) and not isinstance(settle.value, bool):
            found.append(float(settle.value))
        until.add(wait.known if isinstance(wait, Str) else None)
    return max(found, default=None), until.pop() if len(until) == 1 else None
