"""AC508 unguarded-egress

## What it does
Refuses network access that does not go through `fetch` or `XMLHttpRequest` by their own names: beacons, sockets, image
and frame addresses, markup and styles that load something or are not written out, parsed nodes put into the page, peer
connections, prototypes that lead past the guard, and `fetch` reached in a way that generated code cannot replace by
its guard.

## Why it matters
The guard in the artifact lets declared hosts and methods through and records every answer. Data that leaves another way
is seen by no one.

## Example
    new Image().src = 'https://stats.shop.test/p.gif?u=' + id;
Use instead:
    await fetch('https://stats.shop.test/p.gif?u=' + encodeURIComponent(id));

## Fix safety
There is no automatic fix: most such calls report on the user and are best left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.syntax.javascript.guarded import guarded_members
from adapterc.syntax.javascript.script import MEMBERS, unwrap
from adapterc.whitelist.analysis.elements import loading_elements
from adapterc.whitelist.analysis.flow import is_own_this, origins
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import asked, assigned, global_path, of_page, under, words
from adapterc.whitelist.analysis.parsed import inserted_markup
from adapterc.whitelist.analysis.protos import prototype_reads
from adapterc.whitelist.analysis.risky import is_own
from adapterc.whitelist.analysis.scripts import Body, bodies
from adapterc.whitelist.analysis.strong import reaching_constructors, strong_patterns, strong_uses
from adapterc.whitelist.analysis.styles import loading_styles
from adapterc.whitelist.analysis.windows import hidden_members, lost_windows
from adapterc.whitelist.profiles import Profile

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC508"
VALID = (
    "fetch('/x')",
    "window.fetch('/x')",
    "const get = fetch; get('/x')",
    "typeof fetch === 'function'",
    "const request = new XMLHttpRequest(); request.open('GET', '/x'); request.send()",
    "const row = {}; row.src = document.querySelector('img').src; row",
    "document.createElement('textarea')",
    "document.querySelector('iframe').contentWindow.document.title",
    "window.frames[1].document.title",
    "const w = window; w.scrollY",
    "window['__state'].items",
    "const key = '__' + document.title; const state = window[key]; state ? state.items : []",
    "Object.keys(window).length",
    "new MouseEvent('click', { view: window })",
    "document.body.style.display = 'none'",
    "new DOMParser().parseFromString(document.title, 'text/html').querySelector('p').remove()",
    "Object.getPrototypeOf({}) === Object.prototype",
)
INVALID = (
    (
        "document.body.style.cssText = document.title",
        "1:1 `document.body.style.cssText` is network access that nothing guards",
    ),
    (
        "document.styleSheets[0].insertRule('a { background: url(/x) }')",
        "1:1 `document.styleSheets[0].insertRule` is network access that nothing guards",
    ),
    (
        "document.body.append(new DOMParser().parseFromString(document.title, 'text/html').body)",
        "1:22 `new DOMParser().parseFromString(document.title, 'text/html').body`, which may come from a parsed text, "
        "is network access that nothing guards",
    ),
    (
        "new XMLHttpRequest().constructor.__proto__",
        "1:1 `new XMLHttpRequest().constructor.__proto__` leads past the guard of `fetch` and `XMLHttpRequest`",
    ),
    ("navigator.sendBeacon('/b', 'x')", "1:1 `navigator.sendBeacon` is network access that nothing guards"),
    ("const { sendBeacon } = navigator; sendBeacon('/b')", "1:35 `sendBeacon` is network access that nothing guards"),
    ("new WebSocket('wss://shop.test/')", "1:5 `WebSocket` is network access that nothing guards"),
    ("new Image().src = '//stats.test/p.gif'", "1:5 `Image` is network access that nothing guards"),
    (
        "document.querySelector('img').src = '/p.gif'",
        "1:1 `document.querySelector('img').src` is network access that nothing guards",
    ),
    ("document.createElement('iframe')", "1:24 a new `iframe` is network access that nothing guards"),
    ("parent.postMessage(1, '*')", "1:1 `parent.postMessage` is network access that nothing guards"),
    ("((w) => w.fetch('/x'))(window)", "1:24 `window` is passed on, so that no one sees what is done with it"),
    (
        "const w = document.title ? window : null; w.fetch('/x')",
        "1:28 `window` is passed on, so that no one sees what is done with it",
    ),
    ("Reflect.get(globalThis, 'fetch')", "1:13 `globalThis` is passed on, so that no one sees what is done with it"),
    (
        "document.querySelector('iframe').contentWindow.fetch('/x')",
        "1:1 `document.querySelector('iframe').contentWindow` is the window of another frame, which has no guard",
    ),
    ("['/a'].map(fetch)", "1:12 `fetch` is passed on, so that no one sees where it goes"),
    ("top.fetch('/x')", "1:1 `top.fetch` is network access that nothing guards"),
    ("window['fet' + 'ch']('/x')", "1:1 `window['fet' + 'ch']` is network access that nothing guards"),
    ("window[document.title]('/x')", "1:1 `window[document.title]` may be anything, and is called or passed on"),
    (
        "navigator[document.title]('/x')",
        "1:1 `navigator[document.title]` may be anything, and is called or passed on",
    ),
    (
        "const go = window[document.title]; [1].map(go)",
        "1:44 `go` may be anything, and is called or passed on",
    ),
    ("window[0].fetch('/x')", "1:1 `window[0]` is the window of another frame, which has no guard"),
    ("const { fetch: get } = window; get('/x')", "1:32 `get` is network access that nothing guards"),
    (
        "const frame = document.defaultView; frame.fetch('/x')",
        "1:37 `frame.fetch` is network access that nothing guards",
    ),
)

_EGRESS = (
    "BroadcastChannel",
    "navigator.sendBeacon",
    "WebSocket",
    "WebSocketStream",
    "EventSource",
    "RTCPeerConnection",
    "webkitRTCPeerConnection",
    "WebTransport",
    "Image",
    "Audio",
    "FontFace",
    "fetchLater",
    "opener",
    "postMessage",
)
_GUARDED = ("fetch", "XMLHttpRequest")
_ROOTS = frozenset(name.partition(".")[0] for name in (*_EGRESS, *_GUARDED, "caches"))
_SENDERS = words("fetch fetchLater XMLHttpRequest sendBeacon WebSocket EventSource WebTransport RTCPeerConnection")


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report network access that the guard cannot see."""
    for body in bodies(ir):
        replaced = {member.node.id for member in guarded_members(body.script)}
        for node, path in body.paths:
            if path.partition(".")[0] not in _ROOTS:
                continue
            if any(under(path, name) for name in _EGRESS) and not _asked(body, node):
                _report(body, node, f"`{body.index.line(node)}`", sink)
            elif any(under(path, name) for name in _GUARDED):
                _guarded(body, node, path, replaced, sink)
            elif path.startswith("caches.") and path.rpartition(".")[2] in ("add", "addAll"):
                _report(body, node, f"`{body.index.line(node)}`", sink)
        seen: set[int] = set()
        for node, what in (*loading_elements(body), *loading_styles(body), *inserted_markup(body)):
            if node.id not in seen:
                seen.add(node.id)
                _report(body, node, what, sink)
        for node in prototype_reads(body):
            message = f"`{body.index.line(node)}` leads past the guard of `fetch` and `XMLHttpRequest`"
            sink.report(
                CODE, message, body.script.span(node), help="use `fetch` or `XMLHttpRequest` by their own names"
            )
        for node in strong_patterns(body):
            message = f"`{body.index.line(node)}` takes a function or a window out of something unknown"
            sink.report(CODE, message, body.script.span(node), help="use `fetch` and the like by their own names")
        for node in reaching_constructors(body):
            message = f"`{body.index.line(node)}` reaches past the page, and nothing guards it"
            sink.report(CODE, message, body.script.span(node), help="leave it out")
        lost = [*lost_windows(body), *hidden_members(body), *strong_uses(body)]
        for node, message, advice in lost:
            sink.report(CODE, message, body.script.span(node), help=advice)
        if not lost:  # else what is read from there is the same fault
            _members(body, sink)


