"""Find the scopes of a tree: one walk over all nodes with an explicit stack, one handler per node type that matters.

Names are resolved after the walk, so a use before its declaration is found. What has no handler is walked through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tree_sitter import Node

from adapterc.syntax.javascript.scopes import Declaration, Reference, Scope, Scopes

__all__ = ["build_scopes"]

_IGNORED = frozenset(
    {"comment", "html_comment", "property_identifier", "private_property_identifier", "statement_identifier"}
)
_PLAIN = _IGNORED | {
    "escape_sequence", "false", "null", "number", "regex", "string", "string_fragment", "super", "true", "undefined",
}  # fmt: skip
"""What holds no name."""
_USES = frozenset({"identifier", "shorthand_property_identifier"})
_LEAVES = frozenset({"identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"})


def build_scopes(root: Node) -> Scopes:
    """Resolve every identifier below `root` (a whole program)."""
    return _Builder(root).finish()


class _Builder:
    def __init__(self, root: Node) -> None:
        self.scopes = [Scope("program", root, None)]
        self.declarations: list[Declaration] = []
        self.references: list[Reference] = []
        self.this: list[Reference] = []
        self.todo: list[tuple[Node, Scope]] = [(root, self.scopes[0])]

    def finish(self) -> Scopes:
        todo, refer, handlers = self.todo, self.references.append, _HANDLERS
        while todo:  # written out: most nodes of a program have no handler, and most handlers are those of a name
            node, scope = todo.pop()
            type = node.type
            if type in _USES:
                refer(Reference(node, _text(node), scope, True, False))
            elif (handler := handlers.get(type)) is not None:
                handler(self, node, scope)
            elif type not in _PLAIN:
                children = node.named_children
                children.reverse()
                todo += [(child, scope) for child in children]
        for reference in self.references:
            declaration = reference.scope.lookup(reference.name)
            if declaration is None and reference.name == "arguments":
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
        name = _text(node)
        known = scope.names.get(name)
        if known is not None:
            known.again.append(node)
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
        for leaf, whole in self.targets(pattern, scope):
            if leaf.type in _LEAVES:
                self.declare(leaf, kind, target, value, whole and value is not None)

    def assign(self, pattern: Node | None, scope: Scope, read: bool) -> None:
        if pattern is None:
            return
        for leaf, _ in self.targets(_bare(pattern), scope):
            bare = _bare(leaf)
            if bare.type in _LEAVES:
                self.references.append(Reference(bare, _text(bare), scope, read, True))
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


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "surrogatepass")


def _bare(node: Node) -> Node:
    while node.type == "parenthesized_expression" and node.named_child_count:
        inner = next((child for child in node.named_children if child.type not in _IGNORED), None)
        if inner is None:
            return node
        node = inner
    return node


def _this(b: _Builder, node: Node, scope: Scope) -> None:
    b.this.append(Reference(node, "this", scope, True, False))


def _variables(b: _Builder, node: Node, scope: Scope) -> None:
    kind = "const" if node.type == "using_declaration" else node.children[0].type
    target = scope.variables if kind == "var" else scope
    for item in node.named_children:
        if item.type == "variable_declarator":
            value = item.child_by_field_name("value")
            b.bind(item.child_by_field_name("name"), kind, target, scope, value)
            b.visit(value, scope)
        else:
            b.visit(item, scope)


def _function_declaration(b: _Builder, node: Node, scope: Scope) -> None:
    name = node.child_by_field_name("name")
    if name is not None:
        b.declare(name, "function", scope, node)
    _function(b, node, scope, "function")


def _function_expression(b: _Builder, node: Node, scope: Scope) -> None:
    name = node.child_by_field_name("name")
    if name is not None:
        scope = b.open("name", node, scope)
        b.declare(name, "name", scope, node)
    _function(b, node, scope, "function")


def _method(b: _Builder, node: Node, scope: Scope) -> None:
    b.visit(node.child_by_field_name("name"), scope)
    _function(b, node, scope, "method")


def _function(b: _Builder, node: Node, scope: Scope, kind: str = "arrow") -> None:
    inner = b.open(kind, node, scope)
    b.parameters(node, inner)
    b.body(node.child_by_field_name("body"), inner)


def _class(b: _Builder, node: Node, scope: Scope) -> None:
    name = node.child_by_field_name("name")
    if name is not None and node.type == "class_declaration":
        b.declare(name, "class", scope, node)
    elif name is not None:
        scope = b.open("name", node, scope)
        b.declare(name, "name", scope, node)
    inner = b.open("class", node, scope)
    b.visit_all([child for child in node.named_children if name is None or child.id != name.id], inner)


def _field(b: _Builder, node: Node, scope: Scope) -> None:
    b.visit(node.child_by_field_name("property"), scope)
    value = node.child_by_field_name("value")
    if value is not None:
        b.visit(value, b.open("field", node, scope))


def _static(b: _Builder, node: Node, scope: Scope) -> None:
    b.body(node.child_by_field_name("body"), b.open("static", node, scope))


def _block(b: _Builder, node: Node, scope: Scope) -> None:
    b.visit_all(node.named_children, b.open("block", node, scope))


def _for_in(b: _Builder, node: Node, scope: Scope) -> None:
    inner = b.open("block", node, scope)
    kind = node.child_by_field_name("kind")
    left = node.child_by_field_name("left")
    right = node.child_by_field_name("right")
    if kind is None:
        b.assign(left, inner, False)
    elif left is not None:
        target = inner.variables if kind.type == "var" else inner
        for leaf, _ in b.targets(left, inner):
            if leaf.type in _LEAVES:
                b.declare(leaf, kind.type, target, right, False)
    b.visit(right, inner)
    b.visit(node.child_by_field_name("body"), inner)


def _catch(b: _Builder, node: Node, scope: Scope) -> None:
    inner = b.open("catch", node, scope)
    b.bind(node.child_by_field_name("parameter"), "catch", inner, inner, None)
    b.visit(node.child_by_field_name("body"), inner)


def _assignment(b: _Builder, node: Node, scope: Scope) -> None:
    target = node.child_by_field_name("left") or node.child_by_field_name("argument")
    b.assign(target, scope, node.type != "assignment_expression")
    b.visit(node.child_by_field_name("right"), scope)


def _import(b: _Builder, node: Node, scope: Scope) -> None:
    todo = [child for child in node.named_children if child.type == "import_clause"]
    while todo:
        item = todo.pop()
        if item.type == "import_specifier":
            local = item.child_by_field_name("alias") or item.child_by_field_name("name")
            if local is not None:
                b.declare(local, "import", scope, node, False)
        elif item.type == "identifier":
            b.declare(item, "import", scope, node, False)
        else:
            todo += item.named_children


def _export_specifier(b: _Builder, node: Node, scope: Scope) -> None:
    statement = node.parent.parent if node.parent is not None else None
    if statement is not None and statement.child_by_field_name("source") is None:
        b.visit(node.child_by_field_name("name"), scope)


_HANDLERS: dict[str, Callable[[_Builder, Node, Scope], None]] = {
    "this": _this,
    "variable_declaration": _variables,
    "lexical_declaration": _variables,
    "using_declaration": _variables,
    "function_declaration": _function_declaration,
    "generator_function_declaration": _function_declaration,
    "function_expression": _function_expression,
    "generator_function": _function_expression,
    "arrow_function": _function,
    "method_definition": _method,
    "class_declaration": _class,
    "class": _class,
    "field_definition": _field,
    "class_static_block": _static,
    "statement_block": _block,
    "for_statement": _block,
    "switch_body": _block,
    "for_in_statement": _for_in,
    "catch_clause": _catch,
    "assignment_expression": _assignment,
    "augmented_assignment_expression": _assignment,
    "update_expression": _assignment,
    "import_statement": _import,
    "export_specifier": _export_specifier,
}
