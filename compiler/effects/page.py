"""What a body does to its page besides the DOM: storage, clipboard, timers, navigation, the page's own globals.

Limits: storage reached through a computed name (`window[kind + 'Storage']`) is an unknown global of the page, and a
framework's object that no table knows looks like plain data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.compiler.effects.collect import Collector
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import unwrap
from adapterc.whitelist.analysis.kinds import CALLBACKS, EXPANDOS, Kind
from adapterc.whitelist.analysis.leaving import departures
from adapterc.whitelist.analysis.names import assigned, global_path, is_window, under, words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["BUILTIN_METHODS", "page_effects"]

_TIMERS = words("setTimeout setInterval requestAnimationFrame requestIdleCallback")
_AREAS = {"localStorage": "local", "sessionStorage": "session"}
_STORE_WRITES = words("setItem removeItem clear")

BUILTIN_METHODS = words("""
    at call charAt charCodeAt closest codePointAt concat catch endsWith entries every filter finally find findIndex
    findLast findLastIndex flat flatMap forEach getAttribute getDate getDay getElementById getElementsByClassName
    getElementsByTagName getFullYear getHours getMinutes getMonth getSeconds getTime getTimezoneOffset has
    hasOwnProperty includes indexOf isPrototypeOf join keys lastIndexOf localeCompare map match matchAll matches
    normalize padEnd padStart propertyIsEnumerable querySelector querySelectorAll reduce reduceRight repeat replace
    replaceAll search slice some sort split startsWith substr substring test then toExponential toFixed toISOString
    toJSON toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase
    toPrecision toReversed toSorted toSpliced toString toUpperCase trim trimEnd trimStart valueOf values with
""")
"""Methods of standard objects that may be called on values of the page. `get` is not among them: `$.get(…)`."""


def page_effects(found: Collector) -> None:
    _storage(found)
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
    return any(index.literal(node) == "readwrite" for node in index.of("string"))


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
    index, kinds = found.body.index, found.body.kinds
    for call in index.calls():
        callee = index.callee(call)
        if callee is None:
            continue
        _passed_on(found, call, callee)
        if kinds.of(callee) is not Kind.PAGE:
            continue
        if callee.type in ("member_expression", "subscript_expression"):
            key = index.key_of(callee)
            inner = callee.child_by_field_name("object")
            standard = key in BUILTIN_METHODS
            if key == "call" and inner is not None:
                standard = _is_builtin(found, inner)
            if not standard:
                found.add("page-call", key or "*", callee, write=True, reason=_REASON)
        elif callee.type == "identifier" and not _own_function(found, callee):
            found.add("page-call", index.text(callee), callee, write=True, reason=_REASON)
        elif callee.type == "call_expression":
            found.add("page-call", "*", callee, write=True, reason=_REASON)


_REASON = "a function of the page may do anything"


def _passed_on(found: Collector, call: Node, callee: Node) -> None:
    """`rows.map(window.format)`: a function of the page that something else calls."""
    index = found.body.index
    key = index.key_of(callee) if callee.type == "member_expression" else None
    if key not in CALLBACKS and global_path(index, callee) not in _TIMERS:
        return
    for argument in index.arguments(call)[:1]:
        if argument.type in ("member_expression", "identifier") and found.body.kinds.of(argument) is Kind.PAGE:
            name = index.key_of(argument) if argument.type == "member_expression" else index.text(argument)
            found.add("page-call", name or "*", argument, write=True, reason=_REASON)


def _is_builtin(found: Collector, inner: Node) -> bool:
    return inner.type == "member_expression" and found.body.index.key_of(inner) in BUILTIN_METHODS


def _own_function(found: Collector, callee: Node) -> bool:
    declared = found.body.index.declaration(callee)
    return declared is not None and found.body.index.function_of(declared) is not None
