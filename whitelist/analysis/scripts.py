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

__all__ = ["Body", "bodies", "body_of"]


@dataclass(frozen=True, slots=True)
class Body:
    """One `evaluate` body, parsed."""

    script: Script
    index: Index
    values: Values
    kinds: Kinds
    paths: tuple[tuple[Node, str], ...]
    """Every use of something global, see `names.used_paths`."""


def bodies(ir: AdapterIR) -> Iterator[Body]:
    """The bound bodies of the adapter, in step order. A body that was not bound has been reported before."""
    numeric = frozenset(arg.name for arg in ir.args if arg.coerce in ("integer", "number"))
    for step in ir.steps:
        if isinstance(step, Evaluate) and isinstance(step.action, Code) and step.action.bound is not None:
            yield body_of(step.action, numeric)


def body_of(code: Code, numeric: frozenset[str] = frozenset()) -> Body:
    """The analyses over one body. `numeric` names the arguments that are numbers.

    The last few are kept: effects and every rule ask about the same body in turn.
    """
    for known, names, body in _LAST:
        if known is code and names == numeric:
            return body
    assert code.bound is not None
    script = parse(code.text, code.bound.masked)
    index = Index(script)
    made = Body(script, index, Values(index, code.bound.bindings, numeric), Kinds(index), used_paths(index))
    _LAST.insert(0, (code, numeric, made))
    del _LAST[4:]
    return made


_LAST: list[tuple[Code, frozenset[str], Body]] = []
