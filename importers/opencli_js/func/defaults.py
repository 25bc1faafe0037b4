"""Parameters that stand for `fetch` because no caller passes anything else: their uses become `fetch` itself.

Such a parameter is there for tests of the author's. A request through it could not be told from any other call.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Linked
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["fold_default_fetch"]


def fold_default_fetch(linked: Linked) -> Iterator[Edit]:
    """Edits of the linked text."""
    script = linked.script
    for node in script.free:
        pattern = node.parent
        if script.source(node) != "fetch" or pattern is None or pattern.type != "assignment_pattern":
            continue
        left, parameters = pattern.child_by_field_name("left"), pattern.parent
        if left is None or left.type != "identifier" or parameters is None or parameters.type != "formal_parameters":
            continue
        position = children_of(parameters).index(pattern)
        declaration = script.scopes.declared(left)
        if declaration is None or not declaration.constant or not _never_passed(script, parameters.parent, position):
            continue
        yield Edit(script.start(node), script.end(node), "undefined")
        for reference in declaration.references:
            short = reference.node.type == "shorthand_property_identifier"
            text = f"{declaration.name}: fetch" if short else "fetch"
            yield Edit(script.start(reference.node), script.end(reference.node), text)


def _never_passed(script: Script, function: Node | None, position: int) -> bool:
    """Whether every use of a function is a call with fewer arguments."""
    name = None if function is None else function.child_by_field_name("name")
    if function is None or name is None or function.type != "function_declaration":
        return False
    declaration = script.scopes.declared(name)
    if declaration is None or not declaration.constant:
        return False
    for reference in declaration.references:
        call = reference.node.parent
        callee = None if call is None or call.type != "call_expression" else call.child_by_field_name("function")
        passed = None if call is None else call.child_by_field_name("arguments")
        if callee is None or unwrap(callee).id != reference.node.id or passed is None or passed.type != "arguments":
            return False
        arguments = children_of(passed)
        if len(arguments) > position or any(item.type == "spread_element" for item in arguments):
            return False
    return True
