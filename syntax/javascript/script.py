"""A facade over tree-sitter's JavaScript grammar.

A `Script` ties a tree to the author's file: all indices are characters of the parsed text (tree-sitter counts bytes)
and every node has a `Span`. Trees are memoised by text, so passes may call `parse` as often as they like.

Limits: tree-sitter accepts many invalid programs (that is what `gate` is for) and rejects a little that is valid
(`accessor` fields, `import defer`). Trees do not pickle: keep a `Script` inside one process.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tree_sitter import Node

from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.awaits import FUNCTIONS, parse_tree
from adapterc.syntax.javascript.scope_builder import build_scopes
from adapterc.syntax.javascript.scopes import Scopes
from adapterc.syntax.javascript.tree import Listing, by_kind, walk

__all__ = [
    "FUNCTIONS",
    "MEMBERS",
    "PLACEHOLDER",
    "Fault",
    "Script",
    "children_of",
    "fields_of",
    "is_asked",
    "is_await",
    "is_placeholder",
    "parse",
    "unwrap",
]

MEMBERS = ("member_expression", "subscript_expression")
"""Node types that read a property."""
_COMMENTS = frozenset(by_kind(dict.fromkeys(("comment", "html_comment"))))

PLACEHOLDER = re.compile(r"\$_{4,}\Z")
"""The identifier that stands for a masked `${{ }}`: `$` and underscores, as long as the placeholder was."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Where the grammar gave up: `code[start:end]`. `message` is lower case and has no final period."""

    message: str
    start: int
    end: int


class Script:
    """Parsed JavaScript. `text` is what the author wrote, `code` what was parsed; both have the same length."""

    def __init__(self, text: Text, parsed: _Parsed) -> None:
        self.text = text
        self.code = parsed.code
        self.root = parsed.root
        self._parsed = parsed
        self._plain = parsed.plain

    def start(self, node: Node) -> int:
        """Index in `code` of the first character of `node`."""
        return node.start_byte if self._plain else self._parsed.index(node.start_byte)

    def end(self, node: Node) -> int:
        """Index in `code` just after the last character of `node`."""
        return node.end_byte if self._plain else self._parsed.index(node.end_byte)

    def source(self, node: Node) -> str:
        """The characters of `node` in `code` (placeholders are masked)."""
        if self._plain:
            return self.code[node.start_byte : node.end_byte]
        return self.code[self.start(node) : self.end(node)]

    def span(self, node: Node) -> Span:
        """Where `node` stands in the author's file."""
        return self.text.slice(self.start(node), self.end(node))

    def node_at(self, start: int, end: int) -> Node:
        """The smallest node, named or not, that covers `code[start:end]`."""
        found = self.root.descendant_for_byte_range(self._parsed.byte(start), self._parsed.byte(end))
        return self.root if found is None else found

    def errors(self) -> tuple[Fault, ...]:
        """The places where the text does not fit the grammar, in source order; empty for a clean tree."""
        return self._parsed.faults

    def walk(self, node: Node | None = None) -> Iterator[Node]:
        """`node` (default: the whole tree) and everything below it, parents first."""
        return walk(self.root if node is None else node)

    def find(self, *types: str) -> list[Node]:
        """The named nodes of these types in the whole tree, in the order of `walk`."""
        return self._parsed.listing.of(*types)

    @property
    def listing(self) -> Listing:
        """The named nodes of the whole tree by type, and their parents."""
        return self._parsed.listing

    @property
    def scopes(self) -> Scopes:
        """Declarations and references."""
        return self._parsed.scopes

    @property
    def free(self) -> tuple[Node, ...]:
        """Identifiers that no declaration of this text answers, in source order, placeholders excluded."""
        return self._parsed.free

    @property
    def members(self) -> Mapping[int, Node]:
        """The member expressions by the id of the node that they read a property of."""
        return self._parsed.members

    @property
    def assigned_free(self) -> tuple[Node, ...]:
        """Those of `free` that are assigned to: implicit globals in sloppy code, errors in strict code."""
        return tuple(node for node in self.free if (ref := self.scopes.reference(node)) is not None and ref.write)

    @property
    def free_this(self) -> tuple[Node, ...]:
        """Every `this` outside of all functions, methods and classes (arrow functions do not count)."""
        return self.scopes.free_this


