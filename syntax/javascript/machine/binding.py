"""Giving names their values: patterns, parameters, and giving up what unknown code may change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ArrayValue,
    FunctionValue,
    ObjectValue,
    Place,
    Primitive,
    Property,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.machine.chains import member, property_key
from adapterc.syntax.javascript.machine.conversions import iterated
from adapterc.syntax.javascript.script import children_of
from adapterc.syntax.javascript.targets import is_assigned

if TYPE_CHECKING:
    from adapterc.syntax.javascript.machine.core import Machine, Steps
    from adapterc.syntax.javascript.machine.names import Names

__all__ = ["bind", "bind_parameters", "give_up", "hoist"]


def give_up(machine: Machine, node: Node, names: Names, reason: str) -> None:
    """Give up what the code below `node` may have changed: names it assigns, arrays and objects it mentions."""
    script = names.module.script
    at = Place(script, node)
    for item in script.walk(node):
        if item.type not in ("identifier", "shorthand_property_identifier"):
            continue
        name = script.source(item)
        owner = names.owner(name)
        value = owner.values.get(name)
        if value is None:
            continue
        if isinstance(value, ArrayValue | ObjectValue):
            machine.spoil([value], reason)
        if is_assigned(item):
            owner.values[name] = Unfoldable(at, reason)


def bind_parameters(machine: Machine, function: Node, args: list[Value], names: Names) -> Steps:
    """Give the parameters of a function their values."""
    single = function.child_by_field_name("parameter")
    listed = function.child_by_field_name("parameters")
    patterns = [single] if single is not None else children_of(listed) if listed is not None else []
    at = Place(names.module.script, function)
    for number, pattern in enumerate(patterns):
        if pattern.type == "rest_pattern":
            yield bind(machine, children_of(pattern)[0], ArrayValue(args[number:], at), names)
            return
        value = args[number] if number < len(args) else Primitive(UNDEFINED, Place(names.module.script, pattern))
        yield bind(machine, pattern, value, names)


def bind(machine: Machine, pattern: Node, value: Value, names: Names) -> Steps:
    """Take a value apart by a pattern and name the parts."""
    script = names.module.script
    at = Place(script, pattern)
    kind = pattern.type
    if kind in ("identifier", "shorthand_property_identifier_pattern"):
        names.values[script.source(pattern)] = value
    elif kind in ("assignment_pattern", "object_assignment_pattern"):
        left, right = pattern.child_by_field_name("left"), pattern.child_by_field_name("right")
        assert left is not None and right is not None
        if isinstance(value, Primitive) and value.value is UNDEFINED:
            value = machine.known((yield machine.expression(right, names)), Place(script, right))
        yield bind(machine, left, value, names)
    elif kind == "object_pattern":
        yield _bind_object(machine, pattern, machine.known(value, at), names)
    elif kind == "array_pattern":
        items = iterated(machine, machine.known(value, at), at)
        position = 0
        for child in pattern.children:
            if child.type == ",":
                position += 1
            elif child.is_named and child.type not in ("comment", "html_comment"):
                inner, part = _element(child, items, position, at)
                yield bind(machine, inner, part, names)
    else:
        give_up(machine, pattern, names, f"`{kind.replace('_', ' ')}` is not followed")


def _element(child: Node, items: list[Value] | Unfoldable, position: int, at: Place) -> tuple[Node, Value]:
    rest = child.type == "rest_pattern"
    inner = children_of(child)[0] if rest else child
    if isinstance(items, Unfoldable):
        return inner, items
    if rest:
        return inner, ArrayValue(items[position:], at)
    return inner, items[position] if position < len(items) else Primitive(UNDEFINED, at)


def _bind_object(machine: Machine, pattern: Node, value: Value, names: Names) -> Steps:
    script = names.module.script
    taken: set[str] = set()
    for child in children_of(pattern):
        place = Place(script, child)
        if child.type == "rest_pattern":
            rest: Value = value if isinstance(value, Unfoldable) else Unfoldable(place, "the rest is not known")
            if isinstance(value, ObjectValue):
                left = {key: Property(*item) for key, item in value.entries.items() if key not in taken}
                rest = ObjectValue(left, place)
            yield bind(machine, children_of(child)[0], rest, names)
            continue
        target: Node | None = child
        if child.type == "pair_pattern":
            key_node, target = child.child_by_field_name("key"), child.child_by_field_name("value")
            assert key_node is not None
            key = yield property_key(machine, key_node, names)
        else:
            leaf = child.child_by_field_name("left") if child.type == "object_assignment_pattern" else child
            key = script.source(leaf or child)
        part: Value = key if isinstance(key, Unfoldable) else (yield member(machine, value, key, place))
        if isinstance(key, str):
            taken.add(key)
        if target is not None:
            yield bind(machine, target, part, names)


def hoist(machine: Machine, body: Sequence[Node], names: Names) -> None:
    script = names.module.script
    for node in body:
        if node.type in ("function_declaration", "generator_function_declaration"):
            name = node.child_by_field_name("name")
            if name is not None:
                names.values[script.source(name)] = FunctionValue(Place(script, node), names)
        elif node.type in ("lexical_declaration", "class_declaration"):
            for leaf in _declared(node):
                place = Place(script, leaf)
                names.values[script.source(leaf)] = Unfoldable(place, f"`{script.source(leaf)}` has no value yet")


def _declared(node: Node) -> list[Node]:
    """The identifiers that a declaration introduces, patterns flattened."""
    if node.type == "class_declaration":
        name = node.child_by_field_name("name")
        return [] if name is None else [name]
    found: list[Node] = []
    todo = [item.child_by_field_name("name") for item in node.named_children if item.type == "variable_declarator"]
    while todo:
        item = todo.pop()
        if item is None:
            continue
        if item.type in ("identifier", "shorthand_property_identifier_pattern"):
            found.append(item)
        elif item.type in ("assignment_pattern", "object_assignment_pattern"):
            todo.append(item.child_by_field_name("left"))
        elif item.type == "pair_pattern":
            todo.append(item.child_by_field_name("value"))
        else:
            todo += item.named_children
    return found
