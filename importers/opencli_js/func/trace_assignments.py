"""Assignments of the tracer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Const, Value
from adapterc.importers.opencli_js.func.trace_members import read
from adapterc.importers.opencli_js.func.trace_operators import computed, logical, signed
from adapterc.importers.opencli_js.func.trace_patterns import store
from adapterc.importers.opencli_js.func.trace_values import each, join
from adapterc.syntax.javascript.script import MEMBERS

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Env

__all__ = ["assignment", "augmented", "update"]


def update(t: Tracer, node: Node, env: Env) -> Value:
    """`x++` and its like; the value counts as that before or after it."""
    inner = t.field(node, "argument")
    assert inner is not None
    old = each(t.ev(inner, env), lambda item: signed("+", item))
    operator = "+" if t.operator(node) == "++" else "-"
    value = each(old, lambda item: computed(t, node, operator, (inner, item), (node, Const(1))))
    store(t, inner, value, env)
    return join([old, value])


def assignment(t: Tracer, node: Node, env: Env) -> Value:
    target = t.field(node, "left")
    assert target is not None
    value = t.ev(t.field(node, "right"), env)
    store(t, target, value, env)
    return value


def augmented(t: Tracer, node: Node, env: Env) -> Value:
    operator, target, right_node = t.operator(node)[:-1], t.field(node, "left"), t.field(node, "right")
    assert target is not None and right_node is not None
    if target.type in MEMBERS:
        _, _, old = read(t, target, env)
    else:
        old = t.ev(target, env)
    if operator in ("&&", "||", "??"):
        value = logical(t, node, operator, old, (target, right_node), env)
    else:
        right = t.ev(right_node, env)
        value = computed(t, node, operator, (target, old), (right_node, right))
    store(t, target, value, env)
    return value
