"""Ways to a constructor of functions that do not say its name: `.constructor`, and names that only a run knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, children_of, unwrap
from adapterc.whitelist.analysis.flow import hidden_key, is_own_this, origins
from adapterc.whitelist.analysis.folding import folded
from adapterc.whitelist.analysis.kind_tables import CALLBACKS
from adapterc.whitelist.analysis.names import (
    assigned,
    global_path,
    of_page,
    pattern_key,
    pattern_name,
    pattern_source,
    words,
)
from adapterc.whitelist.analysis.objects import entries
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.standard import STANDARD_METHODS
from adapterc.whitelist.analysis.stray import stray

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["called_constructors", "called_members", "hidden_calls"]

_READERS = words("Reflect.get Reflect.getOwnPropertyDescriptor Object.getOwnPropertyDescriptor")
_STEPS = words("call apply bind constructor value get")
_TESTS = words(
    "binary_expression unary_expression expression_statement template_substitution if_statement while_statement "
    "switch_statement switch_case program"
)
_DATA = _TESTS | words("pair return_statement arrow_function ternary_expression spread_element object")
_FUNCTIONS = words("parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI fetch")
_DESCRIPTORS = words("Object.getOwnPropertyDescriptors")
_WINDOWS = ("view", "defaultView", "contentWindow")
_NAMESPACES = words("Math JSON Reflect Intl Atomics CSS")


def called_members(body: Body) -> list[Node]:
    """`event.view.eval(…)`: the name alone is data, as in `move.eval.score`; what matters is that it is called."""
    found = []
    for node in body.index.of(*MEMBERS):
        inner = node.child_by_field_name("object")
        if inner is None or body.index.key_of(node) not in ("eval", "execScript"):
            continue
        path = global_path(body.index, node)
        if path in ("eval", "execScript") or of_page(body.index, node):
            continue
        if not all(_is_own(body, origin) for origin in origins(body.index, inner)):
            found += _called_somewhere(body, node, _DATA)
    return found


def _is_own(body: Body, node: Node) -> bool:
    """An object or an instance whose methods the script itself writes."""
    callee = body.index.callee(node) if node.type == "new_expression" else None
    if callee is not None:
        return callee.type == "class" or body.index.declaration(callee) is not None
    return node.type == "object" or (node.type == "this" and is_own_this(body.index, node))


def called_constructors(body: Body) -> list[Node]:
    """`.constructor`, by any spelling, where what it is may be called."""
    found = []
    for node in body.index.of(*MEMBERS):
        if body.index.key_of(node) == "constructor":
            found += _called_somewhere(body, node, _TESTS)
    for node in body.index.of("pair_pattern", "shorthand_property_identifier_pattern"):
        key = node.child_by_field_name("key") or node
        if pattern_key(body.index, key) == "constructor":
            found.append(key)
    for call in body.index.of("call_expression"):
        callee, arguments = body.index.callee(call), body.index.arguments(call)
        reads = callee is not None and len(arguments) > 1 and global_path(body.index, callee) in _READERS
        if callee is not None and reads and folded(body.index, arguments[1]) in (None, "constructor"):
            found.append(callee)
    return found


def _called_somewhere(body: Body, node: Node, harmless: frozenset[str]) -> list[Node]:
    """Where a constructor is called with text, or the place where it gets out of sight."""
    found: list[Node] = []
    queue, seen = [node], {node.id}
    while queue:
        node = queue.pop()
        outer = body.index.outer(node)
        kind = "" if outer is None else outer.type
        if outer is None or kind in harmless or assigned(body.index, node):
            continue
        if kind in MEMBERS and (inner := outer.child_by_field_name("object")) is not None and unwrap(inner) == node:
            if body.index.key_of(outer) in _STEPS:
                found.append(node)
        elif kind in ("call_expression", "new_expression") and body.index.callee(outer) == node:
            if body.index.arguments(outer) or kind == "call_expression":
                found.append(node)
        elif kind == "variable_declarator" and (name := outer.child_by_field_name("name")) is not None:
            uses = [use for use in body.index.uses(name) if use.id not in seen] if name.type == "identifier" else [node]
            found += [use for use in uses if use == node]
            queue += [use for use in uses if use != node]
            seen |= {use.id for use in uses}
        elif kind not in MEMBERS:
            found.append(node)
    return found


def hidden_calls(body: Body) -> list[Node]:
    """Calls by which a name that only a run knows may be `constructor`, and its result code.

    One such step is needed behind a function, two behind anything: `''[k][k]('…')`.
    """
    calls = [callee for call in body.index.calls() if (callee := body.index.callee(call)) is not None]
    ends = {callee.id: origins(body.index, callee) for callee in calls}
    found = {callee.id: callee for callee in calls if any(_makes(body, end) for end in ends[callee.id])}
    for callee in calls:
        made = [body.index.callee(end) for end in ends[callee.id] if end.type == "call_expression"]
        for inner in made:
            if inner is not None and inner.id not in found and callee.id not in found and _reads_hidden(body, inner):
                found[callee.id] = callee
    for node in _hidden_values(body):
        found[node.id] = node
    return list(found.values())


def _hidden_values(body: Body) -> Iterator[Node]:
    """`x[k]` where it is called by another: passed on from a function, or handed to something that calls or extends."""
    index = body.index
    for node in index.of("subscript_expression"):
        if not hidden_key(index, node):
            continue
        bases = _bases(body, node)
        if any(_is_function(body, base) for base in bases):
            place = stray(index, node)
            if place is not None:
                yield place
        elif _is_run(body, node) and not all(_is_table(body, base) for base in bases):
            yield node
    for pattern in index.of("object_pattern"):
        if not any(part.type == "pair_pattern" and _is_computed(body, part) for part in children_of(pattern)):
            continue
        source = pattern_source(index, pattern)
        if source is None or any(_is_function(body, end) for end in origins(index, source)):
            yield pattern
    for call in index.of("call_expression"):
        callee, arguments = index.callee(call), index.arguments(call)
        if callee is None or not arguments or global_path(index, callee) not in _DESCRIPTORS:
            continue
        if not all(end.type in ("object", "new_expression") for end in origins(index, arguments[0])):
            yield callee


def _is_computed(body: Body, part: Node) -> bool:
    key = part.child_by_field_name("key")
    return key is not None and pattern_key(body.index, key) is None


def _is_run(body: Body, node: Node) -> bool:
    """True where the value is constructed, extended, or given to a standard function that calls it."""
    index = body.index
    outer = index.outer(node)
    if outer is None:
        return False
    if outer.type in ("class_heritage", "new_expression"):
        return True
    call = index.parent(outer) if outer.type == "arguments" else None
    callee = None if call is None else index.callee(call)
    if call is None or callee is None:
        return False
    path = global_path(index, callee)
    if path in ("Reflect.apply", "Reflect.construct"):
        return True
    at = next((at for at, item in enumerate(index.arguments(call)) if item.id == node.id), 0)
    if path in ("Array.from", "JSON.parse", "JSON.stringify"):
        return at == 1
    return callee.type in MEMBERS and index.key_of(callee) in CALLBACKS and at == 0


def _is_table(body: Body, node: Node) -> bool:
    return node.type == "object" and all(
        value.type in FUNCTIONS or body.kinds.stores.function(value) is not None
        for _, value in entries(body.index, node)
    )


def _makes(body: Body, node: Node) -> bool:
    """A hidden step behind a function; a value that comes from too many places may be one."""
    if not _is_hidden(body, node):
        return node.type == "program"
    return any(_is_function(body, base) for base in _bases(body, node))


def _reads_hidden(body: Body, callee: Node) -> bool:
    return any(_is_hidden(body, end) for end in origins(body.index, _receiver(body, callee)))


def _receiver(body: Body, callee: Node) -> Node:
    """`f` of `f.call(…)`."""
    inner = callee.child_by_field_name("object")
    return inner if inner is not None and body.index.key_of(callee) in ("call", "apply", "bind") else callee


def _is_hidden(body: Body, node: Node) -> bool:
    return hidden_key(body.index, _receiver(body, node))


def _bases(body: Body, member: Node) -> list[Node]:
    inner = _receiver(body, member).child_by_field_name("object")
    return [] if inner is None else origins(body.index, inner)


def _is_function(body: Body, node: Node) -> bool:
    if node.type in FUNCTIONS or node.type in ("class", "class_declaration") or hidden_key(body.index, node):
        return True
    if node.type in MEMBERS and (body.index.key_of(node) in _WINDOWS or _is_method(body, node)):
        return True
    declared = body.index.declaration(node) if node.type == "identifier" else None
    if declared is not None and pattern_name(body.index, declared) in _WINDOWS:
        return True
    path = global_path(body.index, node) or ""
    if node.type == "call_expression" and (callee := body.index.callee(node)) is not None:
        return global_path(body.index, callee) in ("Object.getPrototypeOf", "Reflect.getPrototypeOf")
    return path in BROWSER_GLOBALS and (path in _FUNCTIONS or (path[:1].isupper() and path not in _NAMESPACES))


def _is_method(body: Body, node: Node) -> bool:
    """`[].map`, `document.querySelector`: a standard method of something that certainly has it."""
    inner = node.child_by_field_name("object")
    key = body.index.key_of(node)
    if inner is None or key not in STANDARD_METHODS:
        return False
    sure = unwrap(inner).type in ("array", "string", "template_string", "object", "regex", "number") or (
        unwrap(inner).type in FUNCTIONS
    )
    path = global_path(body.index, inner)
    return sure or (path is not None and path.partition(".")[0] in BROWSER_GLOBALS)
