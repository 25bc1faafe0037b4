"""Find the scopes of a tree: one walk over all nodes with an explicit stack, one of `scope_handlers` per node type that
matters.

Names are resolved after the walk, so a use before its declaration is found. What has no handler is walked through.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from tree_sitter import Node

from adapterc.syntax.javascript.scope_handlers import LEAVES, handlers_by_kind, skip, text_of, use
from adapterc.syntax.javascript.scopes import Declaration, Reference, Scope, Scopes

__all__ = ["Builder", "build_scopes"]

_IGNORED = frozenset(
    {"comment", "html_comment", "property_identifier", "private_property_identifier", "statement_identifier"}
)


def build_scopes(root: Node) -> Scopes:
    """Resolve every identifier below `root` (a whole program)."""
    return Builder(root).finish()


_start = attrgetter("node.start_byte")


def _through(b: Builder, node: Node, scope: Scope) -> None:
    """Stands for the nodes without a handler."""


class Builder:
    def __init__(self, root: Node) -> None:
        self.root = root
        self.scopes = [Scope("program", root, None)]
        self.declarations: list[Declaration] = []
        self.references: list[Reference] = []
        self.this: list[Reference] = []
        self.todo: list[tuple[Node, Scope]] = [(root, self.scopes[0])]

    def finish(self) -> Scopes:
        todo, refer, handlers = self.todo, self.references.append, handlers_by_kind()
        source, first = self.root.text or b"", self.root.start_byte
        while todo:  # written out: most nodes of a program have no handler, and most of the others are names and leaves
            node, scope = todo.pop()
            handler = handlers.get(node.kind_id, _through)
            if handler is not _through:
                handler(self, node, scope)
                continue
            for child in reversed(node.named_children):
                handler = handlers.get(child.kind_id, _through)
                if handler is use:
                    name = source[child.start_byte - first : child.end_byte - first].decode("utf-8", "surrogatepass")
                    refer(Reference(child, name, scope, True, False))
                elif handler is not skip:
                    todo.append((child, scope))
        self.references.sort(key=_start)
        for reference in self.references:
            name = reference.name
            around: Scope | None = reference.scope
            declaration = None
            while around is not None and (declaration := around.names.get(name)) is None:
                around = around.parent
            if declaration is None and name == "arguments":
                declaration = self.implicit_arguments(reference.scope)
            reference.declaration = declaration
            if declaration is not None:
                declaration.references.append(reference)
                declaration.changed = declaration.changed or reference.write
        return Scopes(self.scopes, self.declarations, self.references, self.this)

    def implicit_arguments(self, scope: Scope) -> Declaration | None:
        owner = next((item for item in scope.chain if item.kind in ("function", "method")), None)
        if owner is None:
            return None
        declaration = Declaration("arguments", "arguments", owner.node, owner)
        owner.names["arguments"] = declaration
        return declaration

    def visit_all(self, nodes: list[Node], scope: Scope) -> None:
        self.todo += [(node, scope) for node in reversed(nodes)]

    def visit(self, node: Node | None, scope: Scope) -> None:
        if node is not None:
            self.todo.append((node, scope))

    def open(self, kind: str, node: Node, parent: Scope) -> Scope:
        scope = Scope(kind, node, parent)
        self.scopes.append(scope)
        return scope

    def declare(self, node: Node, kind: str, scope: Scope, value: Node | None = None, whole: bool = True) -> None:
        name = text_of(node)
        known = scope.names.get(name)
        if known is not None:
            if isinstance(known.again, list):
                known.again.append(node)
            else:  # few names are declared twice: the others share an empty tuple
                known.again = [node]
            return
        declaration = Declaration(name, kind, node, scope, value, whole)
        scope.names[name] = declaration
        self.declarations.append(declaration)

    def targets(self, pattern: Node, scope: Scope) -> Iterator[tuple[Node, bool]]:
        """Leaves of a binding or assignment pattern, each with: is it the whole pattern?

        Default values and computed keys are put on the list of things to visit.
        """
        todo = [(pattern, True)]
        while todo:
            node, whole = todo.pop()
            if node.type in ("assignment_pattern", "object_assignment_pattern"):
                self.visit(node.child_by_field_name("right"), scope)
                left = node.child_by_field_name("left")
                todo += [(left, False)] if left is not None else []
            elif node.type == "pair_pattern":
                self.visit(node.child_by_field_name("key"), scope)
                value = node.child_by_field_name("value")
                todo += [(value, False)] if value is not None else []
            elif node.type in ("object_pattern", "array_pattern", "rest_pattern"):
                todo += [(child, False) for child in node.named_children if child.type not in _IGNORED]
            else:
                yield node, whole

    def bind(self, pattern: Node | None, kind: str, target: Scope, scope: Scope, value: Node | None) -> None:
        if pattern is None:
            return
        if pattern.type == "identifier":  # most are
            self.declare(pattern, kind, target, value, value is not None)
            return
        for leaf, whole in self.targets(pattern, scope):
            if leaf.type in LEAVES:
                self.declare(leaf, kind, target, value, whole and value is not None)

    def assign(self, pattern: Node | None, scope: Scope, read: bool) -> None:
        if pattern is None:
            return
        for leaf, _ in self.targets(_bare(pattern), scope):
            bare = _bare(leaf)
            if bare.type in LEAVES:
                self.references.append(Reference(bare, text_of(bare), scope, read, True))
            else:
                self.visit(bare, scope)

    def parameters(self, function: Node, scope: Scope) -> None:
        single = function.child_by_field_name("parameter")
        listed = function.child_by_field_name("parameters")
        for pattern in [single] if single is not None else listed.named_children if listed is not None else []:
            if pattern.type not in _IGNORED:
                self.bind(pattern, "param", scope, scope, None)

    def body(self, node: Node | None, scope: Scope) -> None:
        """A function body shares the scope of its function."""
        if node is not None and node.type == "statement_block":
            self.visit_all(node.named_children, scope)
        else:
            self.visit(node, scope)


def _bare(node: Node) -> Node:
    while node.type == "parenthesized_expression" and node.named_child_count:
        inner = next((child for child in node.named_children if child.type not in _IGNORED), None)
        if inner is None:
            return node
        node = inner
    return node