def _guarded(body: Body, node: Node, path: str, replaced: set[int], sink: Sink) -> None:
    """`fetch` must be the free name, a member that is rewritten, or a constant alias of one; and be called."""
    if path.startswith("XMLHttpRequest.") and not path.startswith("XMLHttpRequest.prototype"):
        return  # XMLHttpRequest.DONE
    base = node
    while base.type in ("member_expression", "subscript_expression") and base.id not in replaced:
        inner = base.child_by_field_name("object")
        if inner is None:
            break
        base = inner
    known = base.id in replaced or _is_free_name(body, base) or _is_alias(body, base, replaced)
    if not known:
        _report(body, node, f"`{body.index.line(node)}`", sink)
    elif not (path in _GUARDED and _is_plain_use(body, node)) and not _asked(body, node):
        message = f"`{body.index.line(node)}` is passed on, so that no one sees where it goes"
        sink.report(CODE, message, body.script.span(node), help="call it by its own name")


def _is_free_name(body: Body, node: Node) -> bool:
    return body.index.is_free(node) and body.script.source(node) in _GUARDED


def _is_alias(body: Body, node: Node, replaced: set[int]) -> bool:
    """`const get = fetch`: the value is the guard already."""
    declared = body.index.declaration(node) if node.type == "identifier" else None
    declaration = None if declared is None else body.script.scopes.declared(declared)
    if declaration is None or declaration.value is None or not declaration.constant or not declaration.whole:
        return False
    return declaration.value.id in replaced or _is_free_name(body, declaration.value)


