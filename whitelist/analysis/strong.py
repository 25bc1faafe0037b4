"""Strong objects that get out of sight, and what is taken out of them: `document`, `navigator`, `this`, constructors.

`windows.py` asks the same of the window, `leaving.py` of the location. What is listed here is what may be used: a
member that no table knows is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import MEMBERS, unwrap
from adapterc.whitelist.analysis.flow import hidden_key, is_own_this
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.leaving import is_quiet
from adapterc.whitelist.analysis.names import asked, assigned, global_path, pattern_key, words
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.stray import stray
from adapterc.whitelist.analysis.writes import writes

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["reaching_constructors", "strong_patterns", "strong_uses"]

_NAVIGATOR = words("""
    userAgent userAgentData language languages platform vendor vendorSub product productSub appName appVersion
    appCodeName onLine hardwareConcurrency deviceMemory cookieEnabled doNotTrack maxTouchPoints webdriver connection
    plugins mimeTypes pdfViewerEnabled userActivation globalPrivacyControl clipboard javaEnabled toString
    hasOwnProperty sendBeacon serviceWorker geolocation mediaDevices credentials share usb bluetooth locks
""")
"""What may be read, and what other rules and effects speak of."""
_CACHES = words("match keys has delete add addAll")
_KEYS = words("""
    eval execScript Function fetch fetchLater XMLHttpRequest sendBeacon WebSocket WebSocketStream EventSource
    WebTransport RTCPeerConnection Worker SharedWorker importScripts defaultView contentWindow view serviceWorker
    caches navigator clientInformation setTimeout setInterval open opener
""")
"""Members that are strong wherever they come from, and data under the same name that is only read."""
_CONSTRUCTORS = words("""
    AbortController AggregateError Array ArrayBuffer AsyncDisposableStack BigInt BigInt64Array BigUint64Array Blob
    Boolean ByteLengthQueuingStrategy ClipboardItem Comment CompressionStream CountQueuingStrategy DOMException
    DOMMatrix DOMMatrixReadOnly DOMParser DOMPoint DOMPointReadOnly DOMQuad DOMRect DOMRectReadOnly DataTransfer
    DataView Date DecompressionStream DisposableStack Document DocumentFragment Error EvalError EventTarget File
    FileReader FinalizationRegistry Float16Array Float32Array Float64Array FormData Headers Highlight ImageData
    Int16Array Int32Array Int8Array IntersectionObserver Iterator Map MessageChannel MutationObserver Number Object
    OffscreenCanvas Option Path2D PerformanceObserver Promise Proxy Range RangeError ReadableStream ReferenceError
    RegExp Request ResizeObserver Response Set SharedArrayBuffer StaticRange String SuppressedError Symbol SyntaxError
    Text TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TypeError URIError URL URLPattern
    URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray VTTCue WeakMap WeakRef WeakSet
    WebKitMutationObserver WritableStream XMLHttpRequest XMLSerializer XPathEvaluator
""")
"""What may be constructed: none of them reaches the network, a device or a person past the guard."""
_JUDGED = words("""
    Function Image Audio WebSocket WebSocketStream EventSource RTCPeerConnection webkitRTCPeerConnection WebTransport
    FontFace BroadcastChannel Worker SharedWorker CSSStyleSheet XSLTProcessor Worklet
