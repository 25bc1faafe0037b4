"""Ways from the guarded `fetch` and `XMLHttpRequest` back to the page's own, through prototypes.

The guard's class extends the page's: one step up the chain of constructors, or two up that of an instance, is a class
that nothing guards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS
from adapterc.whitelist.analysis.flow import origins
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import assigned, global_path, pattern_key, words
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["prototype_reads"]

_READERS = words("Object.getPrototypeOf Reflect.getPrototypeOf")
_GUARDED = words("fetch XMLHttpRequest")
_KEYS = words("__proto__ constructor")


def prototype_reads(body: Body) -> Iterator[Node]:
    """Reads of a prototype that may lead past the guard."""
    index = body.index
    for node in index.of(*MEMBERS):
        inner, key = node.child_by_field_name("object"), index.key_of(node)
        if inner is None or key not in _KEYS or assigned(index, node):
            continue
        if key == "constructor":
            if global_path(index, inner) in _GUARDED:
                yield node
        elif _leads_on(body, inner):
            yield node
    for call in index.of("call_expression"):
        callee, arguments = index.callee(call), index.arguments(call)
        if callee is not None and arguments and global_path(index, callee) in _READERS:
            path = global_path(index, arguments[0])
            if (path is None or path.split(".")[0] not in _GUARDED) and _leads_on(body, arguments[0]):
                yield call
    for part in index.of("pair_pattern"):
        key_node = part.child_by_field_name("key")
        if key_node is not None and pattern_key(index, key_node) == "__proto__":
            yield part


def _leads_on(body: Body, node: Node) -> bool:
    index = body.index
    for end in origins(index, node):
        path = global_path(index, end) or ""
        if path.split(".")[0] in BROWSER_GLOBALS and (path in _GUARDED or path[:1].isupper()):
            return True
        if end.type in MEMBERS and index.key_of(end) in (*_KEYS, None):
            return True
        callee = index.callee(end) if end.type == "call_expression" else None
        if callee is not None and global_path(index, callee) in _READERS:
            return True
        if end.type in ("class", "program") or end.type in FUNCTIONS:
            return True
        if body.kinds.of(end) in (Kind.UNKNOWN, Kind.PAGE):
            return True
    return False
