"""AC505 script-injection

## What it does
Refuses code that is put into the page as text: script elements, `on…` attributes, `javascript:` addresses, markup that
holds either, `document.write`.

## Why it matters
Such code runs as the page, outside of the guard and of everything that was reviewed.

## Example
    const tag = document.createElement('script'); tag.textContent = code; document.head.append(tag);
Use instead: the code itself, in the body.

## Fix safety
There is no automatic fix.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import asked, global_path, words
from adapterc.whitelist.analysis.pieces import Hole
from adapterc.whitelist.analysis.risky import risky_uses
from adapterc.whitelist.analysis.scripts import Body, bodies
from adapterc.whitelist.analysis.writes import writes
from adapterc.whitelist.profiles import Profile

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC505"
VALID = (
    "document.createElement('div')",
    "document.querySelector('script[type=\"application/json\"]').textContent",
    "document.querySelector('a').href.startsWith('javascript:')",
    "document.querySelector('a').getAttribute('onclick')",
    "new DOMParser().parseFromString('<script>1</script>', 'text/html').title",
    "document.createElement('div').innerHTML = '<b>fixed</b>'",
)
INVALID = (
    ("document.createElement('script')", "1:24 script element made by the script"),
    ("const tag = 'scr' + 'ipt'; document.createElement(tag)", "1:51 script element made by the script"),
    ("document.createElement(document.title)", "1:24 element whose name is computed"),
    ("document.body.setAttribute('onclick', 'x()')", "1:28 `onclick` handler given as text"),
    ("document.querySelector('a').href = 'javascript:go()'", "1:36 `javascript:` address"),
    ("document.body.innerHTML = '<script>go()</script>'", "1:27 markup that holds code"),
    ("document.createElement('div').innerHTML = document.title", "1:43 computed markup, which may hold code"),
    ("document.body.innerHTML += `<b>${document.title}</b>`", "1:28 computed markup, which may hold code"),
    ("document.body.insertAdjacentHTML('beforeend', `<p onclick=go()>`)", "1:47 markup that holds code"),
    (
        "const make = document.createElement.bind(document); make('script')",
        "1:14 element maker passed on, so that no one sees what it makes",
    ),
    ("document.write('<p>')", "1:1 `document.write` replaces the page"),
    (
        "document.querySelector('iframe').contentDocument.write('<script src=/x>')",
        "1:1 `document.querySelector('iframe').contentDocument.write` replaces the page of a frame",
    ),
)

_MARKUP = re.compile(r"<\s*script\b|<[^<>]*[\s/\"']on[a-z]+\s*=|javascript:", re.IGNORECASE)
_ADDRESS = re.compile(r"\s*javascript:", re.IGNORECASE)
_ADDRESSES = words("href src action formAction")
_MAKERS = words("createElement createElementNS")
_INERT = "read it with `new DOMParser().parseFromString(text, 'text/html')`, which runs nothing, or set `textContent`"
_HARMLESS = (Hole.NUMBER, Hole.ENCODED)
_MARKUP_KEYS = words("innerHTML outerHTML srcdoc")
_MARKUP_METHODS = words("insertAdjacentHTML setHTMLUnsafe createContextualFragment")

_COMMANDS = words("copy cut paste inserttext delete selectall")
_PUTTERS = (
    _MARKUP_METHODS
    | words("createAttribute setAttributeNode")
    | words("setAttribute setAttributeNS insertRule addRule replaceSync setProperty")
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every text that becomes code of the page."""
    for body in bodies(ir):
        for node, path in body.paths:
            if path in ("document.write", "document.writeln", "document.open"):
                _report(body, node, f"`{path}` replaces the page", sink)
        for call in body.index.of("call_expression"):
            _call(body, call, sink)
        for _, left, right in writes(body.index):
            _assignment(body, left, right, sink)
        for place, key, used in risky_uses(body, _MAKERS | _PUTTERS):
            spread = used is not None and any(item.type == "spread_element" for item in body.index.arguments(used))
            if used is not None and not spread:
                continue
            if key in _MAKERS:
                _report(body, place, "element maker passed on, so that no one sees what it makes", sink)
            else:
                _report(body, place, f"`{key}` passed on, so that no one sees what it puts into the page", sink)
        for node, path in body.paths:
            if path == "XSLTProcessor" and not asked(body.index, node):
                _report(body, node, "`XSLTProcessor` makes markup that no one sees", sink)


def _call(body: Body, call: Node, sink: Sink) -> None:
    callee, arguments = body.index.callee(call), body.index.arguments(call)
    if callee is None or callee.type not in ("member_expression", "subscript_expression") or not arguments:
        return
    key = body.index.key_of(callee)
    if key in ("createElement", "createElementNS"):
        name = arguments[-1 if key == "createElementNS" else 0]
        texts = _texts(body, name)
        if not texts:
            _report(body, name, "element whose name is computed", sink)
        elif any(text.strip().lower().rpartition(":")[2] == "script" for text in texts):
            _report(body, name, "script element made by the script", sink)
    elif key in ("setAttribute", "setAttributeNS") and len(arguments) > 1:
        names = [text.lower() for text in _texts(body, arguments[-2])]
        if any(name.startswith("on") for name in names):
            _report(body, arguments[-2], f"`{names[0]}` handler given as text", sink)
        elif any(_ADDRESS.match(text) for text in _texts(body, arguments[-1])):
            _report(body, arguments[-1], "`javascript:` address", sink)
    elif key == "createAttribute" and any(text.lower().startswith("on") for text in _texts(body, arguments[0])):
        _report(body, arguments[0], "handler given as text", sink)
    elif key == "execCommand" and len(arguments) > 2:
        if not all(text.lower() in _COMMANDS for text in _texts(body, arguments[0]) or [""]):
            _markup(body, arguments[-1], sink)
    elif key in _MARKUP_METHODS:
        _markup(body, arguments[-1], sink)
    elif key in ("write", "writeln"):
        inner = callee.child_by_field_name("object")
        if inner is not None and body.kinds.of(inner) is Kind.NODE and global_path(body.index, inner) != "document":
            _report(body, callee, f"`{body.index.line(callee)}` replaces the page of a frame", sink)


def _assignment(body: Body, left: Node, right: Node | None, sink: Sink) -> None:
    key, inner = body.index.key_of(left), left.child_by_field_name("object")
    if inner is None or body.kinds.of(inner) is Kind.PLAIN:
        return
    if right is None:
        if key in _MARKUP_KEYS:
            _report(body, left, "computed markup, which may hold code", sink)
        return
    if key in _ADDRESSES and any(_ADDRESS.match(text) for text in _texts(body, right)):
        _report(body, right, "`javascript:` address", sink)
    elif key in _MARKUP_KEYS:
        _markup(body, right, sink)


def _markup(body: Body, node: Node, sink: Sink) -> None:
    """Markup must be written out: an `onerror` of an image runs as soon as it is parsed, in the page or beside it."""
    if any(_MARKUP.search(text) for text in _texts(body, node)):
        _report(body, node, "markup that holds code", sink)
    elif any(
        piece not in _HARMLESS for item in body.values.pieces(node) for piece in item if not isinstance(piece, str)
    ):
        sink.report(CODE, "computed markup, which may hold code", body.script.span(node), help=_INERT)


def _texts(body: Body, node: Node) -> list[str]:
    """The alternatives of a text with its holes left out; empty when nothing of it is written in the script."""
    found = body.values.texts(node)
    return [text for text in found if text]


def _report(body: Body, node: Node, message: str, sink: Sink) -> None:
    sink.report(CODE, message, body.script.span(node), help="put the code into the body, or leave it out")
