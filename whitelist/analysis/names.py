"""Which standard object an expression means.

`global_path` turns `window.fetch`, `globalThis["fetch"]`, `const { fetch: f } = self; f` and the like into the one name
`fetch`, and `const store = window.localStorage; store.getItem` into `localStorage.getItem`. Only what is certain is
named: a name that is assigned twice, or computed, has no path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import children_of, unwrap
from adapterc.whitelist.analysis.folding import folded
from adapterc.whitelist.analysis.index import Index

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = [
    "WINDOWS",
    "asked",
    "assigned",
    "global_path",
    "is_window",
    "of_page",
    "pattern_key",
    "pattern_name",
    "pattern_source",
    "under",
    "used_paths",
    "words",
]

WINDOWS = frozenset({"window", "globalThis", "self", "top", "parent", "frames", "unsafeWindow"})
"""Free names that mean the global object (of this frame or of one around it)."""

_SAME = {"clientInformation": "navigator"}
"""Other names of standard objects."""

_DEPTH = 100
"""Names that stand for one another in a row. Uses are asked in source order and remembered, so chains may be longer."""
_TARGETS = frozenset({"update_expression", "array_pattern", "rest_pattern"})
_LEFT_OF = frozenset(
    {
        "assignment_expression",
        "augmented_assignment_expression",
        "for_in_statement",
        "assignment_pattern",
        "object_assignment_pattern",
    }
)
_NAMES = frozenset({"identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"})
_LONGEST = 32
"""No standard object lies deeper than this; longer chains are not looked at."""


def words(text: str) -> frozenset[str]:
    """The words of a text, for tables of names."""
    return frozenset(text.split())


def global_path(index: Index, node: Node, depth: int = _DEPTH) -> str | None:
    """The dotted path of `node` from the global object, e.g. `document.cookie`; "window" for that object itself."""
    key = (node.id, depth)
    if key not in index.paths:
        index.paths[key] = _global_path(index, node, depth)
    return index.paths[key]


def _global_path(index: Index, node: Node, depth: int) -> str | None:
    keys: list[str] = []
    node = unwrap(node)
    while node.type in ("member_expression", "subscript_expression"):
        key = index.key_of(node)
        inner = node.child_by_field_name("object")
        if key is None or inner is None or len(keys) >= _LONGEST:
            return None
        keys.append(key)
        node = unwrap(inner)
    base = _base(index, node, depth)
    if base is None:
        return None
    for key in reversed(keys):
        base = _step(base, key)
    return base


def used_paths(index: Index) -> tuple[tuple[Node, str], ...]:
    """Every use of something global with its longest path, in source order: `document.cookie.match` is one use."""
    found: list[tuple[Node, str]] = []
    for reference in index.script.scopes.references:
        path = _base(index, reference.node, _DEPTH)
        if path is None or (reference.write and reference.declaration is not None):
            continue
        node = reference.node
        while True:
            outer = index.outer(node)
            if outer is None or outer.type not in ("member_expression", "subscript_expression"):
                break
            inner = outer.child_by_field_name("object")
            key = index.key_of(outer)
            if inner is None or key is None or unwrap(inner).id != node.id:
                break
            path, node = _step(path, key), outer
        found.append((node, path))
    return tuple(found)


def under(path: str, root: str) -> bool:
    """True when `path` is `root` or a member of it."""
    return path == root or path.startswith(root + ".")


def assigned(index: Index, node: Node) -> bool:
    """True when `node` is assigned to (also by a pattern or the head of a loop), updated or deleted."""
    outer = index.outer(node)
    if outer is None:
        return False
    if node.type == "shorthand_property_identifier_pattern" or outer.type in _TARGETS:
        return True
    if outer.type in _LEFT_OF:
        left = outer.child_by_field_name("left")
        return left is not None and unwrap(left).id == node.id
    if outer.type == "pair_pattern":
        value = outer.child_by_field_name("value")
        return value is not None and unwrap(value).id == node.id
    operator = outer.child_by_field_name("operator") if outer.type == "unary_expression" else None
    return operator is not None and operator.type == "delete"


def asked(index: Index, node: Node) -> bool:
    """True for `typeof x` and `!x`, which only ask whether there is such a thing."""
    outer = index.outer(node)
    operator = None if outer is None or outer.type != "unary_expression" else outer.child_by_field_name("operator")
    return operator is not None and operator.type in ("typeof", "!")


def of_page(index: Index, node: Node) -> bool:
    """True for a member of a global that the page made: what it is called says nothing about what it is."""
    path = global_path(index, node)
    return path is not None and path.partition(".")[0] not in BROWSER_GLOBALS


def is_window(index: Index, node: Node) -> bool:
    """True when `node` is the global object."""
    return global_path(index, node) == "window"


def _step(base: str, key: str) -> str:
    if base == "window":
        return "window" if key in WINDOWS else _SAME.get(key, key)
    if base == "document" and key == "defaultView":
        return "window"
    if base == "document" and key == "location":
        return "location"
    if key == "ownerDocument" and base.startswith("document."):
        return "document"
    return f"{base}.{key}"


def _base(index: Index, node: Node, depth: int) -> str | None:
    if node.type == "this":
        return "window" if any(node.id == free.id for free in index.script.free_this) else None
    if node.type not in _NAMES or index.is_placeholder(node) or depth <= 0:
        return None
    declared = index.declaration(node)
    if declared is None:
        name = index.text(node)
        return "window" if name in WINDOWS else _SAME.get(name, name)
    known = index.bases
    if declared.id not in known:
        known[declared.id] = _named(index, declared, depth)
    return known[declared.id]


def _named(index: Index, declared: Node, depth: int) -> str | None:
    declaration = index.script.scopes.declared(declared)
    if declaration is None or not declaration.constant or declaration.value is None:
        return None
    if declaration.whole:
        return global_path(index, declaration.value, depth - 1)
    keys = _pattern_keys(index, declared)
    base = global_path(index, declaration.value, depth - 1) if keys is not None else None
    if base is None or keys is None:
        return None
    for key in keys:
        base = _step(base, key)
    return base


def pattern_key(index: Index, key: Node) -> str | None:
    """The property name that a key of a pattern or an object literal spells; None for one that only a run knows."""
    if key.type == "computed_property_name":
        inner = children_of(key)
        return folded(index, inner[0]) if inner else None
    if key.type == "string":
        return index.literal(key)
    return index.text(key) if key.type in ("property_identifier", "shorthand_property_identifier_pattern") else None


def pattern_name(index: Index, declared: Node) -> str | None:
    """The property that a destructured name takes, the innermost one of a nested pattern; None for other names."""
    parent = index.parent(declared)
    while parent is not None and parent.type.endswith("assignment_pattern"):
        parent = index.parent(parent)
    if parent is None:
        return None
    if parent.type == "pair_pattern":
        key = parent.child_by_field_name("key")
        return None if key is None else pattern_key(index, key)
    short = declared.type == "shorthand_property_identifier_pattern"
    return index.text(declared) if parent.type == "object_pattern" and short else None


def pattern_source(index: Index, pattern: Node) -> Node | None:
    """What an object pattern takes apart, where that is written beside it; None for parameters, loops and nesting."""
    outer = index.outer(pattern)
    if outer is None:
        return None
    if outer.type == "variable_declarator":
        return outer.child_by_field_name("value")
    return outer.child_by_field_name("right") if outer.type == "assignment_expression" else None


def _pattern_keys(index: Index, declared: Node) -> list[str] | None:
    """The keys that lead from the destructured value to a name; None for arrays, rests and loop variables."""
    keys: list[str] = []
    node, parent = declared, index.parent(declared)
    while parent is not None and parent.type != "variable_declarator":
        if parent.type == "object_pattern" and node.type == "shorthand_property_identifier_pattern":
            keys.append(index.text(node))
        elif parent.type == "pair_pattern":
            key = parent.child_by_field_name("key")
            name = None if key is None else pattern_key(index, key)
            if name is None:
                return None
            keys.append(name)
        elif parent.type == "object_assignment_pattern":
            if node.type == "shorthand_property_identifier_pattern":
                keys.append(index.text(node))
        elif parent.type not in ("object_pattern", "assignment_pattern"):
            return None
        node, parent = parent, index.parent(parent)
    return list(reversed(keys)) if parent is not None and children_of(parent) else None
