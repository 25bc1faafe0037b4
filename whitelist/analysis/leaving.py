"""Where a script leaves its page or opens another one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import MEMBERS, children_of, unwrap
from adapterc.whitelist.analysis.flow import origins
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import asked, assigned, global_path, pattern_key, words
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.writes import writes

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["departures", "is_quiet"]

_KEYS = words("href pathname search host hostname port protocol hash")
_PARTS = frozenset("location." + part for part in _KEYS - {"hash"})
_CALLS = {
    "location.assign": "location",
    "location.replace": "location",
    "location.reload": "location",
    "navigation.navigate": "location",
    "navigation.reload": "location",
    "navigation.back": "history",
    "navigation.forward": "history",
    "navigation.traverseTo": "history",
    "history.back": "history",
    "history.forward": "history",
    "history.go": "history",
    "history.pushState": "state",
    "history.replaceState": "state",
    "open": "open",
}
_STRONG = {"location": "location", "navigation": "location", "history": "history"}
"""Objects that leave the page: they themselves must not get out of sight, their texts may go anywhere."""
_READERS = words(
    "String URL URLSearchParams encodeURIComponent decodeURIComponent encodeURI decodeURI fetch Boolean "
    "JSON.stringify Object.keys console.log"
)
_QUIET = words(
    "template_substitution unary_expression if_statement while_statement expression_statement variable_declarator"
)
_LOGICAL = ("||", "??", "&&")


def departures(body: Body) -> Iterator[tuple[Node, str]]:
    """Nodes and how they leave: "location" and "history" load another page, "open" opens a window, "state" and "hash"
    change the address only."""
    for node, path in body.paths:
        outer = body.index.outer(node)
        if assigned(body.index, node):
            if path == "location" or path in _PARTS:
                yield outer or node, "location"
            elif path == "location.hash":
                yield outer or node, "hash"
        elif path in _CALLS and outer is not None and outer.type == "call_expression":
            callee = body.index.callee(outer)
            yield (outer if callee is not None and callee.id == node.id else node), _CALLS[path]
        elif path in _CALLS and not asked(body.index, node) and not _is_alias(body, node):
            yield node, _CALLS[path]
        elif path.rpartition(".")[2] in ("call", "apply", "bind") and path.rpartition(".")[0] in _CALLS:
            yield outer or node, _CALLS[path.rpartition(".")[0]]
        elif path in _STRONG and not is_quiet(body, node):
            yield node, _STRONG[path]
    yield from _hidden(body)


def _hidden(body: Body) -> Iterator[tuple[Node, str]]:
    """`node.ownerDocument.location` and the like: the location of a thing that no path names."""
    index = body.index
    for node, left, _ in writes(index):
        key, inner = index.key_of(left), left.child_by_field_name("object")
        if inner is None or global_path(index, left) is not None:
            continue
        placed = key == "location" and body.kinds.of(inner) > Kind.DETACHED
        if placed or (key in _KEYS and any(_is_location(body, end) for end in origins(index, inner))):
            yield node, "location"
    for node in index.of(*MEMBERS):
        if not _is_location(body, node):
            continue
        outer, inner = index.outer(node), node.child_by_field_name("object")
        key = None if outer is None or outer.type not in MEMBERS else index.key_of(outer)
        around = None if outer is None else index.outer(outer)
        if key in ("assign", "reload", "replace") and outer is not None and around is not None:
            texts = key == "replace" and around.type == "call_expression" and len(index.arguments(around)) > 1
            if not texts:
                yield outer, "location"
        elif inner is not None and body.kinds.of(inner) is Kind.NODE and not is_quiet(body, node):
            yield node, "location"
    for part in index.of("pair_pattern", "shorthand_property_identifier_pattern"):
        key_node = part.child_by_field_name("key") or part
        value = part.child_by_field_name("value")
        nested = value is not None and value.type.endswith("_pattern")
        if pattern_key(index, key_node) == "location" and (nested or _comes_from_node(body, part)):
            yield part, "location"


def _comes_from_node(body: Body, part: Node) -> bool:
    name = part.child_by_field_name("value") or part
    if name.type not in ("identifier", "shorthand_property_identifier_pattern"):
        return True
    if body.script.scopes.declared(name) is None:
        return not assigned(body.index, name)  # a target is judged where it is written
    uses = body.index.uses(name)
    return not (uses and global_path(body.index, uses[0])) and body.kinds.name(name) & 4 != 0


def _is_location(body: Body, node: Node) -> bool:
    if node.type not in MEMBERS or body.index.key_of(node) != "location" or global_path(body.index, node) is not None:
        return False
    inner = node.child_by_field_name("object")
    return inner is not None and body.kinds.of(inner) > Kind.DETACHED and not assigned(body.index, node)


def is_quiet(body: Body, node: Node) -> bool:
    """A use of a strong object that only reads it: a member by its name, a text, a test, a name that stands for it."""
    index = body.index
    outer = index.outer(node)
    if outer is None:
        return False
    if outer.type in MEMBERS:
        inner = outer.child_by_field_name("object")
        return inner is None or unwrap(inner).id != node.id or index.key_of(outer) is not None
    if outer.type == "binary_expression":
        operator = outer.child_by_field_name("operator")
        if operator is not None and operator.type == "&&":  # an object on the left is never the result
            left = outer.child_by_field_name("left")
            return left is not None and unwrap(left).id == node.id
        return operator is not None and operator.type not in _LOGICAL
    if outer.type == "ternary_expression":
        condition = outer.child_by_field_name("condition")
        return condition is not None and unwrap(condition).id == node.id
    if outer.type == "arguments":
        call = index.parent(outer)
        callee = None if call is None else index.callee(call)
        return callee is not None and global_path(index, callee) in _READERS
    if outer.type == "variable_declarator":
        return _is_followed(body, outer)
    return outer.type in _QUIET


def _is_followed(body: Body, declarator: Node) -> bool:
    """`const here = location`, `const { href } = location`: every name it gets has a path."""
    name = declarator.child_by_field_name("name")
    if name is None or name.type == "array_pattern":
        return False
    if name.type == "object_pattern":
        keys = [
            part.child_by_field_name("key") or part.child_by_field_name("left") or part for part in children_of(name)
        ]
        return all(key.type != "rest_pattern" and pattern_key(body.index, key) is not None for key in keys)
    declaration = body.script.scopes.declared(name)
    return declaration is not None and declaration.constant


def _is_alias(body: Body, node: Node) -> bool:
    """`const { reload } = location`: the name is looked at where it is used."""
    if node.type != "identifier":
        outer = body.index.outer(node)
        return outer is not None and outer.type == "variable_declarator"
    return False
