"""What a body does to its page besides the DOM: storage, clipboard, timers, navigation, the page's own globals.

Limits: storage reached through a computed name (`window[kind + 'Storage']`) is an unknown global of the page, and a
framework's object that no table knows looks like plain data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.compiler.effects.collect import Collector
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import MEMBERS, unwrap
from adapterc.whitelist.analysis.foreign import foreign, is_handed
from adapterc.whitelist.analysis.kind_tables import CALLBACKS, EXPANDOS
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.leaving import departures
from adapterc.whitelist.analysis.names import assigned, global_path, is_window, pattern_key, under, words
from adapterc.whitelist.analysis.pieces import constants
from adapterc.whitelist.analysis.risky import risky_uses
from adapterc.whitelist.analysis.stray import stray
from adapterc.whitelist.analysis.writes import writes

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["page_effects"]

_TIMERS = words("setTimeout setInterval requestAnimationFrame requestIdleCallback")
_AREAS = {"localStorage": "local", "sessionStorage": "session"}
_STORE_WRITES = words("setItem removeItem clear")


def page_effects(found: Collector) -> None:
    _storage(found)
    _hidden_storage(found)
    _globals(found)
    _expandos(found)
    _page_calls(found)
    for node, path in found.body.paths:
        if path in _TIMERS and _called(found, node):
            found.add("timer", path, node)
        elif under(path, "navigator.clipboard"):
            detail = "read" if path.endswith((".read", ".readText")) else "write"
            found.add("clipboard", detail, node, write=True)
    for node, how in departures(found.body):
        found.add("navigation", {"state": "history"}.get(how, how), node)


def _called(found: Collector, node: Node) -> bool:
    outer = found.body.index.outer(node)
    if outer is None or outer.type not in ("call_expression", "new_expression"):
        return False
    callee = found.body.index.callee(outer)
    return callee is not None and callee.id == node.id


def _storage(found: Collector) -> None:
    for node, path in found.body.paths:
        root, _, rest = path.partition(".")
        key = rest.partition(".")[0]
        changed = assigned(found.body.index, _key_node(found, node))
        if under(path, "document.cookie"):
            write = changed and path == "document.cookie"
            found.add("storage", "cookie:write" if write else "cookie:read", node, write=write)
        elif root in _AREAS:
            write = changed or key in _STORE_WRITES
            found.add("storage", f"{_AREAS[root]}:{'write' if write else 'read'}", node, write=write)
        elif root == "cookieStore":
            write = key in ("set", "delete")
            found.add("storage", f"cookie:{'write' if write else 'read'}", node, write=write)
        elif root == "indexedDB":
            write = key == "deleteDatabase" or _read_write(found)
            found.add("storage", f"indexedDB:{'write' if write else 'read'}", node, write=write)
        elif root == "caches":
            write = key not in ("match", "keys", "has", "open", "")
            found.add("storage", f"cache:{'write' if write else 'read'}", node, write=write)


def _hidden_storage(found: Collector) -> None:
    """`{ s: localStorage }.s.setItem(…)`, `put(localStorage)`: the same behind a name that only a run resolves."""
    body, index = found.body, found.body.index
    for node, key, call in risky_uses(body, _STORE_WRITES | _CLIPBOARD | {"deleteDatabase"}):
        member = index.callee(call) if call is not None else node
        inner = None if member is None else member.child_by_field_name("object")
        if member is not None and global_path(index, member) is not None:
            continue  # told apart by its path
        if key in _CLIPBOARD:
            detail = "read" if key.startswith("read") else "write"
            found.add("clipboard", detail, node, write=True)
        elif key == "deleteDatabase":
            found.add("storage", "indexedDB:write", node, write=True, reason=_HIDDEN)
        elif key != "clear" or inner is None or body.kinds.of(inner) is not Kind.PLAIN:
            found.add("storage", "local:write", node, write=True, reason=_HIDDEN)
    for node in index.of(*MEMBERS):
        name, inner = index.key_of(node), node.child_by_field_name("object")
        if name not in ("clipboard", "cookie") or inner is None or global_path(index, node) is not None:
            continue
        if name == "cookie" and not assigned(index, node) and body.kinds.of(inner) is Kind.NODE:
            found.add("storage", "cookie:read", node)
        kind = body.kinds.of(inner)
        if name == "clipboard" and kind is not Kind.PLAIN:
            found.add("clipboard", "write", node, write=True)
        elif name == "cookie" and assigned(index, node) and kind is not Kind.PLAIN:
            found.add("storage", "cookie:write", node, write=True)
    for node, path in body.paths:
        area = _HANDED_ON.get(path)
        if area is not None and stray(index, node) is not None and not _copied(found, node):
            found.add("storage", area, node, write=True, reason=_HIDDEN)


_HIDDEN = "passed on, so that no one sees what is done with it"
_CLIPBOARD = words("writeText readText")
_HANDED_ON = {
    "localStorage": "local:write",
    "sessionStorage": "session:write",
    "cookieStore": "cookie:write",
    "indexedDB": "indexedDB:write",
    "caches": "cache:write",
}
_COPIERS = words("Object.entries Object.values Object.keys Object.fromEntries Object.assign Array.from")


def _copied(found: Collector, node: Node) -> bool:
    """`{ ...localStorage }`, `Object.entries(localStorage)`: the texts alone go on."""
    index = found.body.index
    outer = index.outer(node)
    if outer is None or outer.type in ("spread_element", "for_in_statement"):
        return outer is not None
    call = index.parent(outer) if outer.type == "arguments" else None
    callee = None if call is None else index.callee(call)
    if call is None or callee is None or global_path(index, callee) not in _COPIERS:
        return False
    return global_path(index, callee) != "Object.assign" or index.arguments(call)[0].id != node.id


def _key_node(found: Collector, node: Node) -> Node:
    """`localStorage[key]` behind `localStorage`: the node that an assignment would be to."""
    outer = found.body.index.outer(node)
    if outer is not None and outer.type == "subscript_expression":
        inner = outer.child_by_field_name("object")
        if inner is not None and unwrap(inner).id == node.id:
            return outer
    return node


def _read_write(found: Collector) -> bool:
    index = found.body.index
    if any(index.literal(node) == "readwrite" for node in index.of("string")):
        return True
    for node in index.of(*MEMBERS):
        key = index.key_of(node)
        if key in _STORE_METHODS:
            return True
        if key != "transaction":
            continue
        outer = index.outer(node)
        arguments = [] if outer is None or outer.type != "call_expression" else index.arguments(outer)
        if not arguments or any(item.type == "spread_element" for item in arguments):
            return True
        if len(arguments) > 1 and constants(found.body.values.pieces(arguments[1])) != ("readonly",):
            return True
    return False


_STORE_METHODS = words("createObjectStore deleteObjectStore put createIndex deleteIndex")


def _globals(found: Collector) -> None:
    """Names that neither the script nor the standard knows: the page made them."""
    for node, path in found.body.paths:
        root = path.split(".")[0]
        if root != "window" and root not in BROWSER_GLOBALS:
            found.add("page-global", root, node)
    index = found.body.index
    for node in index.of("subscript_expression"):
        inner = node.child_by_field_name("object")
        if inner is not None and index.key_of(node) is None and is_window(index, inner):
            found.add("page-global", "*", node, reason="computed name")


def _expandos(found: Collector) -> None:
    """Objects that frameworks hang on elements are not there in an isolated world."""
    index = found.body.index
    for node in index.of("member_expression", "subscript_expression"):
        key = index.key_of(node)
        inner = node.child_by_field_name("object")
        if key is None or inner is None:
            if key is None and inner is not None and _names_expando(found, node, inner):
                found.add("page-global", "*", node, reason="computed property of an element")
        elif key.startswith(EXPANDOS) and not is_window(index, inner):
            found.add("page-global", key, node)
    for node in index.of("string"):
        text = index.literal(node)
        if text and text.startswith(EXPANDOS) and _is_test(found, node):
            found.add("page-global", text, node)


def _names_expando(found: Collector, node: Node, inner: Node) -> bool:
    return found.body.kinds.of(inner) is Kind.NODE and found.body.kinds.of(node) is Kind.PAGE


def _is_test(found: Collector, node: Node) -> bool:
    """`key.startsWith('__react')`: the script looks for such a property."""
    outer = found.body.index.outer(node)
    call = None if outer is None or outer.type != "arguments" else found.body.index.parent(outer)
    callee = None if call is None or call.type != "call_expression" else found.body.index.callee(call)
    return (
        callee is not None
        and callee.type == "member_expression"
        and found.body.index.key_of(callee)
        in (
            "startsWith",
            "includes",
            "indexOf",
        )
    )


def _page_calls(found: Collector) -> None:
    """Calls of functions that the page made. What they do is unknown: they may send anything anywhere."""
    index = found.body.index
    for call in index.calls():
        callee = index.callee(call)
        if callee is None:
            continue
        called = [] if index.provided(call) is not None else [callee]
        for node in [*called, *_handed_on(found, call, callee)]:
            _page_call(found, node)
    for pair in index.of("pair"):
        key, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
        if key is None or value is None or (value := unwrap(value)).type not in (*MEMBERS, "identifier"):
            continue
        if pattern_key(index, key) in _IMPLICIT and found.body.kinds.of(value) is Kind.PAGE:
            _page_call(found, value)
    for _, left, right in writes(index):
        if right is not None and (index.key_of(left) or "").startswith("on") and unwrap(right).type in MEMBERS:
            _page_call(found, unwrap(right))


_IMPLICIT = frozenset({"then", "toString", "valueOf", "toJSON", "handleEvent", "next", "get", "set", None})
"""Members that the language calls on its own; a computed name may be `Symbol.iterator`."""


def _page_call(found: Collector, node: Node) -> None:
    name = foreign(found.body, node)
    if name is not None:
        found.add("page-call", name, node, write=True, reason=_REASON)


_CALLERS = words("Reflect.apply Reflect.construct Promise queueMicrotask")
_SECOND = words("then addEventListener replace replaceAll")
_SECOND_OF = words("addEventListener Array.from JSON.parse JSON.stringify")
_REASON = "a function of the page may do anything"


def _handed_on(found: Collector, call: Node, callee: Node) -> list[Node]:
    """`rows.map(window.format)`: what something else will call."""
    index = found.body.index
    key = index.key_of(callee) if callee.type in MEMBERS else None
    path = global_path(index, callee)
    if is_handed(found.body, callee):  # what generated code does with a function is call it
        return [node for node in index.arguments(call) if found.body.kinds.of(node) is Kind.PAGE]
    calls = key in CALLBACKS or path in _TIMERS or path in _CALLERS or (path or "").endswith("Observer")
    arguments = index.arguments(call)
    passed = arguments[:1] if calls else []
    passed += arguments[1:2] if key in _SECOND or path in _SECOND_OF else []
    return [node for node in passed if node.type in MEMBERS or node.type == "identifier"]
