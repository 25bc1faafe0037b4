"""A helper file, `_helper.js` or `_shared.js` beside an adapter, as the parts of its top level.

A part is one declarator of a declaration or one whole statement, with the names it declares and the names it uses.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.syntax.javascript.body_form import own_nodes
from adapterc.syntax.javascript.modules import file_text
from adapterc.syntax.javascript.scopes import Declaration, Reference
from adapterc.syntax.javascript.script import Script, children_of, parse

__all__ = ["HelperFile", "Part", "read_helper"]

_VARIABLES = frozenset({"lexical_declaration", "variable_declaration"})
_FUNCTIONS = frozenset({"function_declaration", "generator_function_declaration"})
_ACTIONS = frozenset(
    {
        "assignment_expression",
        "augmented_assignment_expression",
        "await_expression",
        "call_expression",
        "class_static_block",
        "new_expression",
        "update_expression",
    }
)
_OPERATORS = frozenset({"delete", "void"})  # `void` may stand for an `await`, see `script.is_await`


@dataclass(eq=False, slots=True)
class Part:
    """A declarator or a statement. `statement` is what stands at the top level; often the same node."""

    file: HelperFile
    node: Node
    statement: Node
    names: list[str] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)

    @property
    def declares(self) -> bool:
        """Whether it is there for its names alone."""
        return self.statement.type in _VARIABLES or self.statement.type in (*_FUNCTIONS, "class_declaration")

    @property
    def acts(self) -> bool:
        """Whether anything beside its names may change when it is evaluated."""
        if not self.declares:
            return True
        if self.statement.type in _FUNCTIONS:
            return False
        return any(_is_action(node) for node in _evaluated(self.node))


@dataclass(eq=False, slots=True)
class HelperFile:
    """`declared` leads from a name of the top level to the parts that declare it."""

    path: str
    script: Script
    parts: list[Part] = field(default_factory=list)
    declared: dict[str, list[Part]] = field(default_factory=dict)

    def declaration(self, name: str) -> Declaration:
        return self.script.scopes.top.names[name]


def read_helper(path: str, text: str) -> HelperFile:
    """The parts of a file, whatever it holds."""
    file = HelperFile(path, parse(file_text(path, text)))
    for statement in children_of(file.script.root):
        declarators = [node for node in statement.named_children if node.type == "variable_declarator"]
        if statement.type in ("empty_statement", "hash_bang_line") or _is_directive(statement):
            continue
        nodes = declarators if statement.type in _VARIABLES and len(declarators) > 1 else [statement]
        file.parts += (Part(file, node, statement) for node in nodes)
    starts = [part.node.start_byte for part in file.parts]

    def around(node: Node) -> Part | None:
        at = bisect_right(starts, node.start_byte) - 1
        return file.parts[at] if at >= 0 and node.end_byte <= file.parts[at].node.end_byte else None

    for declaration in file.script.scopes.top.names.values():
        for node in (declaration.node, *declaration.again):
            part = around(node)
            if part is not None and declaration.name not in part.names:
                part.names.append(declaration.name)
                file.declared.setdefault(declaration.name, []).append(part)
    for reference in file.script.scopes.references:
        part = around(reference.node)
        if part is not None:
            part.references.append(reference)
    return file


def _is_directive(statement: Node) -> bool:
    inner = children_of(statement)
    return statement.type == "expression_statement" and len(inner) == 1 and inner[0].type == "string"


def _evaluated(node: Node) -> Iterator[Node]:
    """The nodes that are evaluated with a declaration: no bodies of functions, of classes the static parts."""
    todo = [node]
    while todo:
        for item in own_nodes(todo.pop()):
            yield item
            if item.type == "class_body":
                static = (part for part in item.named_children if any(word.type == "static" for word in part.children))
                todo += (part for part in static if part.type != "method_definition")
                todo += (part for part in item.named_children if part.type == "class_static_block")


def _is_action(node: Node) -> bool:
    operator = node.child_by_field_name("operator") if node.type == "unary_expression" else None
    return node.type in _ACTIONS or (operator is not None and operator.type in _OPERATORS)
