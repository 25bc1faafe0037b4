"""How the machine evaluates expressions: one handler per node type. Literals, arrays and objects are evaluated here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
from adapterc.syntax.javascript.literals import chunk_pieces, number_of, string_pieces
from adapterc.syntax.javascript.machine.chains import chain, construct, property_key
from adapterc.syntax.javascript.machine.conversions import (
    iterated,
    own_entries,
    settled,
    text_value,
    texts_joined,
)
from adapterc.syntax.javascript.machine.operations import assignment, augmented, binary, ternary, unary, update
from adapterc.syntax.javascript.script import children_of, unwrap

if TYPE_CHECKING:
    from adapterc.syntax.javascript.machine.core import Machine, Steps
    from adapterc.syntax.javascript.machine.names import Names

__all__ = ["HANDLERS", "unknown"]

Handler = Callable[["Machine", Node, "Names"], "Steps"]
_REASONS = {
    "regex": "a regular expression is no constant",
    "await_expression": "it is waited for",
    "yield_expression": "it is yielded",
    "this": "`this` is not known",
    "class": "a class is no constant",
    "new_expression": "an object is made",
    "meta_property": "it belongs to the module loader",
    "import": "it is imported at run time",
}


def unknown(machine: Machine, node: Node, names: Names) -> Steps:
    """An expression that is no constant."""
    yield from ()
    place = Place(names.module.script, node)
    return Unfoldable(place, _REASONS.get(node.type, f"`{node.type.replace('_', ' ')}` is not followed"))


def _string(machine: Machine, node: Node, names: Names) -> Steps:
    yield from ()
    script = names.module.script
    return text_value(machine, string_pieces(script, node), Place(script, node))


def _template(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    at = Place(script, node)
    parts: list[tuple[Value, Place]] = []
    for part in chunk_pieces(script, node):
        if isinstance(part, tuple):
            parts.append((text_value(machine, part, at), at))
            continue
        inner = children_of(part)
        if len(inner) != 1:
            return Unfoldable(Place(script, part), "the substitution is no expression")
        parts.append(((yield machine.expression(inner[0], names)), Place(script, inner[0])))
    return texts_joined(machine, parts, at)


def _number(machine: Machine, node: Node, names: Names) -> Steps:
    yield from ()
    at = Place(names.module.script, node)
    value = number_of(names.module.script.source(node))
    return Unfoldable(at, "it is a BigInt") if value is None else Primitive(value, at)


def _constant(value: bool | None) -> Handler:
    def handler(machine: Machine, node: Node, names: Names) -> Steps:
        yield from ()
        return Primitive(value, Place(names.module.script, node))

    return handler


def _identifier(machine: Machine, node: Node, names: Names) -> Steps:
    name = names.module.script.source(node)
    value = yield machine.lookup(name, node, names)
    return machine.known(value, Place(names.module.script, node))


def _undefined(machine: Machine, node: Node, names: Names) -> Steps:
    yield from ()
    return Primitive(UNDEFINED, Place(names.module.script, node))


def _parenthesized(machine: Machine, node: Node, names: Names) -> Steps:
    inner = unwrap(node)
    if inner.type == "parenthesized_expression":
        return (yield unknown(machine, node, names))
    return (yield machine.expression(inner, names))


def _sequence(machine: Machine, node: Node, names: Names) -> Steps:
    value: Any = None
    for item in children_of(node):
        value = yield machine.expression(item, names)
    return value


def _array(machine: Machine, node: Node, names: Names) -> Steps:
    at = Place(names.module.script, node)
    items: list[Value] = []
    last = "["
    for child in node.children:
        if child.type in ("comment", "html_comment"):
            continue
        if child.type == "," and last in ("[", ","):
            return Unfoldable(at, "the array has a hole")
        last = child.type
        if child.type == "spread_element":
            inner = children_of(child)[0]
            value = yield machine.expression(inner, names)
            place = Place(names.module.script, inner)
            spread = iterated(machine, machine.known(value, place), place)
            if isinstance(spread, Unfoldable):
                return spread
            items += spread
        elif child.is_named:
            value = yield machine.expression(child, names)
            items.append(settled(value, Place(names.module.script, child)))
    machine.spend(len(items) // 8)
    return ArrayValue(items, at)


def _object(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    at = Place(script, node)
    entries: dict[str, Property] = {}
    for child in children_of(node):
        place = Place(script, child)
        if child.type == "spread_element":
            inner = children_of(child)[0]
            value = machine.known((yield machine.expression(inner, names)), Place(script, inner))
            spread = own_entries(value, place)
            if spread is None:
                return value if isinstance(value, Unfoldable) else Unfoldable(place, "what is spread is not known")
            machine.spend(len(spread) // 8)
            for key, item in spread:
                entries[key] = item
        elif child.type == "shorthand_property_identifier":
            value = yield _identifier(machine, child, names)
            entries[script.source(child)] = Property(settled(value, place), place)
        elif child.type == "pair":
            key_node, value_node = child.child_by_field_name("key"), child.child_by_field_name("value")
            assert key_node is not None and value_node is not None
            key = yield property_key(machine, key_node, names)
            if isinstance(key, Unfoldable):
                return key
            if key == "__proto__" and key_node.type != "computed_property_name":
                return Unfoldable(place, "it sets a prototype")
            value = yield machine.expression(value_node, names)
            entries[key] = Property(settled(value, Place(script, value_node)), Place(script, key_node))
        elif child.type == "method_definition":
            key_node = child.child_by_field_name("name")
            assert key_node is not None
            key = yield property_key(machine, key_node, names)
            if isinstance(key, Unfoldable):
                return key
            accessor = any(item.type in ("get", "set") for item in child.children)
            method: Value = Unfoldable(place, "it is an accessor") if accessor else FunctionValue(place, names)
            entries[key] = Property(method, Place(script, key_node))
        else:
            return Unfoldable(place, f"`{child.type.replace('_', ' ')}` is not followed")
    return ObjectValue(entries, at)


def _function(machine: Machine, node: Node, names: Names) -> Steps:
    yield from ()
    return FunctionValue(Place(names.module.script, node), names)


HANDLERS: dict[str, Handler] = {
    "string": _string,
    "template_string": _template,
    "number": _number,
    "true": _constant(True),
    "false": _constant(False),
    "null": _constant(None),
    "undefined": _undefined,
    "identifier": _identifier,
    "parenthesized_expression": _parenthesized,
    "sequence_expression": _sequence,
    "array": _array,
    "object": _object,
    "binary_expression": binary,
    "unary_expression": unary,
    "ternary_expression": ternary,
    "member_expression": chain,
    "subscript_expression": chain,
    "call_expression": chain,
    "new_expression": construct,
    "arrow_function": _function,
    "function_expression": _function,
    "generator_function": _function,
    "assignment_expression": assignment,
    "augmented_assignment_expression": augmented,
    "update_expression": update,
}
