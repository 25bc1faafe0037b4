"""Writing names and members, and taking values apart by patterns."""

from __future__ import annotations

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
    Page,
    Str,
    Value,
)
from adapterc.importers.opencli_js.func.trace_addresses import Url
from adapterc.importers.opencli_js.func.trace_globals import seen_global
from adapterc.importers.opencli_js.func.trace_members import iterated, member, property_key
from adapterc.importers.opencli_js.func.trace_urls import write_url_part
from adapterc.importers.opencli_js.func.trace_values import (
    NOTHING,
    UNDEF,
    ClassValue,
    Record,
    argument,
    as_plain,
    derived,
    join,
    options,
    own_text,
)
from adapterc.syntax.javascript.constants import UNDEFINED, is_index
from adapterc.syntax.javascript.script import MEMBERS, unwrap

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Env

__all__ = ["bind", "erase", "put_property", "store"]


def store(t: Tracer, target: Node, value: Value, env: Env) -> None:
    """Assign to a name, a member or a pattern."""
    kind = target.type
    if kind == "parenthesized_expression":
        store(t, t.children(target)[0], value, env)
    elif kind in MEMBERS:
        bases, key = _member(t, target, env)
        for item in bases:
            _put(t, item, key, value, target, len(bases) == 1)
    else:
        bind(t, target, value, env, "")


def erase(t: Tracer, target: Node, env: Env) -> None:
    """`delete target`: which properties are left is not known."""
    target = unwrap(target)
    if target.type in MEMBERS:
        bases, key = _member(t, target, env)
        for item in bases:
            _put(t, item, key, UNDEF, target, len(bases) == 1)
            if isinstance(item, Object) and not isinstance(item, Url):
                t.memory.put(item, "open", True)


def _member(t: Tracer, target: Node, env: Env) -> tuple[tuple[Value, ...], str | None]:
    """The values of which one has the property, and its name when it is known."""
    base = t.ev(t.field(target, "object"), env)
    name = t.field(target, "property")
    if name is not None:
        return options(base), t.name(name)
    index = t.ev(t.field(target, "index"), env)
    t.use(index, target)
    return options(base), own_text(index)


def _put(t: Tracer, base: Value, key: str | None, value: Value, node: Node, sure: bool) -> None:
    if isinstance(base, Page):
        t.event("escape", "page", node)
    elif isinstance(base, Url):
        write_url_part(t, base, key, value, node)
    elif isinstance(base, Object):
        put_property(t, base, key, value, sure)
    elif isinstance(base, ClassValue):
        put_property(t, base.statics, key, value, sure)
    elif isinstance(base, Array):
        if key == "length" and isinstance(value, Const) and value.value == 0:
            t.memory.put(base, "items", [])
            return
        items = list(base.items)
        if key is not None and is_index(key) and int(key) < len(items):
            items[int(key)] = value if sure else join([items[int(key)], value])
        else:
            t.memory.put(base, "open", True)
            items.append(value)
        t.memory.put(base, "items", items)


def put_property(t: Tracer, base: Object, key: str | None, value: Value, sure: bool) -> None:
    """Write a property; without a known `key`, any of them. `sure`: the object is the one that is written to."""
    if key is not None:
        t.memory.put(base.fields, key, value if sure else join([base.fields.get(key, UNDEF), value]))
        return
    t.memory.put(base, "open", True)
    for name, old in list(base.fields.items()):
        t.memory.put(base.fields, name, join([old, value]))


def defaulted(t: Tracer, value: Value, node: Node | None, env: Env) -> Value:
    """The value of a parameter or a part that has a default."""
    if node is None:
        return value
    if all(isinstance(item, Const) and item.value is UNDEFINED for item in options(value)):
        return t.ev(node, env)
    if isinstance(value, Str | Object | Array | Function | Page | Kwargs):
        return value
    if isinstance(value, Const) and value.value is not UNDEFINED:
        return value
    begun = t.enter((node.id, "right"))
    other = t.ev(node, env)
    t.memory.merge([{}, t.leave(begun, t.ending())])
    plain = as_plain(other)
    if isinstance(value, Argument) and plain is not NOTHING:
        return argument(value, f"default:{own_text(other)}")
    return join([item for item in options(value) if item != UNDEF] + [other])


def bind(t: Tracer, pattern: Node, value: Value, env: Env, kind: str) -> None:
    """Name the parts of a value. `kind`: "let", "const", "var", or "" for an assignment."""
    if pattern.type in ("identifier", "shorthand_property_identifier_pattern"):
        name = t.name(pattern)
        if kind == "":
            t.assign(name, value, env)
        elif kind == "var":
            t.memory.put(env.function.names, name, value)
        else:
            env.names[name] = value
        return None
    return _bind_parts(t, pattern, value, env, kind)


def _bind_parts(t: Tracer, pattern: Node, value: Value, env: Env, kind: str) -> None:
    if pattern.type in ("assignment_pattern", "object_assignment_pattern"):
        left, right = t.field(pattern, "left"), t.field(pattern, "right")
        assert left is not None
        bind(t, left, defaulted(t, value, right, env), env, kind)
    elif pattern.type == "object_pattern":
        _bind_object(t, pattern, value, env, kind)
    elif pattern.type == "array_pattern":
        _bind_array(t, pattern, value, env, kind)
    elif kind == "":
        store(t, pattern, value, env)


def _bind_object(t: Tracer, pattern: Node, value: Value, env: Env, kind: str) -> None:
    taken = set[str | None]()
    for child in t.children(pattern):
        if child.type == "rest_pattern":
            bind(t, t.children(child)[0], _remaining(value, taken), env, kind)
            continue
        target, leaf = child, child
        if child.type == "pair_pattern":
            key_node, inner = t.field(child, "key"), t.field(child, "value")
            assert key_node is not None and inner is not None
            target, leaf = inner, key_node
        elif child.type == "object_assignment_pattern":
            leaf = t.field(child, "left") or child
        key = property_key(t, leaf, env)
        taken.add(key)
        part = member(t, value, key, child)
        part = seen_global(t, part, child) if isinstance(value, External) else part
        bind(t, target, part, env, kind)


def _remaining(value: Value, taken: set[str | None]) -> Value:
    if isinstance(value, Object):
        fields = {name: item for name, item in value.fields.items() if name not in taken}
        return Record(fields, value.open, value.rest if isinstance(value, Record) else None)
    return value if isinstance(value, Kwargs | Page) else derived([value])


def _bind_array(t: Tracer, pattern: Node, value: Value, env: Env, kind: str) -> None:
    position = 0
    for child in pattern.children:
        if child.type == ",":
            position += 1
        elif child.is_named and child.type not in ("comment", "html_comment"):
            part: Value
            if child.type == "rest_pattern":
                known = isinstance(value, Array) and not value.open
                part = Array(value.items[position:]) if known and isinstance(value, Array) else Array([], True)
                child = t.children(child)[0]
            elif isinstance(value, Array) and not value.open:
                part = value.items[position] if position < len(value.items) else UNDEF
            elif isinstance(value, Array) and position < len(value.items):
                part = join([value.items[position], derived(value.items)])
            else:
                part = iterated(value)
            bind(t, child, part, env, kind)
