"""Classes of the text: their instances are objects that know the methods of the class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Const, Function, Object, Value
from adapterc.importers.opencli_js.func.trace_values import PLAIN, UNDEF, ClassValue, Getter, Record

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Env

__all__ = ["class_value", "instance", "super_call"]


def class_value(t: Tracer, node: Node, env: Env) -> Value:
    """The value of a class; static properties are evaluated, others when an instance is made."""
    heritage = next((child for child in t.children(node) if child.type == "class_heritage"), None)
    base = t.ev(t.children(heritage)[0], env) if heritage is not None else None
    inner = type(env)(env)
    inner.names["super"] = base or UNDEF
    found = ClassValue(node, inner, base)
    name = t.field(node, "name")
    if name is not None:
        inner.names[t.name(name)] = found
    for member in _members(t, node):
        if not any(child.type == "static" for child in member.children):
            continue
        if member.type == "method_definition":
            key = t.field(member, "name")
            assert key is not None
            found.statics.fields[t.name(key)] = Function(member, inner)
        elif member.type == "field_definition":
            key = t.field(member, "property")
            assert key is not None
            found.statics.fields[t.name(key)] = t.ev(t.field(member, "value"), inner)
    return found


def _members(t: Tracer, node: Node) -> list[Node]:
    body = t.field(node, "body")
    return t.children(body) if body is not None else []


def instance(t: Tracer, value: ClassValue, args: list[Value], at: Node) -> Value:
    """`new C(...)`"""
    this = Record()
    _construct(t, value, args, at, this)
    return this


def _construct(t: Tracer, value: ClassValue, args: list[Value], at: Node, this: Object) -> None:
    for item in _lineage(value):
        if isinstance(item, ClassValue):
            _equip(t, item, this)
        else:
            t.memory.put(this, "open", True)
    constructor = _constructor(t, value)
    if constructor is not None:
        t.invoke(constructor, args, at, this)
    elif isinstance(value.base, ClassValue):
        _construct(t, value.base, args, at, this)


def _lineage(value: ClassValue) -> list[Value]:
    """The classes from the base up."""
    found: list[Value] = [value]
    base = value.base
    while base is not None and len(found) < 20:
        found.append(base)
        base = base.base if isinstance(base, ClassValue) else None
    return [item for item in reversed(found) if not isinstance(item, Const)]


def _equip(t: Tracer, value: ClassValue, this: Object) -> None:
    env = value.scope
    for member in _members(t, value.node):
        words = {child.type for child in member.children}
        key = t.field(member, "name") or t.field(member, "property")
        if "static" in words or key is None or key.type == "computed_property_name":
            continue
        name = t.name(key)
        if member.type == "method_definition" and name != "constructor" and "set" not in words:
            made = Getter(member, env) if "get" in words else Function(member, env)
            t.memory.put(this.fields, name, made)
        elif member.type == "field_definition":
            inner = type(env)(env)  # type: ignore[call-arg]
            inner.names["this"] = this  # type: ignore[attr-defined]
            t.memory.put(this.fields, name, t.ev(t.field(member, "value"), inner))  # type: ignore[arg-type]


def _constructor(t: Tracer, value: ClassValue) -> Function | None:
    for member in _members(t, value.node):
        name = t.field(member, "name")
        if member.type == "method_definition" and name is not None and t.name(name) == "constructor":
            return Function(member, value.scope)
    return None


def super_call(t: Tracer, node: Node, env: Env, args: list[Value]) -> Value:
    """`super(...)`: the constructor of the base runs on the same object."""
    base, this = env.find("super"), env.find("this")
    if isinstance(base, ClassValue) and isinstance(this, Object):
        constructor = _constructor(t, base)
        if constructor is not None:
            t.invoke(constructor, args, node, this)
    elif isinstance(this, Object) and args:
        t.memory.put(this.fields, "message", args[0])
    return PLAIN
