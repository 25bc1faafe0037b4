"""What the node types of a tree mean for its scopes, one handler each; the others are walked through."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.syntax.javascript.scopes import Reference, Scope
from adapterc.syntax.javascript.tree import by_kind

if TYPE_CHECKING:
    from adapterc.syntax.javascript.scope_builder import Builder

__all__ = ["LEAVES", "handlers_by_kind", "skip", "text_of", "use"]

_USES = ("identifier", "shorthand_property_identifier")
_NAMELESS = (
    "comment", "escape_sequence", "false", "html_comment", "null", "number", "private_property_identifier",
    "property_identifier", "regex", "statement_identifier", "string", "string_fragment", "super", "true", "undefined",
)  # fmt: skip
LEAVES = frozenset((*_USES, "shorthand_property_identifier_pattern"))
"""The names in a pattern."""


def text_of(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "surrogatepass")


def use(b: Builder, node: Node, scope: Scope) -> None:
    b.references.append(Reference(node, text_of(node), scope, True, False))


def skip(b: Builder, node: Node, scope: Scope) -> None:
    """For what holds no name."""


def _this(b: Builder, node: Node, scope: Scope) -> None:
    b.this.append(Reference(node, "this", scope, True, False))


def _variables(b: Builder, node: Node, scope: Scope) -> None:
    kind = "const" if node.type == "using_declaration" else node.children[0].type
    target = scope.variables if kind == "var" else scope
    for item in node.named_children:
        if item.type == "variable_declarator":
            value = item.child_by_field_name("value")
            b.bind(item.child_by_field_name("name"), kind, target, scope, value)
            b.visit(value, scope)
        else:
            b.visit(item, scope)


def _function_declaration(b: Builder, node: Node, scope: Scope) -> None:
    name = node.child_by_field_name("name")
    if name is not None:
        b.declare(name, "function", scope, node)
    _function(b, node, scope, "function")


def _function_expression(b: Builder, node: Node, scope: Scope) -> None:
    name = node.child_by_field_name("name")
    if name is not None:
        scope = b.open("name", node, scope)
        b.declare(name, "name", scope, node)
    _function(b, node, scope, "function")


def _method(b: Builder, node: Node, scope: Scope) -> None:
    b.visit(node.child_by_field_name("name"), scope)
    _function(b, node, scope, "method")


def _function(b: Builder, node: Node, scope: Scope, kind: str = "arrow") -> None:
    inner = b.open(kind, node, scope)
    b.parameters(node, inner)
    b.body(node.child_by_field_name("body"), inner)


def _class(b: Builder, node: Node, scope: Scope) -> None:
    name = node.child_by_field_name("name")
    if name is not None and node.type == "class_declaration":
        b.declare(name, "class", scope, node)
    elif name is not None:
        scope = b.open("name", node, scope)
        b.declare(name, "name", scope, node)
    inner = b.open("class", node, scope)
    b.visit_all([child for child in node.named_children if name is None or child.id != name.id], inner)


def _field(b: Builder, node: Node, scope: Scope) -> None:
    b.visit(node.child_by_field_name("property"), scope)
    value = node.child_by_field_name("value")
    if value is not None:
        b.visit(value, b.open("field", node, scope))


def _static(b: Builder, node: Node, scope: Scope) -> None:
    b.body(node.child_by_field_name("body"), b.open("static", node, scope))


def _block(b: Builder, node: Node, scope: Scope) -> None:
    b.visit_all(node.named_children, b.open("block", node, scope))


def _for_in(b: Builder, node: Node, scope: Scope) -> None:
    inner = b.open("block", node, scope)
    kind = node.child_by_field_name("kind")
    left = node.child_by_field_name("left")
    right = node.child_by_field_name("right")
    if kind is None:
        b.assign(left, inner, False)
    elif left is not None:
        target = inner.variables if kind.type == "var" else inner
        for leaf, _ in b.targets(left, inner):
            if leaf.type in LEAVES:
                b.declare(leaf, kind.type, target, right, False)
    b.visit(right, inner)
    b.visit(node.child_by_field_name("body"), inner)


def _catch(b: Builder, node: Node, scope: Scope) -> None:
    inner = b.open("catch", node, scope)
    b.bind(node.child_by_field_name("parameter"), "catch", inner, inner, None)
    b.visit(node.child_by_field_name("body"), inner)


def _assignment(b: Builder, node: Node, scope: Scope) -> None:
    target = node.child_by_field_name("left") or node.child_by_field_name("argument")
    b.assign(target, scope, node.type != "assignment_expression")
    b.visit(node.child_by_field_name("right"), scope)


def _import(b: Builder, node: Node, scope: Scope) -> None:
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


def _export_specifier(b: Builder, node: Node, scope: Scope) -> None:
    statement = node.parent.parent if node.parent is not None else None
    if statement is not None and statement.child_by_field_name("source") is None:
        b.visit(node.child_by_field_name("name"), scope)


_HANDLERS: dict[str, Callable[[Builder, Node, Scope], None]] = {
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


@lru_cache(maxsize=1)
def handlers_by_kind() -> dict[int, Callable[[Builder, Node, Scope], None]]:
    return by_kind({**dict.fromkeys(_NAMELESS, skip), **dict.fromkeys(_USES, use), **_HANDLERS})
