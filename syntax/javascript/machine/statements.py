"""How the machine follows statements.

A completion is None, or a pair of its kind ("return", "throw", "break", "continue") and a value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tree_sitter import Node

from adapterc.syntax.javascript import operators
from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ObjectValue,
    Place,
    Primitive,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.machine.binding import bind, give_up, hoist
from adapterc.syntax.javascript.machine.conversions import iterated, text_of
from adapterc.syntax.javascript.script import children_of

if TYPE_CHECKING:
    from adapterc.syntax.javascript.machine.core import Machine, Steps
    from adapterc.syntax.javascript.machine.names import Names
    from adapterc.syntax.javascript.modules import Module

__all__ = ["block", "module_body", "result", "statement"]

Completion = tuple[str, Value | None] | None


Handler = Callable[["Machine", Node, "Names"], "Steps"]


_CONDITION = "it depends on a condition that is not known"


def result(completion: Any, at: Place) -> Value:
    """What a call gives whose body ended like this."""
    if completion is None:
        return Primitive(UNDEFINED, at)
    if isinstance(completion, tuple):
        kind, value = completion
        if kind == "return":
            return Primitive(UNDEFINED, at) if value is None else value
        return Unfoldable(at, "the call throws" if kind == "throw" else "the call does not end")
    return Unfoldable(at, "it is nested too deeply")


def module_body(machine: Machine, module: Module, names: Names) -> Steps:
    """The top level of a module."""
    for node in module.statements:
        if node.type == "export_statement":  # `export default expression`
            value = node.child_by_field_name("value")
            if value is not None:
                yield machine.expression(value, names)
            continue
        completion = yield statement(machine, node, names)
        if isinstance(completion, tuple):
            return


def block(machine: Machine, node: Node, names: Names) -> Steps:
    """The statements of a block, in `names`."""
    body = children_of(node)
    hoist(machine, body, names)
    for child in body:
        completion = yield statement(machine, child, names)
        if completion is not None:
            return completion
    return None


def statement(machine: Machine, node: Node, names: Names) -> Steps:
    """One statement; what is not followed gives up what it may change."""
    handler = _HANDLERS.get(node.type)
    if handler is not None:
        return handler(machine, node, names)
    return _unfollowed(machine, node, names)


def _variables(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    for item in node.named_children:
        pattern, initial = item.child_by_field_name("name"), item.child_by_field_name("value")
        if item.type != "variable_declarator" or pattern is None:
            continue
        value: Any = Primitive(UNDEFINED, Place(script, item))
        if initial is not None:
            value = machine.known((yield machine.expression(initial, names)), Place(script, initial))
        if machine.maybe and node.children[0].type == "var":
            value = Unfoldable(Place(script, item), _CONDITION)
        yield bind(machine, pattern, value, names)
    return None


def _expression(machine: Machine, node: Node, names: Names) -> Steps:
    for child in children_of(node):
        yield machine.expression(child, names)
    return None


def _return(machine: Machine, node: Node, names: Names) -> Steps:
    inner = children_of(node)
    value = (yield machine.expression(inner[0], names)) if inner else None
    return "return", machine.known(value, Place(names.module.script, node)) if inner else None


def _throw(machine: Machine, node: Node, names: Names) -> Steps:
    yield from ()
    return "throw", None


def _jump(machine: Machine, node: Node, names: Names) -> Steps:
    if any(child.type == "statement_identifier" for child in node.children):
        return (yield _unfollowed(machine, node, names))
    return node.type.removesuffix("_statement"), None


def _block(machine: Machine, node: Node, names: Names) -> Steps:
    return (yield block(machine, node, _inner(names)))


def _inner(names: Names) -> Names:
    return type(names)(names.module, names)


def _if(machine: Machine, node: Node, names: Names) -> Steps:
    test, yes, no = (node.child_by_field_name(name) for name in ("condition", "consequence", "alternative"))
    assert test is not None and yes is not None
    value = machine.known((yield machine.expression(test, names)), Place(names.module.script, test))
    known = operators.truthy(value)
    if known is not None:
        chosen = yes if known else no
        return (yield statement(machine, chosen, _inner(names))) if chosen is not None else None
    return (yield _perhaps(machine, None, [item for item in (yes, no) if item is not None], names))


def _else(machine: Machine, node: Node, names: Names) -> Steps:
    for child in children_of(node):
        return (yield statement(machine, child, names))
    return None


def _perhaps(machine: Machine, node: Node | None, parts: Sequence[Node], names: Names) -> Steps:
    """Follow parts of which it is not known whether they run, then give up what they (or all of `node`) may change.

    A part that may return or jump leaves what follows as uncertain as itself; one that may throw does not, as code
    behind it runs only when it did not.
    """
    before = machine.maybe
    jumps = False
    for part in parts:
        machine.maybe = before + 1
        completion = yield statement(machine, part, _inner(names))
        jumps = jumps or (isinstance(completion, tuple) and completion[0] != "throw")
    machine.maybe = before + jumps
    for item in parts if node is None else (node,):
        give_up(machine, item, names, _CONDITION)
    return None


def _for_in(machine: Machine, node: Node, names: Names) -> Steps:
    script = names.module.script
    left, right, body = (node.child_by_field_name(name) for name in ("left", "right", "body"))
    operator = node.child_by_field_name("operator")
    assert left is not None and right is not None and body is not None
    at = Place(script, right)
    value = machine.known((yield machine.expression(right, names)), at)
    items: Any = Unfoldable(at, "what is looped over is not known")
    if operator is not None and operator.type == "of" and node.child_by_field_name("kind") is not None:
        items = iterated(machine, value, at)
    elif isinstance(value, ObjectValue):
        items = [
            text_of(key, Place(script, item.key.node) if item.key.script is script else at)
            for key, item in value.ordered()
        ]
    if isinstance(items, Unfoldable):
        inner = _inner(names)
        yield bind(machine, left, items, inner)
        return (yield _perhaps(machine, node, [body], inner))
    for item in items:
        inner = _inner(names)
        yield bind(machine, left, item, inner)
        completion = yield statement(machine, body, inner)
        if isinstance(completion, tuple) and completion[0] in ("return", "throw"):
            return completion
        if isinstance(completion, tuple) and completion[0] == "break":
            break
    return None


def _for(machine: Machine, node: Node, names: Names) -> Steps:
    inner = _inner(names)
    first, test, step, body = (
        node.child_by_field_name(name) for name in ("initializer", "condition", "increment", "body")
    )
    assert body is not None
    if first is not None:
        yield statement(machine, first, inner)
    while True:
        known: bool | None = True
        if test is not None and test.type != "empty_statement":
            bare = children_of(test)[0] if test.type == "expression_statement" else test
            value = machine.known((yield machine.expression(bare, inner)), Place(names.module.script, bare))
            known = operators.truthy(value)
        if known is None:
            return (yield _perhaps(machine, node, [body], inner))
        if not known:
            return None
        completion = yield statement(machine, body, _inner(inner))
        if isinstance(completion, tuple) and completion[0] in ("return", "throw"):
            return completion
        if isinstance(completion, tuple) and completion[0] == "break":
            return None
        if first is not None and first.type == "lexical_declaration":  # every round has variables of its own
            values, inner = inner.values, _inner(names)
            inner.values.update(values)
        if step is not None:
            yield machine.expression(step, inner)


def _while(machine: Machine, node: Node, names: Names) -> Steps:
    body = node.child_by_field_name("body")
    return (yield _perhaps(machine, node, [] if body is None else [body], names))


def _try(machine: Machine, node: Node, names: Names) -> Steps:
    """A `try` whose body runs to its end; one that may throw leaves its handler uncertain."""
    body, handler, finalizer = (node.child_by_field_name(name) for name in ("body", "handler", "finalizer"))
    assert body is not None
    completion = yield statement(machine, body, names)
    if isinstance(completion, tuple) and completion[0] == "throw":
        completion = None
    parts = [
        part
        for part in (handler and handler.child_by_field_name("body"), finalizer and children_of(finalizer)[0])
        if part
    ]
    yield _perhaps(machine, None, parts, names)
    return completion


def _nothing(machine: Machine, node: Node, names: Names) -> Steps:
    yield from ()
    return None


def _export(machine: Machine, node: Node, names: Names) -> Steps:
    declaration = node.child_by_field_name("declaration")
    return (yield statement(machine, declaration, names)) if declaration is not None else None


def _unfollowed(machine: Machine, node: Node, names: Names) -> Steps:
    """A statement of another kind: the blocks in it may run."""
    parts = []
    todo = list(reversed(node.named_children))
    while todo:
        child = todo.pop()
        if child.type in ("switch_case", "switch_default", "switch_body", "labeled_statement"):
            todo += reversed(child.named_children)
        elif child.type.endswith(("_statement", "_block", "_declaration")):
            parts.append(child)
    return (yield _perhaps(machine, node, parts, names))


_HANDLERS: dict[str, Handler] = {
    "lexical_declaration": _variables,
    "variable_declaration": _variables,
    "expression_statement": _expression,
    "return_statement": _return,
    "throw_statement": _throw,
    "break_statement": _jump,
    "continue_statement": _jump,
    "statement_block": _block,
    "if_statement": _if,
    "else_clause": _else,
    "for_in_statement": _for_in,
    "for_statement": _for,
    "while_statement": _while,
    "do_statement": _while,
    "try_statement": _try,
    "empty_statement": _nothing,
    "function_declaration": _nothing,
    "generator_function_declaration": _nothing,
    "class_declaration": _nothing,
    "import_statement": _nothing,
    "export_statement": _export,
    "debugger_statement": _nothing,
}
