"""Names that one function gives two meanings, so that reading it takes more than one scope.

A default of a parameter sees the names around the function, not those of its body; a function that is declared over a
parameter or another function replaces it before the first statement runs. `scopes` puts all of them together.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.syntax.javascript.script import Script

__all__ = ["doubled_names"]

_FUNCTIONS = frozenset({"function_declaration", "generator_function_declaration"})
_SEEN = frozenset({"param", "import", "arguments", "name"})
"""Declarations that the defaults see."""


def doubled_names(script: Script) -> Iterator[tuple[Node, str]]:
    """The places that show it, and what is wrong there."""
    for declaration in script.scopes.declarations:
        for node in (declaration.node, *declaration.again) if declaration.again else ():
            parent = node.parent
            if parent is not None and parent.type in _FUNCTIONS and declaration.kind in ("param", "function", "var"):
                yield node, f"`{declaration.name}` is declared twice in one scope, once as a function"
                break
    listed = {scope: scope.node.child_by_field_name("parameters") for scope in script.scopes.scopes}
    for reference in script.scopes.references:
        meant = reference.declaration
        if meant is None or meant.kind in _SEEN:
            continue
        parameters = listed[meant.scope]
        if parameters is None or not _within(reference.node, parameters) or _within(meant.node, parameters):
            continue
        yield reference.node, f"`{meant.name}` in a default is not the one that the body declares"


def _within(node: Node, outer: Node) -> bool:
    return outer.start_byte <= node.start_byte and node.end_byte <= outer.end_byte
