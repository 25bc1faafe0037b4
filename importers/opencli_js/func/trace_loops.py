"""Loops, and what choices and loops leave behind for the statements after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Array, Value
from adapterc.importers.opencli_js.func.trace_members import iterated
from adapterc.importers.opencli_js.func.trace_operators import condition, narrow
from adapterc.importers.opencli_js.func.trace_patterns import bind
from adapterc.importers.opencli_js.func.trace_state import (
    BREAK,
    CONTINUE,
    JUMPS,
    LABEL,
    LEAVES,
    NORMAL,
    RETURN,
    THROW,
    Env,
)
from adapterc.importers.opencli_js.func.trace_values import PLAIN

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer

__all__ = ["do_", "for_", "for_in", "rest", "thrown", "while_"]

_MOST_UNROLLED = 8
_STATEMENTS = frozenset({"lexical_declaration", "variable_declaration", "empty_statement", "expression_statement"})
"""What may stand first in a `for`; anything else there is an expression."""


def rest(t: Tracer, node: Node, before: tuple[tuple[int, str], ...], ending: int) -> int:
    """What follows a choice that may have left is conditional."""
    t.branches = (*before, (node.id, "rest")) if ending & LEAVES and ending & NORMAL else before
    return ending


def thrown(t: Tracer, ending: int) -> int:
    """How a part ended, in view of a call in it that throws in any case."""
    if t.thrown:
        t.thrown = False
        return THROW
    return ending


def _after_loop(t: Tracer, node: Node, ending: int, endless: bool = False) -> int:
    ends = NORMAL if not endless or ending & BREAK else 0
    return rest(t, node, t.branches, (ending & (RETURN | THROW | LABEL)) | ends or NORMAL)


def _body(t: Tracer, node: Node, env: Env) -> int:
    body = t.field(node, "body")
    return thrown(t, NORMAL if body is None else t.statement(body, env))


def for_in(t: Tracer, node: Node, env: Env) -> int:
    left, right = t.field(node, "left"), t.field(node, "right")
    operator, kind = t.field(node, "operator"), t.field(node, "kind")
    assert left is not None
    value = t.ev(right, env)
    t.decided(node, value)
    of = operator is not None and operator.type == "of"
    how = "" if kind is None else kind.type
    if of and isinstance(value, Array) and not value.open and len(value.items) <= _MOST_UNROLLED:
        ending = _unrolled(t, node, left, value, env, how)
        if ending is not None:
            return _after_loop(t, node, ending)
    item: Value = iterated(value) if of else PLAIN

    def once() -> tuple[int, Value]:
        inner = Env(env)
        bind(t, left, item, inner, how)
        return _body(t, node, inner), PLAIN

    ending, _ = t.repeat(once)
    return _after_loop(t, node, ending)


def _unrolled(t: Tracer, node: Node, left: Node, value: Array, env: Env, how: str) -> int | None:
    """Follow a loop over known items one by one; None when it does something outside of itself."""
    mark, record, branches = len(t.memory.trail), t.mark(), t.branches
    outer = t.memory.watch()
    total = NORMAL
    for item in value.items:
        inner = Env(env)
        bind(t, left, item, inner, how)
        ending = _body(t, node, inner)
        if len(t.trace.events) > record[0]:
            t.forget(record)
            t.memory.take_back(mark)
            t.branches = branches
            t.memory.written(outer)
            return None
        total |= ending
        if not ending & (NORMAL | CONTINUE):
            break
    t.branches = branches
    written = t.memory.written(outer)
    if total & JUMPS:
        t.memory.merge([{}, t.memory.first(mark), *t.memory.arms(written)])
    return total


def for_(t: Tracer, node: Node, env: Env) -> int:
    inner = Env(env)
    first, test, step = (t.field(node, name) for name in ("initializer", "condition", "increment"))
    if first is not None and first.type in _STATEMENTS:
        t.statement(first, inner)
    elif first is not None:
        t.ev(first, inner)
        if t.thrown:
            return thrown(t, NORMAL)
    bare = None
    if test is not None and test.type != "empty_statement":
        bare = t.children(test)[0] if test.type == "expression_statement" else test
    return _while_loop(t, node, bare, step, inner)


def while_(t: Tracer, node: Node, env: Env) -> int:
    return _while_loop(t, node, t.field(node, "condition"), None, env)


def _while_loop(t: Tracer, node: Node, test: Node | None, step: Node | None, env: Env) -> int:
    endless = False

    def once() -> tuple[int, Value]:
        nonlocal endless
        holds: bool | None = True
        if test is not None:
            holds, value = condition(t, test, env)
            t.decided(node, value)
            if holds is False:
                return NORMAL, PLAIN
            narrow(t, test, env, True)
        endless = holds is True and (test is None or test.type in ("true", "parenthesized_expression"))
        ending = _body(t, node, env)
        if step is not None and ending & (NORMAL | CONTINUE):
            t.ev(step, env)
        return ending, PLAIN

    ending, _ = t.repeat(once)
    return _after_loop(t, node, ending, endless and _is_endless(t, test))


def _is_endless(t: Tracer, test: Node | None) -> bool:
    while test is not None and test.type == "parenthesized_expression":
        test = t.children(test)[0]
    return test is None or test.type == "true"


def do_(t: Tracer, node: Node, env: Env) -> int:
    test = t.field(node, "condition")

    def once() -> tuple[int, Value]:
        ending = _body(t, node, env)
        if test is not None and ending & (NORMAL | CONTINUE):
            t.ev(test, env)
        return ending, PLAIN

    ending, _ = t.repeat(once, sure=True)
    return _after_loop(t, node, ending)
