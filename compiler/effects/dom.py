"""What a body does to the document: reads it, clicks, types, submits, changes or scrolls it.

Changes to nodes that no user sees (a parsed document, a created or cloned element) are no changes of the page, and a
method name that plain data shares (`append`, `remove`, `click`) counts unless the receiver is plain data for sure.
Limits: a native setter called through `Object.getOwnPropertyDescriptor(…).set.call` is seen as a page change by its
dispatched event only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.compiler.effects.collect import Collector
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import assigned, global_path, words
from adapterc.whitelist.analysis.objects import settled
from adapterc.whitelist.analysis.pieces import constants
from adapterc.whitelist.analysis.risky import risky_uses
from adapterc.whitelist.analysis.writes import writes

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["dom_effects"]

_SURE = words("""
    appendChild insertBefore removeChild replaceChild replaceChildren replaceWith insertAdjacentHTML
    insertAdjacentElement insertAdjacentText setAttribute setAttributeNS removeAttribute toggleAttribute setHTMLUnsafe
    attachShadow insertRow insertCell deleteRow
""")
_SHARED = words("append prepend remove before after add toggle replace setProperty showModal close")
_SET_SURE = words("innerHTML outerHTML textContent innerText className")
_SET_INPUT = words("value checked selected selectedIndex valueAsNumber")
_RISKY = words("click submit requestSubmit dispatchEvent execCommand")
_SCROLLS = words("scrollTo scrollBy scrollIntoView scrollIntoViewIfNeeded scroll")
_SCROLL_KEYS = words("scrollTop scrollLeft")
_MOUSE = words("click dblclick mousedown mouseup pointerdown pointerup touchstart touchend tap")
_HARMLESS = words("scroll resize mouseover mouseenter mousemove pointermove visibilitychange")
_NOT_READS = words("cookie createElement createDocumentFragment createTextNode implementation execCommand location")


def dom_effects(found: Collector) -> None:
    for node, path in found.body.paths:
        key = path.split(".")[1] if path.startswith("document.") else "" if path == "document" else None
        if key is not None and key not in _NOT_READS and key != "defaultView":
            found.add("dom", "read", node)
    for node, key, call in risky_uses(found.body, _RISKY):
        _risky(found, node, key, call)
    for call in found.body.index.of("call_expression"):
        _call(found, call)
    for node, left, _ in writes(found.body.index):
        _assignment(found, node, left)


def _call(found: Collector, call: Node) -> None:
    index = found.body.index
    callee = index.callee(call)
    if callee is None:
        return
    path = global_path(index, callee)
    if path in ("scrollTo", "scrollBy", "scroll"):
        found.add("dom", "scroll", call)
        return
    if path == "dispatchEvent" and callee.type == "identifier":
        _dispatched(found, call)
        return
    if path in ("document.write", "document.writeln"):
        found.add("dom", "mutate", call)
        return
    if callee.type not in ("member_expression", "subscript_expression"):
        return
    if path in ("Object.assign", "Reflect.set", "Object.defineProperty") and index.arguments(call):
        if found.body.kinds.of(index.arguments(call)[0]) is Kind.NODE:
            found.add("dom", "mutate", call)
        return
    key = index.key_of(callee)
    inner = callee.child_by_field_name("object")
    if key is None or inner is None:
        return
    kind = found.body.kinds.of(inner)
    if kind is Kind.PLAIN:
        return
    if key in ("focus", "select", "setSelectionRange", "setRangeText", "reset") and kind is Kind.NODE:
        found.add("dom", "input", call)
    elif key in _SCROLLS and kind is not Kind.PAGE:
        found.add("dom", "scroll", call)
    elif kind is Kind.DETACHED:
        return
    elif key in _SURE or (key in _SHARED and kind is Kind.NODE and not _of_text(key, index.arguments(call))):
        found.add("dom", "mutate", call)


def _of_text(key: str, arguments: list[Node]) -> bool:
    """`replace(/a/, b)` is a method of texts, whatever else the value before it may be."""
    return key == "replace" and bool(arguments) and arguments[0].type == "regex"


def _risky(found: Collector, node: Node, key: str, call: Node | None) -> None:
    if key == "dispatchEvent" and call is not None:
        _dispatched(found, call)
    elif key == "execCommand":
        _exec_command(found, node, call)
    else:
        detail = {"click": "click", "dispatchEvent": "input"}.get(key, "submit")
        found.add("dom", detail, node, write=True)


def _exec_command(found: Collector, node: Node, call: Node | None) -> None:
    arguments = [] if call is None else found.body.index.arguments(call)
    names = constants(found.body.values.pieces(arguments[0])) if arguments else None
    if names and all(name.lower() in ("copy", "cut", "paste") for name in names):
        found.add("clipboard", "read" if "paste" in names else "write", node, write=True)
    else:
        found.add("dom", "input", node, write=True)


def _dispatched(found: Collector, call: Node) -> None:
    """The effect of `dispatchEvent` is that of the event it sends; an unknown event may do anything."""
    index = found.body.index
    arguments = index.arguments(call)
    event = settled(index, arguments[0]) if arguments else call
    made = index.callee(event) if event.type == "new_expression" else None
    maker = (global_path(index, made) or "") if made is not None else ""
    parts = index.arguments(event) if made is not None else []
    names = constants(found.body.values.pieces(parts[0])) if parts else None
    if names and all(name in _HARMLESS for name in names):
        return
    if maker in ("MouseEvent", "PointerEvent", "TouchEvent") or (names and any(name in _MOUSE for name in names)):
        found.add("dom", "click", call, write=True)
    elif names and "submit" in names:
        found.add("dom", "submit", call, write=True)
    else:
        found.add("dom", "input", call, write=True)


def _assignment(found: Collector, node: Node, left: Node) -> None:
    index = found.body.index
    key = index.key_of(left)
    inner = left.child_by_field_name("object")
    if inner is None or not assigned(index, left):
        return
    kind = found.body.kinds.of(inner)
    path = global_path(index, left)
    if path is not None and (not path.startswith("document.") or path in ("document.cookie", "document.location")):
        return
    if kind in (Kind.PLAIN, Kind.DETACHED):
        return
    if key in _SET_INPUT:
        if kind is Kind.NODE:
            found.add("dom", "input", node)
    elif key in _SCROLL_KEYS:
        found.add("dom", "scroll", node)
    elif key in _SET_SURE or kind in (Kind.NODE, Kind.PAGE):
        found.add("dom", "mutate", node)
