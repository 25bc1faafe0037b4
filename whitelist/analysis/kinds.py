"""What sort of thing an expression is: of the page, of a document of its own, or plain data.

PAGE is a value that the page's own scripts made (a global of theirs, a component hung on an element): its methods are
unknown code. NODE is a node of the page's document, DETACHED a node that no user sees (parsed text, a created or cloned
element). PLAIN is data. Where several answers are possible the riskiest one is given.

A value has traits of its own and those of what it holds: `{ a: node }` is plain, and whatever is taken out of it may be
a node. Every question is answered by a least fixpoint over the data flow, so loops and long chains of names cost a few
steps each. A script that spreads its values beyond all measure has values that may be anything.

Limits: a detached node that is put into the page is still called detached; putting it there is an effect of its own.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import children_of, fields_of, is_await, unwrap
from adapterc.whitelist.analysis.fixpoint import Fixpoint, Question
from adapterc.whitelist.analysis.index import PATTERNS, Index
from adapterc.whitelist.analysis.kind_calls import call_traits, new_traits, parameter_traits, passed_traits
from adapterc.whitelist.analysis.kind_objects import object_traits, this_traits
from adapterc.whitelist.analysis.kind_tables import EXPANDOS, NODE_KEYS, NOT_MADE_HERE, TEXT_KEYS
from adapterc.whitelist.analysis.names import global_path, is_window, pattern_name
from adapterc.whitelist.analysis.positions import looks_like_position
from adapterc.whitelist.analysis.stores import Stores, stores_of
from adapterc.whitelist.analysis.traits import (
    ANYTHING,
    DETACHED,
    NODE,
    PAGE,
    UNKNOWN,
    boxed,
    held,
    own,
    relisted,
    taken,
)

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Kind", "Kinds"]


class Kind(IntEnum):
    """In order of risk."""

    PLAIN = 0
    DETACHED = 1
    UNKNOWN = 2
    NODE = 3
    PAGE = 4


_RANKS = ((PAGE, Kind.PAGE), (NODE, Kind.NODE), (UNKNOWN, Kind.UNKNOWN), (DETACHED, Kind.DETACHED))

_DATA = frozenset({"string", "template_string", "number", "true", "false", "null", "regex"})
"""Expressions that are data whatever stands in them."""


class Kinds:
    """Kinds of the expressions of one script."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._nodes: dict[int, Node] = {}
        self._fixpoint = Fixpoint(ANYTHING)

    @property
    def stores(self) -> Stores:
        return stores_of(self.index)

    def of(self, node: Node) -> Kind:
        """The kind of `node` itself, whatever it holds."""
        traits = self.traits(node)
        for trait, kind in _RANKS if traits else ():
            if traits & trait:
                return kind
        return Kind.PLAIN

    def traits(self, node: Node) -> int:
        """The traits of `node`, see `traits.py`. Asked from within an answer: what is known so far."""
        node = unwrap(node)
        if node.type in _DATA:
            return 0
        self._nodes[node.id] = node
        return self._fixpoint.ask(("expression", node.id), self._answer)

    def name(self, declared: Node) -> int:
        """The traits of everything that a declared name may hold."""
        self._nodes[declared.id] = declared
        return self._fixpoint.ask(("name", declared.id), self._answer)

    def results(self, function: Node) -> int:
        """The traits of what a function of the script gives back."""
        self._nodes[function.id] = function
        return self._fixpoint.ask(("results", function.id), self._answer)

    def given(self, key: str) -> int:
        """The traits of what is assigned to properties of that name."""
        return self._fixpoint.ask(("given", key), self._answer)

    def made(self, key: str) -> int:
        """The traits of what the script's own functions of that name give back."""
        return self._fixpoint.ask(("made", key), self._answer)

    def _made(self, key: str) -> int:
        found = 0
        for function in self.stores.functions.get(key, []):
            found |= self.results(function)
        return found

    def all(self, nodes: list[Node]) -> int:
        found = 0
        for node in nodes:
            found |= self.traits(node)
        return found

    def passed(self, name: str, position: int) -> int:
        """The traits of what calls of members of that name pass at a position."""
        return self._fixpoint.ask(("passed", f"{position} {name}"), self._answer)

    def _answer(self, question: Question) -> int:
        sort, what = question
        if isinstance(what, str):
            if sort == "written":
                return self.all(self.stores.written.get(what, []))
            if sort == "made":
                return self._made(what)
            if sort == "passed":
                position, _, name = what.partition(" ")
                return passed_traits(self, self.stores.calls.get(name, []), int(position))
            return self.all(self.stores.given.get(what, [])) | self._put(self.stores.inside.get(what, []))
        node = self._nodes[what]
        if sort == "name":
            return self._declared(node)
        if sort == "results":
            return self._results(node)
        return self._expression(node)

    def _expression(self, node: Node) -> int:
        match node.type:
            case "identifier" | "shorthand_property_identifier":
                return self._identifier(node)
            case "member_expression" | "subscript_expression":
                return self._member(node)
            case "call_expression":
                return call_traits(self, node)
            case "new_expression":
                return new_traits(self, node)
            case "spread_element":
                return taken(self.all(children_of(node)))
            case "await_expression" | "sequence_expression":
                parts = children_of(node)
                return self.traits(parts[-1]) if parts else UNKNOWN
            case "array":
                return boxed(self.all(children_of(node)))
            case "object":
                return object_traits(self, node)
            case "ternary_expression":
                return self.all(fields_of(node, "consequence", "alternative"))
            case "assignment_expression":
                return self.all(fields_of(node, "right"))
            case "augmented_assignment_expression":
                return self.all(fields_of(node, "left", "right"))
            case "binary_expression":
                operator = node.child_by_field_name("operator")
                logical = operator is not None and operator.type in ("||", "??", "&&")
                return self.all(fields_of(node, "left", "right")) if logical else 0
            case "unary_expression":
                return self.all(fields_of(node, "argument")) if is_await(node) else 0
            case "this" | "super":
                return this_traits(self, node)
            case "yield_expression":
                return UNKNOWN
            case _:
                return 0

    def _identifier(self, node: Node) -> int:
        if self.index.is_placeholder(node):
            return 0
        declared = self.index.declaration(node)
        if declared is not None:
            path = global_path(self.index, node)
            if path is not None and path != "window" and path.partition(".")[0] not in NOT_MADE_HERE:
                return PAGE
            return self.name(declared)
        name = self.index.text(node)
        if name == "document":
            return NODE
        if name == "arguments":
            return UNKNOWN
        if name in ("undefined", "NaN", "Infinity"):
            return 0
        return UNKNOWN if name in NOT_MADE_HERE else PAGE

    def _declared(self, declared: Node) -> int:
        found = self._put(self.stores.into.get(declared.id, []))
        parent = self.index.parent(declared)
        while parent is not None and parent.type in PATTERNS:
            parent = self.index.parent(parent)
        if parent is not None and parent.type == "catch_clause":
            for thrown in self.index.of("throw_statement"):
                found |= self._part(declared, self.all(children_of(thrown)))
        for how, source in self.index.sources(declared):
            if how == "parameter":
                found |= self._part(declared, parameter_traits(self, source, declared))
                found |= self._default(declared)
            elif how == "element":
                found |= taken(self.traits(source))
            elif how == "part":
                found |= self._part(declared, taken(self.traits(source))) | self._default(declared)
            elif how == "value":
                found |= self.traits(source)
        return found

    def _put(self, stored: list[tuple[str, Node]]) -> int:
        """The traits of an object from what is put into it, see `Stores`."""
        found = 0
        for how, value in stored:
            traits = self.traits(value)
            found |= relisted(traits) if how == "parts" else boxed(traits)
            found |= boxed(boxed(traits)) if how == "deep" else 0
        return found

    def _default(self, declared: Node) -> int:
        """What a pattern or a parameter falls back to."""
        found, node, parent = 0, declared, self.index.parent(declared)
        while parent is not None and parent.type.endswith("pattern"):
            if parent.type.endswith("assignment_pattern"):
                right = parent.child_by_field_name("right")
                found |= 0 if right is None or right.id == node.id else self.traits(right) | taken(self.traits(right))
            node, parent = parent, self.index.parent(parent)
        return found

    def _part(self, declared: Node, traits: int) -> int:
        """What a destructured name gets from a value with these traits; the value itself for a whole name."""
        key = pattern_name(self.index, declared)
        parent = self.index.parent(declared)
        if key is None:
            return taken(traits) if parent is not None and parent.type.endswith("_pattern") else traits
        return self.field(traits, key)

    def field(self, traits: int, key: str | None) -> int:
        """The traits of a property of something with these traits."""
        if key is None:
            return taken(traits)
        direct, inner = own(traits), taken(held(traits))
        if key in TEXT_KEYS:
            direct &= ~(NODE | DETACHED)
        if inner and key in self.stores.written and not direct:
            inner = self._fixpoint.ask(("written", key), self._answer)
        return direct | inner | self.given(key)

    def _member(self, node: Node) -> int:
        key = self.index.key_of(node)
        path = global_path(self.index, node)
        if path is not None:
            root = path.split(".")[0]
            if root != "window" and root not in NOT_MADE_HERE:
                return PAGE
            if ".prototype." in path + ".":
                return NODE
        inner = node.child_by_field_name("object")
        if inner is None:
            return UNKNOWN
        if key is not None and key.startswith(EXPANDOS):
            return PAGE
        if key is None and is_window(self.index, inner):
            return PAGE
        traits = self.traits(inner)
        found = self.field(traits, key) | (NODE if key in NODE_KEYS and own(traits) & ~DETACHED else 0)
        if key is None and traits & NODE and not looks_like_position(self.index, node):
            found |= PAGE
        return found

    def _results(self, function: Node) -> int:
        found = self.all(self.index.results(function))
        if function.type.startswith("generator") or any(part.type == "*" for part in function.children):
            for node in self.index.of("yield_expression"):
                if self.index.function_around(node) == function:
                    found |= boxed(self.all(children_of(node)))
        return found
