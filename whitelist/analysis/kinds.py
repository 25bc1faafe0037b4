"""What sort of thing an expression is: of the page, of a document of its own, or plain data.

PAGE is a value that the page's own scripts made (a global of theirs, a component hung on an element): its methods are
unknown code. NODE is a node of the page's document, DETACHED a node that no user sees (parsed text, a created or cloned
element). PLAIN is data. A list has the kind of its elements. Where two answers are possible the riskier one wins.

Limits: a detached node that is put into the page is still called detached; putting it there is an effect of its own.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.globals import BROWSER_GLOBALS, EXTENSION_GLOBALS, NODE_GLOBALS
from adapterc.syntax.javascript.script import FUNCTIONS, children_of, is_await, is_placeholder, unwrap
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.names import global_path, words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["CALLBACKS", "EXPANDOS", "Kind", "Kinds"]


class Kind(IntEnum):
    """In order of risk."""

    PLAIN = 0
    DETACHED = 1
    UNKNOWN = 2
    NODE = 3
    PAGE = 4


CALLBACKS = words("map forEach flatMap filter find findIndex findLast some every reduce reduceRight sort then")
"""Standard methods that call a function they are given with (parts of) their receiver."""

EXPANDOS = (
    "__vue",
    "__react",
    "_reactRootContainer",
    "_reactInternal",
    "__vnode",
    "_vnode",
    "__ngContext__",
    "__svelte",
    "__preact",
    "__NEXT",
    "__NUXT",
    "__zone",
    "__k",
)
"""Beginnings of property names that frameworks hang on elements."""

_DETACHED_MAKERS = words(
    "createElement createElementNS createDocumentFragment createTextNode createHTMLDocument createDocument "
    "createContextualFragment cloneNode importNode parseFromString"
)
_TEXT_KEYS = words(
    "textContent innerText innerHTML outerHTML value href src title id className tagName nodeName length alt dataset "
    "checked duration name type content URL cookie readyState baseURI domain referrer"
)
_TEXT_METHODS = words(
    "getAttribute getAttributeNames hasAttribute matches contains getBoundingClientRect json text blob arrayBuffer "
    "formData trim split match includes startsWith endsWith indexOf join toString"
)
_COLLECTIONS = frozenset({"Array.from", "Object.values", "Object.entries", "Array.of", "Set", "Map", "Array"})
_NOT_MADE_HERE = BROWSER_GLOBALS | NODE_GLOBALS | EXTENSION_GLOBALS
"""Globals that no page makes; what Node or an extension would provide is refused by a rule of its own."""
_NODE_ROOTS = frozenset({"document"})
_DEPTH = 32
_FUEL = 400
"""Steps one question may take; data flow that branches more than this is unknown."""
_BUDGET = 200_000
"""Steps all questions about one body may take together."""


class Kinds:
    """Kinds of the expressions of one script."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._busy: set[int] = set()
        self._known: dict[int, Kind] = {}
        self._fuel = 0
        self._budget = _BUDGET
        self._cut = False

    def of(self, node: Node, depth: int = _DEPTH) -> Kind:
        """The kind of `node`."""
        node = unwrap(node)
        known = self._known.get(node.id)
        if known is not None:
            return known
        if not self._busy:
            self._fuel, self._cut = min(_FUEL, self._budget), False
        if node.id in self._busy:
            self._cut = True
            return Kind.PLAIN  # a loop in the data flow adds nothing of its own
        if depth <= 0 or self._fuel <= 0:
            self._cut = True
            return Kind.UNKNOWN
        self._fuel -= 1
        self._budget -= 1
        self._busy.add(node.id)
        found = self._kind(node, depth - 1)
        self._busy.discard(node.id)
        if not self._cut or not self._busy:
            self._known[node.id] = found
        return found

    def _kind(self, node: Node, depth: int) -> Kind:
        match node.type:
            case "identifier" | "shorthand_property_identifier":
                return self._name(node, depth)
            case "member_expression" | "subscript_expression":
                return self._member(node, depth)
            case "call_expression":
                return self._call(node, depth)
            case "new_expression":
                return self._new(node, depth)
            case "await_expression" | "spread_element" | "sequence_expression":
                parts = children_of(node)
                return self.of(parts[-1], depth) if parts else Kind.UNKNOWN
            case "array":
                return self._worst(children_of(node), depth)
            case "ternary_expression":
                return self._worst(_fields(node, "consequence", "alternative"), depth)
            case "assignment_expression" | "augmented_assignment_expression":
                return self._worst(_fields(node, "right"), depth)
            case "binary_expression":
                operator = node.child_by_field_name("operator")
                if operator is not None and operator.type in ("||", "??", "&&"):
                    return self._worst(_fields(node, "left", "right"), depth)
                return Kind.PLAIN
            case "unary_expression":
                return self._worst(_fields(node, "argument"), depth) if is_await(node) else Kind.PLAIN
            case "this":
                return Kind.UNKNOWN
            case "yield_expression":
                return Kind.UNKNOWN
            case _:
                return Kind.PLAIN

    def _worst(self, nodes: list[Node], depth: int) -> Kind:
        return max((self.of(node, depth) for node in nodes), default=Kind.PLAIN)

    def _name(self, node: Node, depth: int) -> Kind:
        if is_placeholder(node):
            return Kind.PLAIN
        declared = self.index.declaration(node)
        if declared is None:
            name = self.index.text(node)
            if name in _NODE_ROOTS:
                return Kind.NODE
            return Kind.UNKNOWN if name in _NOT_MADE_HERE else Kind.PAGE
        found = Kind.PLAIN
        for how, source in self.index.sources(declared):
            if how == "parameter":
                found = max(found, self._parameter(source, declared, depth))
            elif how not in ("append", "key"):
                found = max(found, self.of(source, depth))
        return found

    def _parameter(self, function: Node, declared: Node, depth: int) -> Kind:
        position = self.index.position(function, declared)
        outer = self.index.outer(function)
        if position is None:
            return Kind.UNKNOWN
        if outer is not None and outer.type == "arguments":
            return self._callback(outer, position, depth)
        passed = self.index.arguments_for(function, position)
        return Kind.UNKNOWN if passed is None else self._worst(passed, depth)

    def _callback(self, arguments: Node, position: int, depth: int) -> Kind:
        """Callbacks of list methods get elements of the list, other callbacks something unknown."""
        call = self.index.parent(arguments)
        callee = None if call is None else self.index.callee(call)
        if call is None or callee is None:
            return Kind.UNKNOWN
        path = global_path(self.index, callee)
        if path == "Array.from":
            return self._worst(self.index.arguments(call)[:1], depth) if position == 0 else Kind.PLAIN
        if path in ("setTimeout", "setInterval", "Promise") or call.type == "new_expression":
            return Kind.PLAIN  # resolve functions and timer arguments
        receiver = callee.child_by_field_name("object") if callee.type == "member_expression" else None
        if receiver is None or self.index.key_of(callee) not in CALLBACKS:
            return Kind.UNKNOWN
        if position == 1 and self.index.key_of(callee) not in ("sort", "reduce", "reduceRight"):
            return Kind.PLAIN  # the position in the list
        return self.of(receiver, depth)

    def _member(self, node: Node, depth: int) -> Kind:
        key = self.index.key_of(node)
        path = global_path(self.index, node)
        if path is not None:
            root = path.split(".")[0]
            if root != "window" and root not in _NOT_MADE_HERE:
                return Kind.PAGE
        inner = node.child_by_field_name("object")
        if inner is None:
            return Kind.UNKNOWN
        if key is not None and key.startswith(EXPANDOS):
            return Kind.PAGE
        if key is None and global_path(self.index, inner) == "window":
            return Kind.PAGE
        kind = self.of(inner, depth)
        if kind in (Kind.NODE, Kind.DETACHED):
            if key is None and not self._is_position(node):
                return Kind.PAGE if kind is Kind.NODE else kind
            if key in _TEXT_KEYS:
                return Kind.PLAIN
        return kind

    def _is_position(self, subscript: Node) -> bool:
        """`nodes[i]`: a computed key that is a position, not the name of a property."""
        found = subscript.child_by_field_name("index")
        if found is None:
            return False
        found = unwrap(found)
        if found.type in ("number", "binary_expression", "update_expression"):
            return True
        declared = self.index.declaration(found) if found.type == "identifier" else None
        if declared is None:
            return is_placeholder(found)
        for how, source in self.index.sources(declared):
            if how == "value" and unwrap(source).type not in ("number", "binary_expression", "call_expression"):
                return False
            if how in ("element", "part", "key"):
                return False
        return True

    def _call(self, node: Node, depth: int) -> Kind:
        callee = self.index.callee(node)
        if callee is None:
            return Kind.UNKNOWN
        arguments = self.index.arguments(node)
        path = global_path(self.index, callee) or ""
        key = self.index.key_of(callee) if callee.type in ("member_expression", "subscript_expression") else None
        if key in _DETACHED_MAKERS:
            return Kind.DETACHED
        if path in _COLLECTIONS:
            return self._mapped(arguments[1], depth) if len(arguments) > 1 else self._worst(arguments[:1], depth)
        if path == "Object.assign":
            return self._worst(arguments, depth)
        root = path.split(".")[0]
        if path and root != "document" and root in BROWSER_GLOBALS:
            return Kind.UNKNOWN if path in ("fetch", "eval") else Kind.PLAIN
        if key is not None:
            if key in _TEXT_METHODS:
                return Kind.PLAIN
            if key in ("map", "flatMap", "then") and arguments:
                return self._mapped(arguments[0], depth)
            receiver = callee.child_by_field_name("object")
            return Kind.UNKNOWN if receiver is None else self.of(receiver, depth)
        function = self._function(callee)
        return self.of(callee, depth) if function is None else self._worst(self.index.results(function), depth)

    def _mapped(self, callback: Node, depth: int) -> Kind:
        function = self._function(callback)
        return Kind.UNKNOWN if function is None else self._worst(self.index.results(function), depth)

    def _function(self, node: Node) -> Node | None:
        if node.type in FUNCTIONS:
            return node
        declared = self.index.declaration(node) if node.type == "identifier" else None
        return None if declared is None else self.index.function_of(declared)

    def _new(self, node: Node, depth: int) -> Kind:
        callee = self.index.callee(node)
        path = None if callee is None else global_path(self.index, callee)
        if path in _COLLECTIONS:
            return self._worst(self.index.arguments(node), depth)
        if path in ("DOMParser", "Image", "Option", "Audio", "DocumentFragment", "Range"):
            return Kind.DETACHED
        if path is not None and path.split(".")[0] not in _NOT_MADE_HERE:
            return Kind.PAGE
        return Kind.UNKNOWN if path in ("Promise", "Proxy") else Kind.PLAIN


def _fields(node: Node, *names: str) -> list[Node]:
    return [found for name in names if (found := node.child_by_field_name(name)) is not None]
