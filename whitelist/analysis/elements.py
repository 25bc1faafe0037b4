"""Elements whose addresses, markup or styles make a browser load something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import MEMBERS
from adapterc.whitelist.analysis.flow import hidden_key, origins
from adapterc.whitelist.analysis.folding import folded
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import global_path, words
from adapterc.whitelist.analysis.objects import entries, holder
from adapterc.whitelist.analysis.pieces import Hole, constants
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.writes import writes

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["MARKUP", "loading_elements"]

_LOADING = words(
    "iframe frame object embed portal img image link video audio source track form base meta style feimage use"
)
_ADDRESSES = words("src srcset srcdoc poster action formAction background ping")
_PAGE_ADDRESSES = words("href content text data type rel as")
"""Of a `link`, `base`, `meta`, `script` or `object` that is in the page already. No address of an `a`."""
_ATTRIBUTES = words("src srcset srcdoc poster action formaction background ping data style href xlink:href content")
MARKUP = re.compile(
    r"<\s*(?:img|image|iframe|frame|object|embed|video|audio|source|track|link|meta|base|style|input|use|feimage|portal)\b"
    r"|<[^<>]*[\s\"'/](?:style|background|src|srcset|poster|ping)\s*=",
    re.IGNORECASE,
)
"""Markup that loads something as soon as it is part of a page, or of an element made by one."""
_STYLE = re.compile(r"\burl\s*\(|@import|\bimage-set\s*\(", re.IGNORECASE)
_LINK = re.compile(r"a(?:[\[.#:][^,\s>+~]*)?")
_MARKUP_KEYS = words("innerHTML outerHTML cssText style adoptedStyleSheets")
_TEXTS = {
    "insertAdjacentHTML": MARKUP,
    "setHTMLUnsafe": MARKUP,
    "createContextualFragment": MARKUP,
    "setProperty": _STYLE,
}


def loading_elements(body: Body) -> Iterator[tuple[Node, str]]:
    """Places and what loads there, for a message."""
    for call in body.index.of("call_expression"):
        callee, arguments = body.index.callee(call), body.index.arguments(call)
        if callee is None or callee.type not in MEMBERS or not arguments:
            continue
        key = body.index.key_of(callee)
        if key in ("createElement", "createElementNS"):
            for item in body.values.pieces(arguments[-1 if len(arguments) > 1 else 0]):
                name = "".join(piece for piece in item if not isinstance(piece, Hole)).lower()
                if name.rpartition(":")[2] in _LOADING:
                    yield arguments[0], f"a new `{name}`"
        elif key in ("setAttribute", "setAttributeNS") and len(arguments) > 1:
            inner = callee.child_by_field_name("object")
            quiet = words("href content") if inner is None or _is_link(body, inner) else frozenset[str]()
            if any(text.lower() in _ATTRIBUTES - quiet for text in _constants(body, arguments[-2])):
                yield callee, f"`{body.index.line(callee)}`"
        elif key in _TEXTS and any(_TEXTS[key].search(text) for text in body.values.texts(arguments[-1])):
            yield callee, f"`{body.index.line(callee)}`"
        elif global_path(body.index, callee) in ("Object.assign", "Reflect.set", "Object.defineProperty"):
            yield from _set(body, callee, arguments)
    for _, left, right in writes(body.index):
        inner = left.child_by_field_name("object")
        if inner is None:
            continue
        made = inner.type == "new_expression"  # `new Image().src`, reported at the constructor
        if made or body.kinds.of(inner) not in (Kind.NODE, Kind.DETACHED):
            continue
        key = body.index.key_of(left)
        loads = MARKUP if key in ("innerHTML", "outerHTML") else _STYLE
        if (
            key in _ADDRESSES
            or (key in _PAGE_ADDRESSES and not _is_link(body, inner))
            or hidden_key(body.index, left)
            or any(loads.search(text) for text in (body.values.texts(right) if right is not None else []))
        ):
            yield left, f"`{body.index.line(left)}`"


def _set(body: Body, callee: Node, arguments: list[Node]) -> Iterator[tuple[Node, str]]:
    """`Object.assign(image, { src })` and the like."""
    if body.kinds.of(arguments[0]) not in (Kind.NODE, Kind.DETACHED):
        return
    if global_path(body.index, callee) == "Object.assign":
        found = [holder(body.index, item) for item in arguments[1:]]
        keys = [key for item in found for key, _ in (entries(body.index, item) if item is not None else [(None, item)])]
    else:
        keys = [folded(body.index, item) for item in arguments[1:2]]
    if any(key is None or key in _ADDRESSES or key in _MARKUP_KEYS for key in keys):
        yield arguments[0], f"`{body.index.line(arguments[0])}`, whose address is set,"


def _is_link(body: Body, node: Node) -> bool:
    """A new element of the script's own that loads nothing, such as `a` or `div`; a link of the page."""
    ends = origins(body.index, node)
    for end in ends:
        callee = body.index.callee(end) if end.type == "call_expression" else None
        key = None if callee is None or callee.type not in MEMBERS else body.index.key_of(callee)
        if key in ("querySelector", "closest"):
            selector = _constants(body, body.index.arguments(end)[0]) if body.index.arguments(end) else ()
            if not selector or not all(_LINK.fullmatch(text) for text in selector):
                return False
        elif key != "createElement":
            return False
    return bool(ends)


def _constants(body: Body, node: Node) -> tuple[str, ...]:
    return constants(body.values.pieces(node)) or ()
