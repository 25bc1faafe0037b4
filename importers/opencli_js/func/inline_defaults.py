"""Default values that name a constant of the module, in functions whose source is put into page text.

The page does not have the constant. Where every call in the text passes the argument, the default is never evaluated
and is left out.
"""

from __future__ import annotations

from collections.abc import Collection

from tree_sitter import Node

from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.scopes import Declaration
from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["unused_defaults"]


def unused_defaults(script: Script, names: Collection[str]) -> list[Edit]:
    """Edits that take such defaults away; `names` are those of the module."""
    edits: list[Edit] = []
    for node in script.free:
        pattern = node.parent
        if script.source(node) not in names or pattern is None or pattern.type != "assignment_pattern":
            continue
        target, parameters = pattern.child_by_field_name("left"), pattern.parent
        if target is None or target == node or parameters is None or parameters.type != "formal_parameters":
            continue
        index = next((at for at, item in enumerate(children_of(parameters)) if item == pattern), -1)
        if index >= 0 and parameters.parent is not None and _always_passed(script, parameters.parent, index):
            edits.append(Edit(script.end(target), script.end(pattern), ""))
    return edits


def _always_passed(script: Script, function: Node, index: int) -> bool:
    name = function.child_by_field_name("name")
    declared = script.scopes.declared(name) if name is not None else None
    if function.type != "function_declaration":
        return _passes(function, index)
    return declared is not None and _all_pass(declared, index)


def _all_pass(declared: Declaration, index: int) -> bool:
    return bool(declared.references) and all(_passes(use.node, index) for use in declared.references)


def _passes(callee: Node, index: int) -> bool:
    """Whether a node is called, with a value for the parameter `index`."""
    outer = callee.parent
    while outer is not None and outer.type == "parenthesized_expression":
        callee, outer = outer, outer.parent
    if outer is None or outer.type != "call_expression" or outer.child_by_field_name("function") != callee:
        return False
    arguments = outer.child_by_field_name("arguments")
    given = [] if arguments is None else children_of(arguments)
    passed = given[index] if index < len(given) else None
    spread = any(item.type == "spread_element" for item in given)
    return passed is not None and not spread and unwrap(passed).type != "undefined"
