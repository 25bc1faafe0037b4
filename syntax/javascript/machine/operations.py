"""Operators, conditions and assignments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.syntax.javascript import operators
from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ArrayValue,
    ExternalValue,
    FunctionValue,
    ObjectValue,
    Place,
    Primitive,
    Property,
    TextValue,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.machine.binding import give_up
from adapterc.syntax.javascript.machine.chains import INHERITED, reference
from adapterc.syntax.javascript.machine.conversions import as_text, of_plain, settled, texts_joined
from adapterc.syntax.javascript.script import unwrap

if TYPE_CHECKING:
    from adapterc.syntax.javascript.machine.core import Machine, Steps
    from adapterc.syntax.javascript.machine.names import Names

__all__ = ["assign", "assignment", "augmented", "binary", "combine", "ternary", "unary", "update"]


def binary(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    at = Place(script, node)
    left_node, right_node = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator_node = node.child_by_field_name("operator")
    assert left_node is not None and right_node is not None and operator_node is not None
    operator = operator_node.type
    left_at, right_at = Place(script, left_node), Place(script, right_node)
    left = machine.known((yield machine.expression(left_node, names)), left_at)
    if operator in ("&&", "||", "??"):
        goes_on = _goes_on(operator, left)
        if goes_on is None:
            return left if isinstance(left, Unfoldable) else Unfoldable(left_at, "it is not known whether it is empty")
        return (yield machine.expression(right_node, names)) if goes_on else left
    right = machine.known((yield machine.expression(right_node, names)), right_at)
    return combine(machine, operator, (left, left_at), (right, right_at), at)


def combine(machine: Machine, operator: str, a: tuple[Value, Place], b: tuple[Value, Place], at: Place) -> Value:
    """A binary operator, apart from `&&`, `||` and `??`."""
    (left, left_at), (right, right_at) = a, b
    for side in (left, right):
        if isinstance(side, Unfoldable):
            return side
    if operator in ("===", "!==", "==", "!="):
        equal = operators.same(left, right, loose=len(operator) == 2)
        return (
            Unfoldable(at, "the comparison is not known")
            if equal is None
            else Primitive(equal ^ (operator[0] == "!"), at)
        )
    texts = TextValue | ArrayValue | ObjectValue
    if operator == "+" and (isinstance(left, texts) or isinstance(right, texts)):
        return texts_joined(machine, [(left, left_at), (right, right_at)], at)
    if operator == "in" and isinstance(right, ObjectValue | ArrayValue):
        key = as_text(machine, left)
        if key is not None and isinstance(right, ObjectValue) and key not in INHERITED:
            return Primitive(key in right.entries, at)
        return Unfoldable(at, "`in` is not followed here")
    x, y = operators.plain(left), operators.plain(right)
    if not isinstance(x, operators.Missing) and not isinstance(y, operators.Missing):
        value = operators.binary(operator, x, y)
        if not isinstance(value, operators.Missing):
            return of_plain(value, at)
    return Unfoldable(at, f"`{operator}` is not followed here")


def _goes_on(operator: str, left: Value) -> bool | None:
    if operator == "??":
        if isinstance(left, Primitive):
            return left.value is None or left.value is UNDEFINED
        return False if isinstance(left, TextValue | ArrayValue | ObjectValue | FunctionValue) else None
    known = operators.truthy(left)
    return known if known is None or operator == "&&" else not known


def unary(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    at = Place(script, node)
    argument, operator_node = node.child_by_field_name("argument"), node.child_by_field_name("operator")
    assert argument is not None and operator_node is not None
    operator = operator_node.type
    if operator == "void" and script.source(node).startswith("await"):
        return Unfoldable(at, "it is waited for")
    value = machine.known((yield machine.expression(argument, names)), Place(script, argument))
    if operator == "typeof" and isinstance(value, ExternalValue) and value.package == "" and len(value.path) == 1:
        return Unfoldable(at, f"whether `{value.path[0]}` exists is not known")
    if isinstance(value, Unfoldable):
        return value
    if operator == "typeof":
        kind = operators.type_of(value)
        return Unfoldable(at, "its type is not known") if kind is None else of_plain(kind, at)
    if operator == "!":
        known = operators.truthy(value)
        return Unfoldable(at, "it is not known whether it is empty") if known is None else Primitive(not known, at)
    if operator == "void":
        return Primitive(UNDEFINED, at)
    plain = operators.plain(value)
    if isinstance(plain, operators.Missing) or operator not in ("-", "+", "~"):
        return Unfoldable(at, f"`{operator}` is not followed here")
    number = operators.number(plain)
    if operator == "~":
        return of_plain(operators.binary("^", number, -1), at)
    return Primitive(operators.negated(number) if operator == "-" else number, at)


def ternary(machine: Machine, node: Node, names: Names) -> Steps:
    test, yes, no = (node.child_by_field_name(name) for name in ("condition", "consequence", "alternative"))
    assert test is not None and yes is not None and no is not None
    place = Place(names.module.script, test)
    value = machine.known((yield machine.expression(test, names)), place)
    known = operators.truthy(value)
    if known is None:
        return value if isinstance(value, Unfoldable) else Unfoldable(place, "the condition is not known")
    return (yield machine.expression(yes if known else no, names))


def assignment(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    assert left is not None and right is not None
    value = settled((yield machine.expression(right, names)), Place(script, right))
    yield assign(machine, unwrap(left), value, names)
    return value


def augmented(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    at = Place(script, node)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator_node = node.child_by_field_name("operator")
    assert left is not None and right is not None and operator_node is not None
    operator = operator_node.type[:-1]
    left_at, right_at = Place(script, left), Place(script, right)
    before = machine.known((yield machine.expression(left, names)), left_at)
    if operator in ("&&", "||", "??"):
        goes_on = _goes_on(operator, before)
        if goes_on is False:
            return before
        value: Value = settled((yield machine.expression(right, names)), right_at)
        value = Unfoldable(at, "it depends on a condition that is not known") if goes_on is None else value
    else:
        operand = machine.known((yield machine.expression(right, names)), right_at)
        value = combine(machine, operator, (before, left_at), (operand, right_at), at)
    yield assign(machine, unwrap(left), value, names)
    return value


def update(machine: Machine, node: Node, names: Names) -> Steps:
    at = Place(names.module.script, node)
    target = node.child_by_field_name("argument")
    assert target is not None
    before = machine.known((yield machine.expression(target, names)), at)
    plain = operators.plain(before)
    after: Value = before if isinstance(before, Unfoldable) else Unfoldable(at, "it is no number")
    if not isinstance(plain, operators.Missing):
        number = operators.number(plain)
        step = 1 if any(child.type == "++" for child in node.children) else -1
        before, after = Primitive(number, at), of_plain(operators.binary("+", number, step), at)
    yield assign(machine, unwrap(target), after, names)
    prefix = node.children[0].type in ("++", "--")
    return after if prefix else before


def assign(machine: Machine, target: Node, value: Value, names: Names) -> Steps:
    """Give a name or a member a value; what cannot be followed is given up."""
    script = names.module.script
    if target.type == "identifier":
        name = script.source(target)
        owner = names.owner(name)
        sure = machine.maybe == 0
        at = Place(script, target)
        owner.values[name] = value if sure else Unfoldable(at, "it depends on a condition that is not known")
        return
    if target.type in ("member_expression", "subscript_expression"):
        holder, key = yield reference(machine, target, names)
        if isinstance(holder, ObjectValue) and isinstance(key, str):
            holder.entries[key] = Property(value, Place(script, target))
            if machine.maybe:
                holder.spoiled = "it is changed under a condition that is not known"
        elif isinstance(holder, ArrayValue):
            holder.spoiled = "it is changed by index"
        return
    give_up(machine, target, names, "it is assigned by a pattern")
