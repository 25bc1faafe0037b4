"""The JavaScript bodies of an adapter, each with everything the analyses ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adapterc.spec.ir import AdapterIR, Code, Evaluate
from adapterc.syntax.javascript.script import Script, parse
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.kinds import Kinds
from adapterc.whitelist.analysis.names import used_paths
from adapterc.whitelist.analysis.values import Values

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Body", "bodies"]


@dataclass(frozen=True, slots=True)
class Body:
    """One `evaluate` body, parsed."""

    script: Script
    index: Index
    values: Values
    kinds: Kinds
    paths: tuple[tuple[Node, str], ...]
    """Every use of something global, see `names.used_paths`."""
    anonymous: tuple[tuple[int, int], ...] = ()

    def is_anonymous(self, node: Node) -> bool:
        """Whether `fetch` sends no cookies by itself where `node` stands."""
        start = self.script.start(node) if self.anonymous else 0
        return any(first <= start < last for first, last in self.anonymous)


def bodies(ir: AdapterIR) -> Iterator[Body]:
    """The bound bodies of the adapter, in step order. A body that was not bound has been reported before.

    Those of one adapter are kept: effects and every rule ask about all of them in turn.
    """
    global _LAST
    last = _LAST  # another thread may put another adapter in its place at any time
    if last is None or last[0] is not ir:
        numeric = frozenset(arg.name for arg in ir.args if arg.coerce in ("integer", "number"))
        codes = [
            step.action
            for step in ir.steps
            if isinstance(step, Evaluate) and isinstance(step.action, Code) and step.action.bound is not None
        ]
        kept = last[1] if last is not None and last[1].is_of(codes, numeric) else _Kept(codes, numeric)
        _LAST = last = (ir, kept)
    return last[1].all()


class _Kept:
    """The bodies of one adapter, each analysed when it is first asked for."""

    def __init__(self, codes: list[Code], numeric: frozenset[str]) -> None:
        self._codes = codes
        self._numeric = numeric
        self._bodies: dict[int, Body] = {}

    def is_of(self, codes: list[Code], numeric: frozenset[str]) -> bool:
        same = len(codes) == len(self._codes) and all(a is b for a, b in zip(codes, self._codes, strict=True))
        return same and numeric == self._numeric

    def all(self) -> Iterator[Body]:
        for position in range(len(self._codes)):
            yield self._body(position)

    def _body(self, position: int) -> Body:
        known = self._bodies.get(position)
        if known is None:
            known = self._bodies[position] = _analysed(self._codes[position], self._numeric)
        return known


def _analysed(code: Code, numeric: frozenset[str]) -> Body:
    """The analyses over one body. `numeric` names the arguments that are numbers."""
    assert code.bound is not None
    script = parse(code.text, code.bound.masked)
    index = Index(script, code.bound.provided, bool(code.bound.anonymous))
    values = Values(index, code.bound.bindings, numeric)
    return Body(script, index, values, Kinds(index), used_paths(index), code.bound.anonymous)


_LAST: tuple[AdapterIR, _Kept] | None = None
"""The bodies that were asked for last, and of whom: a dozen rules in turn ask about the same adapter."""
