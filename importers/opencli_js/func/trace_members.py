"""Reading members: what a name of a value leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import (
    Alternatives,
    Argument,
    Array,
    Const,
    External,
    Function,
    Kwargs,
    Object,
    Page,
    PageMethod,
    Str,
    Value,
)
from adapterc.importers.opencli_js.func.trace_addresses import Url
from adapterc.importers.opencli_js.func.trace_globals import seen_global
from adapterc.importers.opencli_js.func.trace_urls import read_url_part
from adapterc.importers.opencli_js.func.trace_values import (
    DYNAMIC,
    PLAIN,
    UNDEF,
    ClassValue,
    Getter,
    Record,
    argument,
    derived,
    join,
    own_text,
)
from adapterc.syntax.javascript.constants import UNDEFINED, is_index

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Env

__all__ = ["iterated", "member", "member_of", "property_key", "read"]

_PARTS = ("object", "property", "optional_chain", "index")


def property_key(t: Tracer, node: Node, env: Env) -> str | None:
    """The name that a key stands for; None when it is not known."""
    if node.type in ("property_identifier", "private_property_identifier", "shorthand_property_identifier_pattern"):
        return t.name(node)
    value_node = t.children(node)[0] if node.type == "computed_property_name" else node
    value = t.ev(value_node, env)
    t.use(value, value_node)
    return own_text(value)


def member_of(t: Tracer, node: Node, env: Env) -> Value:
    """`object.name` and `object[index]`"""
    base, _, value = read(t, node, env)
    return seen_global(t, value, node) if isinstance(base, External) else value


def read(t: Tracer, node: Node, env: Env) -> tuple[Value, str | None, Value]:
    """The object of a member access, the name (None when it is not known) and the value."""
    inner, name, optional, index_node = t.parts(node, _PARTS)
    base = t.ev(inner, env)
    index: Value = PLAIN
    if name is not None:
        key: str | None = t.name(name)
    else:
        index = t.ev(index_node, env)
        t.use(index, node)
        key = own_text(index)
    t.use(base, node)
    if optional is not None:
        t.tested(base, node)
    if isinstance(index, Alternatives) and all(own_text(item) is not None for item in index.values):
        return base, key, join([member(t, base, own_text(item), node, item) for item in index.values])
    return base, key, member(t, base, key, node, index)


def member(t: Tracer, base: Value, key: str | None, node: Node, index: Value = PLAIN) -> Value:
    """What a member of a value is."""
    if isinstance(base, Alternatives):
        found = [member(t, item, key, node, index) for item in base.values if not _is_nothing(item)]
        return join(found) if found else PLAIN
    value = _plain_member(t, base, key, node, index)
    if isinstance(value, Getter):
        return t.get(value, base, node)
    return value


def _is_nothing(value: Value) -> bool:
    return isinstance(value, Const) and (value.value is None or value.value is UNDEFINED)


def _plain_member(t: Tracer, base: Value, key: str | None, node: Node, index: Value) -> Value:
    if isinstance(base, Page):
        if key is not None:
            return PageMethod(key)
        t.event("escape", "page", node)
        return DYNAMIC
    if isinstance(base, Kwargs):
        if key is None:
            return PLAIN
        t.trace.arguments.setdefault(key, node)
        return Argument(key)
    if isinstance(base, Argument):
        return argument(base, "other")
    if isinstance(base, Url):
        return PLAIN if key is None else read_url_part(base, key, node)
    if isinstance(base, Object):
        return _property(base, key, index)
    if isinstance(base, Array):
        return _element(base, key, index)
    if isinstance(base, ClassValue) and key is not None and key in base.statics.fields:
        return base.statics.fields[key]
    if isinstance(base, External):
        return _of_external(t, base, key, node, index)
    if isinstance(base, Str):
        return _of_text(base, key)
    if isinstance(base, Function) and key == "name" and (name := t.field(base.node, "name")) is not None:
        return Str((t.name(name),))
    return UNDEF if isinstance(base, Const) and base.value in (None, UNDEFINED) else derived([base, index])


def _of_external(t: Tracer, base: External, key: str | None, node: Node, index: Value) -> Value:
    if base.path[:2] == ("process", "env"):
        if key is None:
            t.event("global", "process.env", node)
            return t.variable
        if len(base.path) > 2:
            return PLAIN
    if key is None:
        return derived([index])
    return External((key,) if base.path == ("globalThis",) else (*base.path, key))


def _of_text(base: Str, key: str | None) -> Value:
    known = base.known
    if known is None or key is None or not known.isascii():
        return derived([base])
    if key == "length":
        return Const(len(known))
    if is_index(key):
        return Str((known[int(key)],)) if int(key) < len(known) else UNDEF
    return PLAIN


def _property(base: Object, key: str | None, index: Value) -> Value:
    if key is None:
        values = list(base.fields.values())
        if not values or base.open or len(values) > 12:
            return derived([*values[:20], index])
        return join([*values, UNDEF])
    found = base.fields.get(key)
    if found is not None:
        return found
    rest = base.rest if isinstance(base, Record) else None
    if isinstance(rest, Kwargs):
        return Argument(key)
    return (rest or PLAIN) if base.open else UNDEF


def _element(base: Array, key: str | None, index: Value) -> Value:
    if key == "length":
        return derived([base]) if base.open else Const(len(base.items))
    if key is not None and is_index(key) and not base.open:
        return base.items[int(key)] if int(key) < len(base.items) else UNDEF
    if key is not None and not is_index(key):
        return PLAIN
    return iterated(base) if base.items and len(base.items) <= 12 and not base.open else derived([*base.items, index])


def iterated(value: Value) -> Value:
    """Any element of a value."""
    if isinstance(value, Array):
        if value.items and len(value.items) <= 12 and not value.open:
            return join(value.items)
        return derived(value.items) if value.items or not value.open else PLAIN
    if isinstance(value, Alternatives):
        return join([iterated(item) for item in value.values if not isinstance(item, Const)])
    return argument(value, "other") if isinstance(value, Argument) else derived([value])
