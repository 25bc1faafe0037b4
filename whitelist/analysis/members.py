"""Values that pass through functions which a script keeps under a name: `{ pick: (x) => x }.pick(value)`.

Objects are told apart by the name of the member alone, so this sees too much; a question that it answers keeps its own
answer beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import MEMBERS
from adapterc.whitelist.analysis.stores import stores_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from adapterc.whitelist.analysis.index import Index

__all__ = ["by_name"]


def by_name(index: Index, node: Node) -> list[Node]:
    """What a call of a member, or a parameter of a function that is one, may be by its name."""
    stores = stores_of(index)
    if node.type == "call_expression":
        callee = index.callee(node)
        key = index.key_of(callee) if callee is not None and callee.type in MEMBERS else None
        functions = stores.functions.get(key, ()) if key is not None else ()
        return [result for function in functions for result in index.results(function)]
    if node.type not in ("identifier", "shorthand_property_identifier"):
        return []
    declared = index.declaration(node)
    found: list[Node] = []
    for how, function in index.sources(declared) if declared is not None else ():
        position = index.position(function, declared) if how == "parameter" and declared is not None else None
        for name in stores.names.get(function.id, ()) if position is not None else ():
            for call in stores.calls.get(name, ()):
                found += index.arguments(call)[position : (position or 0) + 1]
    return found