""")
"""Refused by a rule that says more."""
_OWN_CALLS = ("document", "navigator")


def strong_uses(body: Body) -> Iterator[tuple[Node, str, str]]:
    """Uses of strong objects that no one can follow, as (place, message, advice)."""
    index = body.index
    for node, path in body.paths:
        root, _, rest = path.partition(".")
        member = rest.partition(".")[0]
        if root == "navigator" and member and member not in _NAVIGATOR:
            yield node, f"`{index.line(node)}` reaches past the page", "leave it out"
        elif root == "caches" and member and member not in _CACHES:
            yield node, f"`{index.line(node)}` leads to requests that nothing guards", "use `caches.match`"
        elif _is_lost(body, node, path):
            yield node, _passed(body, node), _ADVICE
    for node in index.of("this"):
        if any(node.id == free.id for free in index.script.free_this) or is_own_this(index, node):
            continue
        outer = index.outer(node)
        if outer is None or outer.type not in MEMBERS or hidden_key(index, outer):
            yield node, "`this` may be the window here, and is passed on", "name what is meant"
    for _, left, _ in writes(index):
        inner = left.child_by_field_name("object")
        if inner is not None and hidden_key(index, left) and global_path(index, inner) in _OWN_CALLS:
            yield left, f"`{index.line(left)}` may be any property", "write the property by its own name"


def _is_lost(body: Body, node: Node, path: str) -> bool:
    if path == "document":
        return not _is_document(body, node)
    return path in ("navigator", "caches") and not (
        is_quiet(body, node) or _is_hidden(body, node) or _is_changed(body, node)
    )


def _is_changed(body: Body, node: Node) -> bool:
    """`Object.defineProperty(navigator, …)`, a fault of its own."""
    outer = body.index.outer(node)
    call = None if outer is None or outer.type != "arguments" else body.index.parent(outer)
    callee = None if call is None else body.index.callee(call)
    return callee is not None and global_path(body.index, callee) in ("Object.defineProperty", "Object.assign")


_ADVICE = "use its members by their own names"


def _passed(body: Body, node: Node) -> str:
    return f"`{body.index.line(node)}` is passed on, so that no one sees what is done with it"


def _is_hidden(body: Body, node: Node) -> bool:
    """`navigator[k]`, which `windows.hidden_members` speaks of."""
    outer = body.index.outer(node)
    inner = None if outer is None or outer.type not in MEMBERS else outer.child_by_field_name("object")
    return inner is not None and unwrap(inner).id == node.id


def _is_document(body: Body, node: Node) -> bool:
    """A document may be searched by functions of the script: what they do to it is judged by its kind."""
    outer = body.index.outer(node)
    if outer is None or is_quiet(body, node) or _is_hidden(body, node):
        return outer is not None
    if outer.type == "variable_declarator":
        name = outer.child_by_field_name("name")
        return name is not None and name.type == "identifier"
    return outer.type != "spread_element"


def reaching_constructors(body: Body) -> Iterator[Node]:
    """`new PaymentRequest(…)`: standard constructors that reach the network, a device or a person."""
    index = body.index
    for node, path in body.paths:
        if not path[:1].isupper() or path not in BROWSER_GLOBALS or path in _CONSTRUCTORS | _JUDGED:
            continue
        if (
            path.endswith("Event")
            or asked(index, node)
            or path in ("Math", "JSON", "Reflect", "Intl", "Atomics", "CSS")
        ):
            continue
        outer = index.outer(node)
        if outer is None or outer.type in MEMBERS or outer.type in ("binary_expression", "expression_statement"):
            continue
        if path in ("NaN", "Infinity", "WebAssembly", "NodeFilter"):
            continue
        if outer.type in ("call_expression", "new_expression", "class_heritage", "arguments", "variable_declarator"):
            yield node


def strong_patterns(body: Body) -> Iterator[Node]:
    """`const { fetch: go } = event.view`: strong members that a pattern takes out of something unknown."""
    index = body.index
    for part in index.of("pair_pattern", "shorthand_property_identifier_pattern"):
        key_node = part.child_by_field_name("key") or part
        key = pattern_key(index, key_node)
        value = unwrap(part.child_by_field_name("value") or part)
        while value.type == "assignment_pattern" and (left := value.child_by_field_name("left")) is not None:
            value = unwrap(left)
        if part.type == "pair_pattern" and key is None:
            if _is_strange(body, value):
                yield part
            continue
        if key not in _KEYS:
            continue
        if value.type in ("object_pattern", "array_pattern"):
            if key in ("view", "defaultView", "contentWindow", "navigator", "clientInformation") and not _is_known(
                body, part
            ):
                yield part
            continue
        if value.type in MEMBERS or body.script.scopes.declared(value) is None:
            yield part
            continue
        uses = index.uses(value)
        if uses and global_path(index, uses[0]) is not None:
            continue  # judged by its path
        if any(_runs(body, use, key) for use in uses):
            yield part


def _runs(body: Body, use: Node, key: str | None) -> bool:
    """True unless the value is only read, as data is."""
    if body.kinds.stores.functions.get(body.index.text(use)) and body.kinds.of(use) is Kind.PLAIN:
        return False
    outer = body.index.outer(use)
    if outer is not None and outer.type in ("call_expression", "new_expression"):
        return True
    if key in _DATA_NAMES:
        if outer is None or outer.type not in MEMBERS:
            return False
        return hidden_key(body.index, outer) or body.index.key_of(outer) in ("call", "apply", "bind")
    return stray(body.index, use) is not None


_DATA_NAMES = words("view open opener navigator")
"""Names that data has as well; what is read from them by a strong name is judged there."""


def _is_strange(body: Body, value: Node) -> bool:
    """`const { [k]: f } = …`: a member that only a run knows, and that is called or passed on."""
    if value.type in ("object_pattern", "array_pattern"):
        return True
    if value.type in MEMBERS or body.script.scopes.declared(value) is None:
        return True
    return any(stray(body.index, use) is not None for use in body.index.uses(value))


def _is_known(body: Body, part: Node) -> bool:
    """`const { defaultView: { innerWidth } } = document`: the names within have paths."""
    start, end = part.start_byte, part.end_byte
    names = [
        declaration.node
        for declaration in body.script.scopes.declarations
        if start <= declaration.node.start_byte and declaration.node.end_byte <= end
    ]
    uses = [use for name in names for use in body.index.uses(name)[:1]]
    return len(uses) == len(names) and all(
        global_path(body.index, use) is not None and not assigned(body.index, use) for use in uses
    )
