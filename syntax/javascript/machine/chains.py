"""Members, elements and calls, with optional chaining; what is called is followed, known, or given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tree_sitter import Node

from adapterc.syntax.javascript import operators
from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ArrayValue,
    ExternalValue,
    FunctionValue,
    ObjectValue,
    Piece,
    Place,
    Primitive,
    TextValue,
    Unfoldable,
    Value,
    is_index,
)
from adapterc.syntax.javascript.literals import join_halves, number_of, string_pieces
from adapterc.syntax.javascript.machine.conversions import (
    as_text,
    is_basic,
    iterated,
    make_set,
    settled,
    text_value,
    texts_joined,
    whole_piece,
)
from adapterc.syntax.javascript.machine.methods import method
from adapterc.syntax.javascript.machine.statics import static
from adapterc.syntax.javascript.script import children_of

if TYPE_CHECKING:
    from adapterc.syntax.javascript.machine.core import Machine, Steps
    from adapterc.syntax.javascript.machine.names import Names

__all__ = ["INHERITED", "SHORT", "chain", "construct", "invoke", "member", "property_key", "reference"]

SHORT = object()
"""The value of an optional chain that ended early."""


INHERITED = frozenset(
    [
        "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__", "constructor",
        "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
    ]
)  # fmt: skip


def member(machine: Machine, value: Value, key: str, at: Place) -> Steps:
    """`value[key]`."""
    value = machine.known(value, at)
    if isinstance(value, ObjectValue):
        found = value.entries.get(key)
        if found is not None:
            return found.value
        return Unfoldable(at, f"`{key}` is inherited") if key in INHERITED else Primitive(UNDEFINED, at)
    if isinstance(value, ArrayValue) and not value.unique:
        if is_index(key):
            return value.items[int(key)] if int(key) < len(value.items) else Primitive(UNDEFINED, at)
        if key == "length":
            return Primitive(len(value.items), at)
    if isinstance(value, ArrayValue) and value.unique and key == "size":
        return Primitive(len(value.items), at)
    if isinstance(value, TextValue) and is_basic(value.value):
        if key == "length":
            return Primitive(len(value.value), at)
        if is_index(key) and int(key) < len(value.value):
            return TextValue(value.value[int(key)], (whole_piece(value.value[int(key)], at),), at)
    if isinstance(value, ExternalValue):
        if value.package.startswith("module:"):
            return (yield machine.member_of_module(value.package[7:], key, at))
        return machine.external(value.package, (*value.path, key), at)
    if isinstance(value, Unfoldable):
        return value
    return Unfoldable(at, f"`{key}` is not followed")


def chain(machine: Machine, node: Node, names: Names) -> Steps:
    value = yield _link(machine, node, names)
    return Primitive(UNDEFINED, Place(names.module.script, node)) if value is SHORT else value


def _link(machine: Machine, node: Node, names: Names) -> Steps:
    """A link of an optional chain: a member, an element, a call."""
    if node.type == "call_expression":
        return (yield _call_link(machine, node, names))
    value, key = yield reference(machine, node, names)
    if value is SHORT or key is None:
        return value
    return (yield member(machine, value, key, Place(names.module.script, node)))


def _operand(machine: Machine, node: Node, names: Names) -> Steps:
    """What a link hangs on: another link of the same chain, or an expression of its own."""
    return _link(machine, node, names) if node.type in _LINKS else machine.expression(node, names)


def reference(machine: Machine, node: Node, names: Names) -> Steps:
    """The object and the key of a member expression; (value, None) when that is the value already."""
    script = names.module.script
    inner = node.child_by_field_name("object")
    assert inner is not None
    value = yield _operand(machine, inner, names)
    if value is SHORT:
        return SHORT, None
    value = machine.known(value, Place(script, inner))
    if isinstance(value, Primitive) and (value.value is None or value.value is UNDEFINED):
        if node.child_by_field_name("optional_chain") is not None:
            return SHORT, None
        return Unfoldable(Place(script, node), "it reads a member of nothing"), None
    index = node.child_by_field_name("index")
    if index is None:
        name = node.child_by_field_name("property")
        if name is None or name.type != "property_identifier":
            return Unfoldable(Place(script, node), "it is private"), None
        return value, script.source(name)
    at = machine.known((yield machine.expression(index, names)), Place(script, index))
    if isinstance(at, Unfoldable):
        return at, None
    key = as_text(machine, at)
    return (Unfoldable(Place(script, index), "its text is not known"), None) if key is None else (value, key)


def _call_link(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    at = Place(script, node)
    callee_node, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    assert callee_node is not None and arguments is not None
    receiver: Value | None = None
    key = ""
    bare = callee_node
    if bare.type in ("member_expression", "subscript_expression"):
        found, name = yield reference(machine, bare, names)
        if found is SHORT:
            return SHORT
        if name is None:
            callee: Any = found
        else:
            receiver, key = found, name
            callee = None
            if not isinstance(receiver, ArrayValue | TextValue | Primitive):
                callee = yield member(machine, receiver, key, Place(script, bare))
    else:
        callee = yield _operand(machine, bare, names)
        if callee is SHORT:
            return SHORT
    optional = node.child_by_field_name("optional_chain") is not None
    if optional and isinstance(callee, Primitive) and (callee.value is None or callee.value is UNDEFINED):
        return SHORT
    if arguments.type == "template_string":
        return (yield _tagged(machine, callee, arguments, names, at))
    args = yield _arguments(machine, arguments, names)
    if isinstance(args, Unfoldable):
        return args
    if receiver is not None and callee is None:
        return (yield method(machine, receiver, key, args, at))
    callee = machine.known(callee, Place(script, callee_node))
    return (yield invoke(machine, callee, args, at))


def invoke(machine: Machine, callee: Value, args: list[Value], at: Place) -> Steps:
    """A call of anything."""
    if isinstance(callee, FunctionValue):
        return (yield machine.call(callee, args, at))
    if isinstance(callee, ExternalValue):
        value = machine.host.call(callee.package, callee.path, args, at)
        if value is None and callee.package == "":
            value = yield static(machine, callee.path, args, at)
        if value is not None:
            return value
        machine.spoil(args, "it is handed to code that is not followed")
        lost = next((arg for arg in args if isinstance(arg, Unfoldable)), None)
        if lost is not None and callee.package == "":
            return lost
        shown = ".".join(callee.path) or callee.package
        return Unfoldable(at, f"`{shown}` is not followed")
    machine.spoil(args, "it is handed to code that is not followed")
    return callee if isinstance(callee, Unfoldable) else Unfoldable(at, "what is called is no function")


def _arguments(machine: Machine, node: Node, names: Names) -> Steps:
    args: list[Value] = []
    for child in children_of(node):
        place = Place(names.module.script, child)
        if child.type == "spread_element":
            inner = children_of(child)[0]
            value = machine.known((yield machine.expression(inner, names)), place)
            spread = iterated(machine, value, place)
            if isinstance(spread, Unfoldable):
                return spread
            args += spread
        else:
            args.append(settled((yield machine.expression(child, names)), place))
    return args


def _tagged(machine: Machine, callee: Any, node: Node, names: Names, at: Place) -> Steps:
    """`String.raw` is the one tag that is followed."""
    if not isinstance(callee, ExternalValue) or (callee.package, callee.path) != ("", ("String", "raw")):
        return Unfoldable(at, "the tag of the template is not followed")
    script = names.module.script
    parts: list[tuple[Value, Place]] = []
    start = script.start(node) + 1
    for child in node.named_children:
        if child.type == "template_substitution":
            parts.append((_raw(machine, script, start, script.start(child), at), at))
            inner = children_of(child)[0]
            parts.append(((yield machine.expression(inner, names)), Place(script, inner)))
            start = script.end(child)
    parts.append((_raw(machine, script, start, script.end(node) - 1, at), at))
    return texts_joined(machine, parts, at)


def _raw(machine: Machine, script: Any, start: int, end: int, at: Place) -> Value:
    code = script.code[start:end]
    return text_value(machine, (Piece(code, script, start, end, False),) if code else (), at)


def construct(machine: Machine, node: Node, names: Names) -> Steps:
    """`new Set(...)` is an array of distinct values; nothing else that is made with `new` is a constant."""
    script = names.module.script
    at = Place(script, node)
    constructor, arguments = node.child_by_field_name("constructor"), node.child_by_field_name("arguments")
    args: Any = []
    if arguments is not None:
        args = yield _arguments(machine, arguments, names)
    if isinstance(args, Unfoldable):
        return args
    callee = None if constructor is None else (yield machine.expression(constructor, names))
    builtin = isinstance(callee, ExternalValue) and callee.package == ""
    if isinstance(callee, ExternalValue) and builtin and callee.path == ("Set",):
        return make_set(machine, args, at)
    if not builtin:
        machine.spoil(args, "it is handed to code that is not followed")
    return Unfoldable(at, "an object is made")


_LINKS = frozenset({"member_expression", "subscript_expression", "call_expression"})


def property_key(machine: Machine, node: Node, names: Names) -> Steps:
    """A property name as text, or `Unfoldable`."""
    script = names.module.script
    if node.type == "computed_property_name":
        inner = children_of(node)[0]
        value = machine.known((yield machine.expression(inner, names)), Place(script, inner))
        if isinstance(value, Unfoldable):
            return value
        written = as_text(machine, value)
        return Unfoldable(Place(script, inner), "its text is not known") if written is None else written
    if node.type == "string":
        return join_halves("".join(piece.text for piece in string_pieces(script, node)))
    if node.type == "number":
        number = number_of(script.source(node))
        return Unfoldable(Place(script, node), "it is a BigInt") if number is None else operators.text(number)
    if node.type == "private_property_identifier":
        return Unfoldable(Place(script, node), "it is private")
    return script.source(node)