def _is_plain_use(body: Body, node: Node) -> bool:
    outer = body.index.outer(node)
    if outer is None:
        return False
    if outer.type in ("call_expression", "new_expression"):
        callee = body.index.callee(outer)
        arguments = outer.child_by_field_name("arguments")
        tagged = arguments is not None and arguments.type == "template_string"
        return callee is not None and callee.id == node.id and not tagged
    if outer.type == "variable_declarator":
        declared = outer.child_by_field_name("name")
        declaration = None if declared is None else body.script.scopes.declared(declared)
        return declaration is not None and declaration.constant and declaration.whole
    return assigned(body.index, node)  # a change of the built-in, which is a rule of its own


def _asked(body: Body, node: Node) -> bool:
    """`typeof fetch`, `if (window.fetch)`: only asks whether it exists."""
    outer = body.index.outer(node)
    tested = outer is not None and outer.type in ("if_statement", "expression_statement")
    return tested or asked(body.index, node)


def _members(body: Body, sink: Sink) -> None:
    """`event.view.fetch(…)`, and the filling of a cache: network names of a thing that no one knows."""
    cached = any(under(path, "caches") for _, path in body.paths)
    for node in body.index.of(*MEMBERS):
        key, inner = body.index.key_of(node), node.child_by_field_name("object")
        path = global_path(body.index, node)
        if inner is None or (path is not None and ("." not in path or of_page(body.index, node))):
            continue
        if cached and key in ("add", "addAll"):
            if any(origin.type in ("identifier", "call_expression") for origin in origins(body.index, inner)):
                _report(body, node, f"`{body.index.line(node)}`", sink)
            continue
        if key not in _SENDERS:
            continue
        kind, own = body.kinds.of(inner), unwrap(inner).type == "this" and is_own_this(body.index, inner)
        if not own and not is_own(body, inner, key) and (kind in (Kind.UNKNOWN, Kind.NODE) or key == "sendBeacon"):
            _report(body, node, f"`{body.index.line(node)}`", sink)


def _report(body: Body, node: Node, what: str, sink: Sink) -> None:
    sink.report(
        CODE,
        f"{what} is network access that nothing guards",
        body.script.span(node),
        help="use `fetch`, or leave it out",
    )
