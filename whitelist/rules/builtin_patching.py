"""AC511 builtin-patching

## What it does
Refuses code that changes the page's built-in objects: `window.fetch = …`, prototypes, `Object.defineProperty` on a
standard object.

## Why it matters
The page keeps running with the changed object, and its own code and every later script may misbehave or leak data.

## Example
    const original = window.fetch; window.fetch = (...a) => { seen.push(a); return original(...a); };
Use instead:
    const answer = await fetch('/api/hot', { credentials: 'include' });

## Fix safety
There is no automatic fix.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import unwrap
from adapterc.whitelist.analysis.flow import origins
from adapterc.whitelist.analysis.leaving import is_quiet
from adapterc.whitelist.analysis.names import assigned, global_path, words
from adapterc.whitelist.analysis.risky import risky_uses
from adapterc.whitelist.analysis.scripts import Body, bodies
from adapterc.whitelist.analysis.writes import writes
from adapterc.whitelist.profiles import Profile

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC511"
VALID = (
    "const fetch = () => 1; fetch()",
    "class Row {} Row.prototype.size = 1",
    "document.title = 'x'",
    "localStorage.seen = '1'",
    "const copy = Object.assign({}, { a: 1 }); copy.a = 2",
    "Object.defineProperty({}, 'a', { value: 1 })",
    "window.__seen = 1",
)
INVALID = (
    ("window.fetch = () => 1", "1:1 `window.fetch` is changed for the whole page"),
    ("XMLHttpRequest.prototype.open = () => 1", "1:1 `XMLHttpRequest.prototype.open` is changed for the whole page"),
    ("Object.defineProperty(navigator, 'webdriver', {})", "1:23 `navigator` is changed for the whole page"),
    ("Object.assign(Array.prototype, { last() {} })", "1:15 `Array.prototype` is changed for the whole page"),
    ("[].__proto__.last = () => 1", "1:1 `[].__proto__.last` is changed for the whole page"),
    ("JSON.parse = () => 1", "1:1 `JSON.parse` is changed for the whole page"),
)

_PROTOTYPES = words("Object.getPrototypeOf Reflect.getPrototypeOf")
_DEFINING = words("__defineGetter__ __defineSetter__")
_LOOKERS = words(
    "Object.getOwnPropertyDescriptor Reflect.getOwnPropertyDescriptor Object.getOwnPropertyNames Object.keys "
    "Object.getPrototypeOf Reflect.getPrototypeOf Reflect.ownKeys Object.create Object.hasOwn Reflect.has Reflect.get"
)
_OWN = words("document location localStorage sessionStorage history")
"""Objects with properties that are meant to be assigned; what that does is an effect or another rule."""
_DEFINERS = words(
    "Object.defineProperty Object.defineProperties Object.assign Object.setPrototypeOf Reflect.set "
    "Reflect.defineProperty Reflect.setPrototypeOf Reflect.deleteProperty"
)

_LISTEN = "send the request yourself, and leave the page's own requests alone"
_CHANGE = "leave the page's object as it is: write a function or an object of the script's own"


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every change of a built-in object."""
    for body in bodies(ir):
        for node, path in body.paths:
            if assigned(body.index, node) and (_is_builtin(path) or path == "document.domain"):
                _report(body, node, path, sink)
        for call in body.index.of("call_expression"):
            callee, arguments = body.index.callee(call), body.index.arguments(call)
            if callee is not None and arguments and global_path(body.index, callee) in _DEFINERS:
                given = global_path(body.index, arguments[0])
                if given is not None and (given == "window" or _is_builtin(given) or given.split(".")[0] in _OWN):
                    _report(body, arguments[0], given, sink)
        for _, node, _ in writes(body.index):
            inner = node.child_by_field_name("object")
            if global_path(body.index, node) is None and inner is not None and _reaches_prototype(body, inner):
                _report(body, node, "", sink)
        for node, key, _ in risky_uses(body, _DEFINING):
            _report(body, node, key, sink)
        for node, path in body.paths:
            if path.endswith(".prototype") and _is_builtin(path) and not _is_read(body, node):
                text = body.index.line(node)
                message = f"`{text}` is passed on, so that no one sees what is changed"
                sink.report(CODE, message, body.script.span(node), help=_CHANGE)


def _is_builtin(path: str) -> bool:
    root, _, rest = path.partition(".")
    return root in BROWSER_GLOBALS and (root not in _OWN or rest.startswith("__proto__"))


def _reaches_prototype(body: Body, node: Node) -> bool:
    """`x.__proto__.y = …`: the prototype of something that may be built in, by any name."""
    index = body.index
    for end in origins(index, node):
        path = global_path(index, end)
        if path is not None and (_is_builtin(path) and not path.startswith("window")):
            return True
        callee = index.callee(end) if end.type == "call_expression" else None
        if callee is not None and global_path(index, callee) in _PROTOTYPES:
            return True
        inner: Node | None = end
        while inner is not None and unwrap(inner).type in ("member_expression", "subscript_expression"):
            inner = unwrap(inner)
            if index.key_of(inner) == "__proto__" or _is_constructed(body, inner):
                return True
            inner = inner.child_by_field_name("object")
    return False


def _is_constructed(body: Body, member: Node) -> bool:
    """`x.constructor.prototype`, `super.prototype`."""
    inner = member.child_by_field_name("object")
    if inner is None or body.index.key_of(member) != "prototype":
        return False
    inner = unwrap(inner)
    return inner.type == "super" or (
        inner.type in ("member_expression", "subscript_expression") and body.index.key_of(inner) == "constructor"
    )


def _is_read(body: Body, node: Node) -> bool:
    """A prototype that is only looked at."""
    outer = body.index.outer(node)
    if outer is None or is_quiet(body, node):
        return outer is not None
    if outer.type in ("member_expression", "subscript_expression"):
        return True
    call = body.index.parent(outer) if outer.type == "arguments" else None
    callee = None if call is None else body.index.callee(call)
    return callee is not None and (
        global_path(body.index, callee) in _LOOKERS or global_path(body.index, callee) in _DEFINERS
    )


def _report(body: Body, node: Node, path: str, sink: Sink) -> None:
    text = " ".join(body.script.source(node).split())
    sink.report(
        CODE,
        f"`{text}` is changed for the whole page",
        body.script.span(node),
        help=_LISTEN if path.split(".")[0] in ("fetch", "XMLHttpRequest") else _CHANGE,
    )
