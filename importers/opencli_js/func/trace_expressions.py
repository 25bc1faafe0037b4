"""How the tracer evaluates expressions: one handler per node type. Operators, literals, objects and arrays are here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import (
    Argument,
    Array,
    Const,
    External,
    Function,
    Kwargs,
    Object,
    Str,
    Value,
)
from adapterc.importers.opencli_js.func.trace_assignments import assignment, augmented, update
from adapterc.importers.opencli_js.func.trace_calls import call, construct
from adapterc.importers.opencli_js.func.trace_classes import class_value
from adapterc.importers.opencli_js.func.trace_globals import seen_global
from adapterc.importers.opencli_js.func.trace_members import member_of, property_key
from adapterc.importers.opencli_js.func.trace_operators import binary, ternary, unary
from adapterc.importers.opencli_js.func.trace_texts import string, template
from adapterc.importers.opencli_js.func.trace_values import (
    PLAIN,
    UNDEF,
    Getter,
    Record,
    bounded,
    derived,
    join,
    options,
    truthy,
)
from adapterc.syntax.javascript.literals import number_of
from adapterc.syntax.javascript.script import unwrap

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Env

__all__ = ["HANDLERS"]


def _number(t: Tracer, node: Node, env: Env) -> Value:
    value = number_of(t.name(node))
    return PLAIN if value is None else Const(value)


def _constant(value: object) -> Callable[[Tracer, Node, Env], Value]:
    found = Const(value)
    return lambda t, node, env: found


def _identifier(t: Tracer, node: Node, env: Env) -> Value:
    name = t.name(node)
    scope: Env | None = env
    while scope is not None:  # `Env.find`, written out: a third of all expressions are names
        found = scope.names.get(name)
        if found is not None:
            return found
        scope = scope.outer
    return seen_global(t, External((name,)), node)


def _this(t: Tracer, node: Node, env: Env) -> Value:
    return env.find("this") or UNDEF


def _super(t: Tracer, node: Node, env: Env) -> Value:
    return env.find("super") or PLAIN


def _inner(t: Tracer, node: Node, env: Env) -> Value:
    """The value of what is in parentheses or waited for."""
    inner = t.children(node)
    return t.ev(inner[0], env) if len(inner) == 1 else PLAIN


def _sequence(t: Tracer, node: Node, env: Env) -> Value:
    value: Value = UNDEF
    for child in t.children(node):
        value = t.ev(child, env)
    return value


def _yield(t: Tracer, node: Node, env: Env) -> Value:
    for child in t.children(node):
        t.ev(child, env)
    return PLAIN


def _function(t: Tracer, node: Node, env: Env) -> Value:
    found = Function(node, env)
    if node.id == t.linked.func.id:
        t.func = found
    name = t.field(node, "name")
    if name is not None:
        inner = type(env)(env)
        inner.names[t.name(name)] = found = Function(node, inner)
    return found


def _regex(t: Tracer, node: Node, env: Env) -> Value:
    return PLAIN


def _array(t: Tracer, node: Node, env: Env) -> Value:
    found = Array()
    for child in t.children(node):
        if child.type != "spread_element":
            found.items.append(t.ev(child, env))
            continue
        value = t.ev(t.children(child)[0], env)
        if isinstance(value, Array):
            found.items += value.items
            found.open = found.open or value.open
        else:
            found.open = True
            for item in options(value):
                found.items += item.items if isinstance(item, Array) else [derived([item])]
    found.items = bounded(found.items, found.open)
    return found


def _object(t: Tracer, node: Node, env: Env) -> Value:
    found = Record()
    for child in t.children(node):
        kind = child.type
        if kind == "pair":
            key_node = t.field(child, "key")
            assert key_node is not None
            key = property_key(t, key_node, env)
            _define(found, key, t.ev(t.field(child, "value"), env))
        elif kind == "shorthand_property_identifier":
            found.fields[t.name(child)] = _identifier(t, child, env)
        elif kind == "method_definition":
            name = t.field(child, "name")
            assert name is not None
            getter = any(item.type == "get" for item in child.children)
            key = property_key(t, name, env)
            if not any(item.type == "set" for item in child.children):
                value = Getter(child, env) if getter else Function(child, env)
                if child.id == t.linked.func.id:
                    t.func = value
                _define(found, key, value)
        elif kind == "spread_element":
            inner = t.children(child)[0]
            _spread(t, found, inner, t.ev(inner, env))
    return found


def _define(found: Object, key: str | None, value: Value) -> None:
    if key is not None:
        found.fields[key] = value
        return
    found.open = True
    for name, old in found.fields.items():
        found.fields[name] = join([old, value])


def _spread(t: Tracer, found: Record, node: Node, value: Value) -> None:
    """Copy what is spread; what may be there or not is one of two values."""
    items = [item for item in options(value) if truthy(item) is not False]
    sure = len(items) == 1 and items[0] is value
    bare = unwrap(node)
    guarded = bare.type == "binary_expression" and any(child.type == "&&" for child in bare.children)
    for item in items:
        if isinstance(item, Object):
            for name, inner in item.fields.items():
                found.fields[name] = inner if sure else join([found.fields.get(name, UNDEF), inner])
            found.open = found.open or item.open
        elif not isinstance(item, Str | Const) and not (guarded and len(items) > 1):
            found.open = True
            found.rest = item if isinstance(item, Kwargs) and sure else derived([item])
            for name, old in found.fields.items():
                found.fields[name] = join([Argument(name) if isinstance(item, Kwargs) else derived([item]), old])


HANDLERS: dict[str, Callable[[Tracer, Node, Env], Value]] = {
    "identifier": _identifier,
    "shorthand_property_identifier": _identifier,
    "undefined": _constant(UNDEF.value),
    "number": _number,
    "true": _constant(True),
    "false": _constant(False),
    "null": _constant(None),
    "string": string,
    "template_string": template,
    "regex": _regex,
    "this": _this,
    "super": _super,
    "parenthesized_expression": _inner,
    "await_expression": _inner,
    "yield_expression": _yield,
    "sequence_expression": _sequence,
    "arrow_function": _function,
    "function_expression": _function,
    "generator_function": _function,
    "class": class_value,
    "array": _array,
    "object": _object,
    "binary_expression": binary,
    "unary_expression": unary,
    "update_expression": update,
    "assignment_expression": assignment,
    "augmented_assignment_expression": augmented,
    "ternary_expression": ternary,
    "member_expression": member_of,
    "subscript_expression": member_of,
    "call_expression": call,
    "new_expression": construct,
}