class _Parsed:
    """One tree and what is derived from it; shared by all `Script`s over equal text."""

    def __init__(self, code: str) -> None:
        data = code.encode("utf-8", "surrogatepass")
        self.code = code
        self.root: Node = parse_tree(data).root_node
        """Always this one: a node keeps the children that it was asked for."""
        self._ends: list[int] = []
        self._extra: list[int] = [0]
        self.plain = len(data) == len(code)
        """Whether every character is one byte."""
        if not self.plain:
            self._map_bytes()

    def _map_bytes(self) -> None:
        extra = 0
        for match in re.finditer(r"[^\x00-\x7f]", self.code):
            size = len(match.group().encode("utf-8", "surrogatepass"))
            self._ends.append(match.start() + extra + size)
            extra += size - 1
            self._extra.append(extra)

    def index(self, byte: int) -> int:
        return byte - self._extra[bisect_right(self._ends, byte)] if self._ends else byte

    def byte(self, index: int) -> int:
        return len(self.code[:index].encode("utf-8", "surrogatepass")) if self._ends else index

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        if not self.root.has_error:
            return ()
        found = []
        for node in walk(self.root):
            if node.is_missing:
                found.append(Fault(f"`{node.type}` is missing", self.index(node.start_byte), self.index(node.end_byte)))
            elif node.is_error:
                found.append(Fault("unexpected text", self.index(node.start_byte), self.index(node.end_byte)))
        return tuple(found)

    @cached_property
    def listing(self) -> Listing:
        return Listing(self.root)

    @cached_property
    def scopes(self) -> Scopes:
        return build_scopes(self.root)

    @cached_property
    def members(self) -> Mapping[int, Node]:
        """Found in one walk for all: a node finds its parent from the root, which deep trees make slow."""
        owners = self.listing.of("member_expression", "subscript_expression")
        return {inner.id: node for node in owners if (inner := node.child_by_field_name("object")) is not None}

    @cached_property
    def free(self) -> tuple[Node, ...]:
        free = (item for item in self.scopes.references if item.declaration is None)
        return tuple(item.node for item in free if PLACEHOLDER.match(item.name) is None)


def parse(text: Text, masked: str | None = None) -> Script:
    """Parse `text.value`, or `masked` in its place (same length: indices of one are indices of the other).

    Never fails: look at `errors()`. A masked text of another length is a `ValueError`.
    """
    code = text.value if masked is None else masked
    if len(code) != len(text.value):
        raise ValueError(f"masked text has {len(code)} characters, the source has {len(text.value)}")
    return Script(text, _parsed(code))


def is_await(node: Node) -> bool:
    """True for `await x`, also where the tree holds a `void` in its place (see `awaits`)."""
    if node.type == "await_expression":
        return True
    operator = node.child_by_field_name("operator") if node.type == "unary_expression" else None
    return operator is not None and operator.type == "void"


def is_asked(node: Node) -> bool:
    """True for the `x` of `typeof x`, which may be missing."""
    outer = node.parent
    return outer is not None and outer.type == "unary_expression" and outer.children[0].type == "typeof"


def is_placeholder(node: Node) -> bool:
    """True for an identifier that stands for a `${{ }}`."""
    text = node.text
    return (
        text is not None
        and text.startswith(b"$____")
        and PLACEHOLDER.match(text.decode("utf-8", "replace")) is not None
    )


def children_of(node: Node) -> list[Node]:
    """The named children without comments."""
    return [child for child in node.named_children if child.kind_id not in _COMMENTS]


def fields_of(node: Node, *names: str) -> list[Node]:
    """The children under these field names that are there, in this order."""
    return [found for name in names if (found := node.child_by_field_name(name)) is not None]


def unwrap(node: Node) -> Node:
    """The expression inside any number of parentheses."""
    while node.type == "parenthesized_expression" and len(inner := children_of(node)) == 1:
        node = inner[0]
    return node


@lru_cache(maxsize=24)
def _parsed(code: str) -> _Parsed:
    return _Parsed(code)
