"""Code that means something else in strict mode although it parses there.

Upstream runs bodies as sloppy scripts; generated scripts are strict. What strict code rejects outright (`with`, octal
literals, `delete name`, repeated parameters) is found by the gate; this module finds what parses and changes meaning.

Limits: writes to read-only properties, which strict code turns into exceptions, are not foreseen, and neither is the
receiver of a function that is passed on as a value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.guarded import WINDOWS, member_name
from adapterc.syntax.javascript.scopes import Scope
from adapterc.syntax.javascript.script import Script

__all__ = ["SloppyUse", "sloppy_uses"]


@dataclass(frozen=True, slots=True)
class SloppyUse:
    """What changes its meaning, and what to write instead."""

    message: str
    node: Node
    help: str


def sloppy_uses(script: Script) -> tuple[SloppyUse, ...]:
    """Everything in a body that would behave differently in strict code, in source order."""
    found = [*_implicit_globals(script), *_block_functions(script), *_receivers(script), *_members(script)]
    return tuple(sorted(found, key=lambda use: use.node.start_byte))


def _implicit_globals(script: Script) -> Iterator[SloppyUse]:
    seen: set[str] = set()
    hoisted = _hoisted(script)
    for node in script.assigned_free:
        name = script.source(node)
        if name not in BROWSER_GLOBALS and name not in hoisted and name not in seen:
            seen.add(name)
            yield SloppyUse(
                f"`{name}` is assigned but never declared, so it becomes a global of the page",
                node,
                f"declare it: `let {name}`",
            )


def _block_functions(script: Script) -> Iterator[SloppyUse]:
    hoisted = _hoisted(script)
    for node in script.free:
        if (name := script.source(node)) in hoisted:
            yield SloppyUse(
                f"function `{name}` is used outside of the block that declares it",
                node,
                "declare the function outside of the block",
            )


def _hoisted(script: Script) -> frozenset[str]:
    """Names of functions that are declared in a block: visible around it in sloppy code only."""
    return frozenset(
        item.name for item in script.scopes.declarations if item.kind == "function" and item.scope.kind == "block"
    )


def _receivers(script: Script) -> Iterator[SloppyUse]:
    for use in script.scopes.this:
        receiver = use.scope.receiver
        if receiver is None:
            yield SloppyUse("`this` at the top of a body is the page's window", use.node, "write `window`")
        elif receiver.kind == "function" and _called_plainly(script, receiver):
            yield SloppyUse(
                "`this` of a plain function call is the page's window in sloppy code", use.node, "write `window`"
            )


def _called_plainly(script: Script, scope: Scope) -> bool:
    """True for a function that runs at once without a receiver, or whose name is called that way."""
    function = scope.node
    if function.type == "function_declaration":
        name = function.child_by_field_name("name")
        declaration = script.scopes.declared(name) if name is not None else None
        return declaration is not None and any(_is_callee(use.node) for use in declaration.references)
    node = function
    while node.parent is not None and node.parent.type == "parenthesized_expression":
        node = node.parent
    return _is_callee(node)


def _is_callee(node: Node) -> bool:
    parent = node.parent
    if parent is None or parent.type != "call_expression":
        return False
    return parent.child_by_field_name("function") == node


def _members(script: Script) -> Iterator[SloppyUse]:
    top = script.scopes.top
    variables = {name for name, item in top.names.items() if item.kind in ("var", "function")}
    asked = [
        use
        for use in script.scopes.references
        if (use.name in WINDOWS if use.declaration is None else use.declaration.kind == "arguments")
    ]
    members = script.members if asked else {}
    for use in asked:
        member = members.get(use.node.id)
        name = member_name(script, member) if member is not None else None
        if member is None or name is None:
            continue
        if use.declaration is not None and name == "callee":
            yield SloppyUse("`arguments.callee` does not exist in strict code", member, "give the function a name")
        elif use.declaration is None and name in variables:
            yield SloppyUse(
                f"`{script.source(member)}` reads a variable of the body from the page's window",
                member,
                f"write `{name}`",
            )
