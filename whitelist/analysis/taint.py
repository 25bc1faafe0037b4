"""Where something that a page keeps for its user goes: cookies, storage, every name that is given a part of them."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from adapterc.whitelist.analysis.names import under
from adapterc.whitelist.analysis.requests import Sent, option
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Taint"]

_STORES = ("document.cookie", "localStorage", "sessionStorage", "cookieStore", "indexedDB")
_ITEMS = ("localStorage.getItem", "sessionStorage.getItem")


class Taint:
    """Which parts of a body hold something that the page keeps for the user. A name is tainted by any part of what it
    is given, a parameter by what any caller passes."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self._places = sorted(
            node.start_byte for node, path in body.paths if any(under(path, name) for name in _STORES)
        )
        declarations = body.script.scopes.declarations
        known = set(self._places)
        todo = bool(known)
        while todo:
            todo = False
            for declaration in declarations:
                uses = {use.node.start_byte for use in declaration.references}
                if uses and not uses <= known and self._given(declaration.node):
                    for place in uses - known:
                        insort(self._places, place)
                    known |= uses
                    todo = True

    def _given(self, declared: Node) -> bool:
        for how, node in self.body.index.sources(declared):
            if how != "parameter":
                if self.inside(node):
                    return True
                continue
            position = self.body.index.position(node, declared)
            passed = None if position is None else self.body.index.arguments_for(node, position)
            if passed and any(self.inside(part) for part in passed):
                return True
        parent = self.body.index.parent(declared)
        return parent is not None and parent.type == "function_declaration" and self.inside(parent)

    def inside(self, node: Node) -> bool:
        """True when a tainted part stands in `node`."""
        index = bisect_left(self._places, node.start_byte)
        return index < len(self._places) and self._places[index] < node.end_byte

    def reaches(self, sent: Sent) -> bool:
        """True when the request itself, or what is later given to its `send`, holds a tainted part."""
        parts = self.body.index.arguments(sent.place)
        if sent.xhr:
            for call in self.body.index.of("call_expression"):
                callee = self.body.index.callee(call)
                member = callee is not None and callee.type == "member_expression"
                if callee is not None and member and self.body.index.key_of(callee) in ("send", "setRequestHeader"):
                    parts = [*parts, *self.body.index.arguments(call)]
        return any(self.inside(part) for part in parts)

    def is_token(self, sent: Sent) -> bool:
        """True when all of it is named items of the storage, and they go into the headers of a `fetch` only."""
        if sent.xhr or not all(target.kind == "host" for target in sent.targets) or not self._named_items():
            return False
        headers = [node for state, node in option(self.body, sent.options, "headers") if state == "value" and node]
        inside = {place for node in headers for place in self._within(node)}
        return bool(inside) and all(
            place in inside for part in self.body.index.arguments(sent.place) for place in self._within(part)
        )

    def _named_items(self) -> bool:
        """Whether the body takes nothing from the page's stores but items that it names."""
        for node, path in self.body.paths:
            if not any(under(path, name) for name in _STORES):
                continue
            call = self.body.index.outer(node)
            if path not in _ITEMS or call is None or call.type != "call_expression":
                return False
            arguments = self.body.index.arguments(call)
            if len(arguments) != 1 or self.body.index.literal(arguments[0]) is None:
                return False
        return True

    def _within(self, node: Node) -> list[int]:
        first, last = (bisect_left(self._places, byte) for byte in (node.start_byte, node.end_byte))
        return self._places[first:last]
