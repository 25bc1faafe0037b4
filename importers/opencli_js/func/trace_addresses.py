"""The values of `URL` and `URLSearchParams` objects."""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Hole, Object, Str, Value
from adapterc.importers.opencli_js.func.trace_parts import packed
from adapterc.importers.opencli_js.func.trace_values import PLAIN, join

__all__ = ["Pair", "Parts", "State", "Url"]

Parts = tuple[str | Hole, ...]
_MOST = 8


@dataclass(frozen=True, slots=True)
class Pair:
    """A search parameter. `name` is "" for text that is taken over as it is."""

    name: str
    parts: Parts


@dataclass(frozen=True, slots=True)
class State:
    """What an address can be: the text in front of `?`, the parameters (None: not known), the text behind them."""

    head: Parts
    query: tuple[Pair, ...] | None
    tail: Parts = ()


@dataclass(slots=True, eq=False)
class Url(Object):
    """A `URL`, or with `bare` a `URLSearchParams`. `owner`: the address whose parameters these are."""

    node: Node | None = None
    states: tuple[State, ...] = ()
    bare: bool = False
    owner: Url | None = None

    def joined(self, found: list[tuple[State, ...]]) -> tuple[State, ...]:
        """The states of several arms of a choice."""
        states = tuple(dict.fromkeys(state for item in found for state in item))
        if len(states) <= _MOST:
            return states
        return tuple(dict.fromkeys(State(state.head, None) for state in states))[:_MOST]

    @property
    def text(self) -> Value:
        return join([Str(_written(state, self)) for state in self.target.states]) if self.target.states else PLAIN

    @property
    def target(self) -> Url:
        return self.owner or self


def _written(state: State, url: Url) -> Parts:
    if state.query is None:
        assert url.node is not None
        query: Parts = (Hole(url.node, PLAIN),)
    else:
        query = ()
        for pair in state.query:
            query += ("&",) * bool(query) + pair.parts
    if url.bare:
        return packed(query)
    return packed((*state.head, *(("?", *query) if query else ()), *state.tail))
