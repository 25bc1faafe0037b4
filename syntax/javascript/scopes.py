"""Lexical scopes of a JavaScript text: what each identifier refers to.

Knows `var` and function hoisting, block-scoped declarations, parameters, destructuring, `catch`, class bodies, named
function and class expressions, imports, and the implicit `arguments` of functions.

Limits: names are resolved as in strict code (a function declared in a block stays in that block); parameters and body
of a function share one scope; `with` and direct `eval` are not modelled.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from tree_sitter import Node

__all__ = ["Declaration", "Outward", "Reference", "Scope", "Scopes"]

_start = attrgetter("node.start_byte")
_OWN_THIS = frozenset({"function", "method", "field", "static"})


@dataclass(eq=False, slots=True)
class Scope:
    """One region of names.

    `kind`: "program", "function", "arrow", "method", "field" (a field initializer), "static" (a static block), "class",
    "catch", "block", or "name" (holds only the own name of a function or class expression).
    """

    kind: str
    node: Node
    parent: Scope | None
    names: dict[str, Declaration] = field(default_factory=dict)

    @property
    def chain(self) -> Iterator[Scope]:
        """This scope and the ones around it, inside out."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent

    def lookup(self, name: str) -> Declaration | None:
        """What `name` means here."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.names.get(name)
            if found is not None:
                return found
            scope = scope.parent
        return None

    @property
    def variables(self) -> Scope:
        """The scope that `var` declares in."""
        return next(s for s in self.chain if s.kind not in ("block", "catch", "class", "name"))

    @property
    def receiver(self) -> Scope | None:
        """The nearest scope with a `this` of its own; None at the top level."""
        return next((scope for scope in self.chain if scope.kind in _OWN_THIS), None)


@dataclass(eq=False, slots=True)
class Declaration:
    """A name and where it is introduced.

    `kind`: "var", "let", "const", "function", "class", "param", "catch", "import", "name" (own name of a function or
    class expression) or "arguments". `node` is the declaring identifier (for "arguments" the function). `value` is the
    initializer, function, class or import statement; with `whole` False the name takes only a part of it
    (destructuring, a loop variable). `changed`: some reference writes it. A repeated `var` or function appears once,
    its later identifiers in `again`.
    """

    name: str
    kind: str
    node: Node
    scope: Scope
    value: Node | None = None
    whole: bool = True
    again: Sequence[Node] = ()
    references: list[Reference] = field(default_factory=list)
    changed: bool = False

    @property
    def constant(self) -> bool:
        """True when the name is given its value once, where it is declared."""
        return not self.again and not self.changed


@dataclass(eq=False, slots=True)
class Reference:
    """A use of a name. `read` and `write` are both True for `x += 1` and `x++`."""

    node: Node
    name: str
    scope: Scope
    read: bool
    write: bool
    declaration: Declaration | None = None


class Outward(NamedTuple):
    """An identifier that nothing declares (`declaration` None) or that is of the top level. One that only declares has
    no `reference`."""

    node: Node
    declaration: Declaration | None
    reference: Reference | None


class Scopes:
    """All declarations and references of one text, each in source order; they are of use as long as it is there."""

    def __init__(
        self, scopes: list[Scope], declarations: list[Declaration], references: list[Reference], this: list[Reference]
    ) -> None:
        """`references` come in source order, the others in any."""
        self.scopes = tuple(scopes)
        self.declarations = tuple(sorted(declarations, key=_start))
        self.references = tuple(references)
        self.this = tuple(sorted(this, key=_start))

    def __del__(self) -> None:
        """The parts point at each other. Taken apart, they go with the tree, and no collector has to look for them."""
        for scope in self.scopes:
            scope.names.clear()
        for declaration in self.declarations:
            declaration.references.clear()

    @cached_property
    def _by_node(self) -> dict[int, Reference]:
        return {reference.node.id: reference for reference in self.references}

    @cached_property
    def _declared(self) -> dict[int, Declaration]:
        return {node.id: item for item in self.declarations for node in (item.node, *item.again)}

    @cached_property
    def _scope_of(self) -> dict[int, Scope]:
        return {scope.node.id: scope for scope in self.scopes if scope.kind != "name"}

    @property
    def top(self) -> Scope:
        """The outermost scope."""
        return self.scopes[0]

    @property
    def free_this(self) -> tuple[Node, ...]:
        """Every `this` outside of all functions, methods and classes."""
        return tuple(item.node for item in self.this if item.scope.receiver is None)

    def resolve(self, identifier: Node) -> Declaration | None:
        """The declaration that an identifier uses or makes; None when it is free or no reference at all."""
        reference = self._by_node.get(identifier.id)
        return reference.declaration if reference is not None else self._declared.get(identifier.id)

    def reference(self, identifier: Node) -> Reference | None:
        """The use that an identifier is; None for property names, labels, keys and declarations."""
        return self._by_node.get(identifier.id)

    def declared(self, identifier: Node) -> Declaration | None:
        """The declaration that an identifier makes."""
        return self._declared.get(identifier.id)

    def outward(self, node: Node) -> tuple[Outward, ...]:
        """What the code of `node` has to do with the world around all functions, in source order."""
        starts, found = self._outward
        first = bisect_left(starts, node.start_byte)
        return found[first : bisect_left(starts, node.end_byte, first)]

    @cached_property
    def _outward(self) -> tuple[list[int], tuple[Outward, ...]]:
        top = self.top
        used = (
            Outward(item.node, item.declaration, item)
            for item in self._by_node.values()
            if item.declaration is None or item.declaration.scope is top
        )
        made = (
            Outward(node, item, None)
            for item in self.declarations
            if item.scope is top
            for node in (item.node, *item.again)
            if node.id not in self._by_node
        )
        found = sorted((item.node.start_byte, number, item) for number, item in enumerate((*used, *made)))
        return [start for start, _, _ in found], tuple(item for _, _, item in found)

    def scope_at(self, node: Node) -> Scope:
        """The innermost scope around (or opened by) `node`."""
        current: Node | None = node
        while current is not None:
            scope = self._scope_of.get(current.id)
            if scope is not None:
                return scope
            current = current.parent
        return self.top
