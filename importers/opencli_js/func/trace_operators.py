"""Operators, conditions and assignments of the tracer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import (
    Alternatives,
    Argument,
    Const,
    Object,
    Page,
    Str,
    Value,
)
from adapterc.importers.opencli_js.func.page_methods import PAGE_METHODS
from adapterc.importers.opencli_js.func.trace_patterns import erase
from adapterc.importers.opencli_js.func.trace_state import NORMAL
from adapterc.importers.opencli_js.func.trace_texts import concatenated
from adapterc.importers.opencli_js.func.trace_values import (
    NOTHING,
    PLAIN,
    UNDEF,
    argument,
    as_plain,
    derived,
    each,
    is_text,
    join,
    options,
    own_text,
    truthy,
    type_of,
)
from adapterc.syntax.javascript import operators
from adapterc.syntax.javascript.constants import UNDEFINED
from adapterc.syntax.javascript.script import unwrap

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Env

__all__ = ["ARMS", "binary", "computed", "condition", "logical", "narrow", "same", "signed", "ternary", "unary"]

ARMS = ("condition", "consequence", "alternative")
_SIDES = ("left", "right")


def binary(t: Tracer, node: Node, env: Env) -> Value:
    operator = t.operator(node)
    if operator in ("&&", "||", "??"):
        return _logical(t, node, operator, env)
    if operator == "+":
        return _sum(t, node, env)
    return _binary(t, node, operator, env)


def _sum(t: Tracer, node: Node, env: Env) -> Value:
    """`a + b + c …`: what stands behind the first text is added to it at once, so that long sums take no long time."""
    sums = [node]
    left_node = t.field(node, "left")
    while left_node is not None and left_node.type == "binary_expression" and t.operator(left_node) == "+":
        sums.append(left_node)
        left_node = t.field(left_node, "left")
    assert left_node is not None
    value = t.ev(left_node, env)
    texts: list[tuple[Node, Value]] = []
    for item in reversed(sums):
        right_node = t.field(item, "right")
        assert right_node is not None
        right = t.ev(right_node, env)
        if texts:
            texts.append((right_node, right))
        elif is_text(value) or is_text(right):
            texts = [(left_node, value), (right_node, right)]
        else:
            value = computed(t, item, "+", (left_node, value), (right_node, right))
            left_node = item
    return concatenated(t, node, texts) if texts else value


def _binary(t: Tracer, node: Node, operator: str, env: Env) -> Value:
    left_node, right_node = t.parts(node, _SIDES)
    assert left_node is not None and right_node is not None
    left = t.ev(left_node, env)
    right = t.ev(right_node, env)
    if operator in ("instanceof", "in"):
        return _membership(t, node, operator, left, right)
    return computed(t, node, operator, (left_node, left), (right_node, right))


def computed(t: Tracer, node: Node, operator: str, one: tuple[Node, Value], other: tuple[Node, Value]) -> Value:
    """The value of an operator that evaluates both sides."""
    (left_node, left), (right_node, right) = one, other
    if operator == "+" and (is_text(left) or is_text(right)):
        return concatenated(t, node, (one, other))
    t.use(left, left_node)
    t.use(right, right_node)
    if operator in _EQUALITY:
        t.tested(left, node)
        t.tested(right, node)
        equal = same(left, right, loose=len(operator) == 2)
        return derived([left, right]) if equal is None else Const(equal == (operator[0] == "="))
    a, b = as_plain(left), as_plain(right)
    if a is not NOTHING and b is not NOTHING:
        value = operators.binary(operator, a, b)  # type: ignore[arg-type]
        if not isinstance(value, operators.Missing):
            return Str((value,) if value else (), node) if isinstance(value, str) else Const(value)
        return PLAIN
    if operator in _ORDER:
        return derived([left, right])
    for side, second in ((left, b), (right, a)):
        if isinstance(side, Argument) and second is not NOTHING:
            return argument(side, "other")
    return derived([left, right])


_EQUALITY = frozenset({"==", "===", "!=", "!=="})
_ORDER = frozenset({"<", ">", "<=", ">="})


def same(left: Value, right: Value, loose: bool = False) -> bool | None:
    """Whether two values are equal; None when it is not known."""
    if isinstance(left, Alternatives) or isinstance(right, Alternatives):
        found = {same(a, b, loose) for a in options(left) for b in options(right)}
        return found.pop() if len(found) == 1 else None
    a, b = as_plain(left), as_plain(right)
    if a is NOTHING or b is NOTHING:
        other, empty = (right, a) if b is NOTHING else (left, b)
        known = empty is None or empty is UNDEFINED
        return False if known and truthy(other) and not isinstance(other, Str) else None
    empties = [item is None or item is UNDEFINED for item in (a, b)]
    if any(empties):
        return all(empties) if loose else a is b
    if type_of(left) == type_of(right):
        return a == b
    return operators.number(a) == operators.number(b) if loose else False  # type: ignore[arg-type]


def _membership(t: Tracer, node: Node, operator: str, left: Value, right: Value) -> Value:
    key = own_text(left)
    t.use(left, node)
    if operator == "in" and isinstance(right, Page) and key is not None:
        t.event("page", key, node, test=True)
        return Const(True) if key in PAGE_METHODS else PLAIN
    if operator == "in" and key is not None and isinstance(right, Object):
        if key in right.fields:
            kept = all(item != UNDEF for item in options(right.fields[key]))
            return Const(True) if kept else PLAIN  # it may be deleted
        return PLAIN if right.open else Const(False)
    return derived([left, right])


def condition(t: Tracer, node: Node, env: Env) -> tuple[bool | None, Value]:
    """Whether a condition holds, None when it is not known, and its value."""
    value = t.ev(node, env)
    t.tested(value, node)
    return truthy(value), value


def narrow(t: Tracer, node: Node, env: Env, holds: bool) -> None:
    """What a name can be where a condition on it holds, or does not."""
    known = t.narrowed.get((node.id, holds))
    if known is None:
        known = t.narrowed[node.id, holds] = _told(t, node, holds)
    for name, wanted in known:
        value = env.find(name)
        if isinstance(value, Alternatives):
            left = [inner for inner in value.values if truthy(inner) is not (not wanted)]
            if left and len(left) < len(value.values):
                t.assign(name, join(left), env)


def _told(t: Tracer, node: Node, holds: bool) -> list[tuple[str, bool]]:
    """The names that are true or false where a condition holds, or does not."""
    found: list[tuple[str, bool]] = []
    stack = [(node, holds)]
    while stack:
        item, wanted = stack.pop()
        item = unwrap(item)
        if item.type == "identifier":
            found.append((t.name(item), wanted))
        elif item.type == "unary_expression" and t.operator(item) == "!":
            inner_node = t.field(item, "argument")
            if inner_node is not None:
                stack.append((inner_node, not wanted))
        elif item.type == "binary_expression" and t.operator(item) == ("&&" if wanted else "||"):
            stack += [(side, wanted) for side in (t.field(item, "left"), t.field(item, "right")) if side is not None]
    return found


def _logical(t: Tracer, node: Node, operator: str, env: Env) -> Value:
    left_node, right_node = t.parts(node, _SIDES)
    assert left_node is not None and right_node is not None
    left = t.ev(left_node, env)
    t.tested(left, left_node)
    return logical(t, node, operator, left, (left_node, right_node), env)


def logical(t: Tracer, node: Node, operator: str, left: Value, sides: tuple[Node, Node], env: Env) -> Value:
    """The value of `&&`, `||` or `??` whose left side is evaluated."""
    passed = _passes(left, operator)
    if passed is False:
        return left
    if passed is True:
        return t.ev(sides[1], env)
    t.decided(node, left)
    begun = t.enter((node.id, "right"))
    if operator != "??":
        narrow(t, sides[0], env, operator == "&&")
    right = t.ev(sides[1], env)
    ending = t.ending()
    t.settle([(NORMAL, {}), (ending, t.leave(begun, ending))])
    plain = as_plain(right)
    if operator != "&&" and isinstance(left, Argument) and plain is not NOTHING and ending == NORMAL:
        return argument(left, f"default:{own_text(right)}")
    kept = [item for item in options(left) if _passes(item, operator) is not True]
    if ending == NORMAL:
        kept.append(right)
    return join(kept)


def _passes(left: Value, operator: str) -> bool | None:
    """Whether the right side counts."""
    if operator == "??":
        found = {
            item.value is None or item.value is UNDEFINED
            if isinstance(item, Const)
            else False
            if truthy(item)
            else None
            for item in options(left)
        }
        if isinstance(left, Str):
            return False
        return found.pop() if len(found) == 1 else None
    holds = truthy(left)
    return None if holds is None else holds == (operator == "&&")


def ternary(t: Tracer, node: Node, env: Env) -> Value:
    test, yes, no = t.parts(node, ARMS)
    assert test is not None
    holds, value = condition(t, test, env)
    if holds is not None:
        return t.ev(yes if holds else no, env)
    t.decided(node, value)
    arms, values = [], []
    for arm, part in (("then", yes), ("else", no)):
        begun = t.enter((node.id, arm))
        narrow(t, test, env, arm == "then")
        found = t.ev(part, env)
        ending = t.ending()
        arms.append((ending, t.leave(begun, ending)))
        if ending == NORMAL:
            values.append(found)
    t.settle(arms)
    t.thrown = not values
    return join(values) if values else PLAIN


def unary(t: Tracer, node: Node, env: Env) -> Value:
    inner = t.field(node, "argument")
    assert inner is not None
    operator = t.operator(node)
    if operator == "delete":
        erase(t, inner, env)
        return PLAIN
    value = t.ev(inner, env)
    if operator == "void":
        return value  # `await` in disguise, see `syntax.javascript.script`
    if operator in ("!", "typeof"):
        t.tested(value, node)
    if operator == "!":
        holds = truthy(value)
        return derived([value]) if holds is None else Const(not holds)
    t.use(value, inner)
    if operator == "typeof":
        kind = type_of(value)
        return derived([value]) if kind is None else Str((kind,))
    return each(value, lambda item: signed(operator, item))


def signed(operator: str, value: Value) -> Value:
    plain = as_plain(value)
    if plain is not NOTHING and operator in "+-":
        number = operators.number(plain)  # type: ignore[arg-type]
        return Const(number if operator == "+" else operators.negated(number))
    if isinstance(value, Argument):
        return argument(value, "number" if operator == "+" else "other")
    return derived([value])
