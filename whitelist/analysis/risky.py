"""Members whose names alone say what they do to a page: `click`, `submit`, `setItem`, `execCommand`, `clipboard`.

Plain data has no such methods, so a use of one counts wherever its object comes from, unless the script itself made the
object and gave it a member of that name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, children_of, unwrap
from adapterc.whitelist.analysis.flow import is_own_this, origins
from adapterc.whitelist.analysis.folding import folded
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import assigned, global_path, pattern_key, words
from adapterc.whitelist.analysis.objects import entries
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["is_own", "risky_uses"]

_READERS = words("Reflect.get Reflect.getOwnPropertyDescriptor Object.getOwnPropertyDescriptor")
_SHOWN = words("""
    binary_expression unary_expression expression_statement template_substitution if_statement while_statement
    switch_statement switch_case pair return_statement arrow_function ternary_expression spread_element array
    assignment_expression augmented_assignment_expression
""")
"""Places where a member of something unknown is data, such as the number of clicks."""
_ASKED = words("unary_expression if_statement while_statement expression_statement")


def is_own(body: Body, inner: Node, key: str) -> bool:
    """True for an object that the script made itself, with a member `key` of its own."""
    kinds = body.kinds
    if key not in kinds.stores.functions:
        return False
    ends = origins(body.index, inner)
    if ends and all(_made(body, end, key) for end in ends):
        return True
    return kinds.of(inner) is Kind.PLAIN


def _made(body: Body, node: Node, key: str) -> bool:
    if node.type == "object":
        named = [value for name, value in entries(body.index, node) if name == key]
        return bool(named) and all(
            value.type in FUNCTIONS or body.kinds.stores.function(value) is not None for value in named
        )
    callee = body.index.callee(node) if node.type == "new_expression" else None
    if callee is not None:
        return callee.type == "class" or (
            callee.type == "identifier" and body.index.declaration(callee) is not None and not body.kinds.of(callee)
        )
    return node.type == "this" and is_own_this(body.index, node)


def risky_uses(body: Body, names: frozenset[str]) -> Iterator[tuple[Node, str, Node | None]]:
    """Uses of members called one of `names`, as (place, name, call): the call of it, where it is called at once."""
    index = body.index
    for node in index.of(*MEMBERS):
        key, inner = index.key_of(node), node.child_by_field_name("object")
        if key not in names or inner is None or assigned(index, node) or is_own(body, inner, key):
            continue
        outer = index.outer(node)
        if outer is not None and outer.type in ("call_expression", "new_expression") and index.callee(outer) == node:
            yield outer, key, outer
        elif _goes_on(body, node, inner, outer):
            yield node, key, None
    for part in index.of("pair_pattern", "shorthand_property_identifier_pattern"):
        key_node = part.child_by_field_name("key") or part
        key = pattern_key(index, key_node)
        if key in names and _is_taken(body, part):
            yield part, key, None
    for call in index.of("call_expression"):
        callee, arguments = index.callee(call), index.arguments(call)
        if callee is None or len(arguments) < 2 or global_path(index, callee) not in _READERS:
            continue
        key = folded(index, arguments[1])
        if key in names:
            yield call, key, None


def _goes_on(body: Body, node: Node, inner: Node, outer: Node | None) -> bool:
    """`el.click.call(…)`, `const go = el.click`: the method itself, to be called later."""
    kind = body.kinds.of(inner)
    if kind is Kind.PLAIN or outer is None or outer.type in _ASKED:
        return False
    if ".prototype." in (global_path(body.index, node) or ""):
        return True
    if kind is not Kind.NODE:
        return outer.type not in _SHOWN
    operator = outer.child_by_field_name("operator") if outer.type == "binary_expression" else None
    return operator is None or operator.type in ("||", "??", "&&")


def _is_taken(body: Body, part: Node) -> bool:
    """A pattern that takes the member out of something that is no plain data."""
    value = part.child_by_field_name("value") if part.type == "pair_pattern" else part
    name = value
    while name is not None and name.type.endswith("assignment_pattern"):
        name = unwrap(children_of(name)[0])
    declared = None if name is None else body.index.declaration(name) or name
    return declared is not None and body.kinds.name(declared) != 0
