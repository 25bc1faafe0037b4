"""Where a function reads the members of its one parameter, and where values of a name go.

`member_uses(script, function)` follows `args.x`, `args["x"]`, destructuring and names for the whole object.

Limits: an object that is passed on, returned, spread or indexed by a computed key is listed as `whole`: any member may
be read there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.syntax.javascript.script import Script, children_of

__all__ = ["MemberUses", "literal_key", "member_uses", "outer_of"]


@dataclass(slots=True)
class MemberUses:
    """The uses of an object's members.

    `values`: the expressions that are the value of a member, in source order. `fallbacks`: what a pattern fills in
    (`{ x = 20 }`). `whole`: uses of the object itself.
    """

    values: dict[str, list[Node]] = field(default_factory=dict)
    fallbacks: dict[str, Node] = field(default_factory=dict)
    whole: list[Node] = field(default_factory=list)


def member_uses(script: Script, function: Node) -> MemberUses:
    """The uses of the members of a function's first parameter; empty when it takes none."""
    uses = MemberUses()
    parameter = _parameter(function)
    todo = [] if parameter is None else [parameter]
    seen: set[int] = set()
    while todo:
        pattern = todo.pop()
        if pattern.id not in seen:
            seen.add(pattern.id)
            todo += _pattern(script, pattern, uses)
    for nodes in uses.values.values():
        nodes.sort(key=lambda node: node.start_byte)
    uses.whole.sort(key=lambda node: node.start_byte)
    return uses


def outer_of(node: Node) -> Node | None:
    """The parent, parentheses skipped."""
    parent = node.parent
    while parent is not None and parent.type == "parenthesized_expression":
        parent = parent.parent
    return parent


def literal_key(script: Script, member: Node) -> str | None:
    """The property name of `a.b` or `a["b"]`, None when it is computed."""
    if member.type == "member_expression":
        key = member.child_by_field_name("property")
        return None if key is None else script.source(key)
    index = member.child_by_field_name("index")
    if index is None or index.type not in ("string", "number"):
        return None
    text = script.source(index)
    inner = text[1:-1] if index.type == "string" else text
    return None if "\\" in inner else inner


def _parameter(function: Node) -> Node | None:
    single = function.child_by_field_name("parameter")
    if single is not None:
        return single
    several = function.child_by_field_name("parameters")
    inner = children_of(several) if several is not None else []
    return inner[0] if inner else None


def _pattern(script: Script, pattern: Node, uses: MemberUses) -> list[Node]:
    """Note what a parameter or the left side of a declaration takes out of the object; further names and patterns
    for it."""
    if pattern.type == "assignment_pattern":
        left = pattern.child_by_field_name("left")
        return [] if left is None else [left]
    if pattern.type == "identifier":
        return _name(script, pattern, uses)
    if pattern.type == "object_pattern":
        for part in children_of(pattern):
            _part(script, part, uses)
    else:
        uses.whole.append(pattern)
    return []


def _part(script: Script, part: Node, uses: MemberUses) -> None:
    fallback: Node | None = None
    name: str | None = None
    target: Node | None = None
    if part.type == "object_assignment_pattern":
        fallback, part = part.child_by_field_name("right"), part.child_by_field_name("left") or part
    if part.type == "shorthand_property_identifier_pattern":
        name, target = script.source(part), part
    elif part.type == "pair_pattern":
        key, target = part.child_by_field_name("key"), part.child_by_field_name("value")
        if key is not None and key.type in ("property_identifier", "string", "number"):
            name = script.source(key).strip("\"'")
        if target is not None and target.type == "assignment_pattern":
            fallback, target = target.child_by_field_name("right"), target.child_by_field_name("left")
    if name is None or target is None:
        uses.whole.append(part)
        return
    if fallback is not None:
        uses.fallbacks.setdefault(name, fallback)
    declaration = script.scopes.declared(target)
    found = uses.values.setdefault(name, [])
    if declaration is not None:
        found += [use.node for use in declaration.references if use.read]


def _name(script: Script, declared: Node, uses: MemberUses) -> list[Node]:
    """Note the uses of a name that means the object."""
    declaration = script.scopes.declared(declared)
    aliases: list[Node] = []
    for use in declaration.references if declaration is not None else ():
        node = use.node
        outer = outer_of(node)
        if (
            outer is not None
            and outer.type in ("member_expression", "subscript_expression")
            and _is_object(outer, node)
        ):
            key = literal_key(script, outer)
            if key is None:
                uses.whole.append(node)
            elif not _is_written(outer):
                uses.values.setdefault(key, []).append(outer)
            continue
        target = _alias(outer, node)
        if target is not None:
            aliases.append(target)
        elif not (outer is not None and outer.type == "unary_expression" and use.read):
            uses.whole.append(node)
    return aliases


def _is_object(member: Node, node: Node) -> bool:
    inner = member.child_by_field_name("object")
    while inner is not None and inner.type == "parenthesized_expression":
        inner = children_of(inner)[0] if children_of(inner) else None
    return inner is not None and inner.id == node.id


def _is_written(member: Node) -> bool:
    outer = outer_of(member)
    left = outer.child_by_field_name("left") if outer is not None and outer.type == "assignment_expression" else None
    return left is not None and left.id == member.id


def _alias(outer: Node | None, node: Node) -> Node | None:
    """The name or pattern of `const a = args`, `const { x } = args || {}`."""
    if outer is not None and outer.type == "binary_expression":
        left, right = outer.child_by_field_name("left"), outer.child_by_field_name("right")
        operator = outer.child_by_field_name("operator")
        empty = right is not None and right.type == "object" and not children_of(right)
        if left is None or left.id != node.id or not empty or operator is None or operator.type not in ("||", "??"):
            return None
        outer = outer_of(outer)
    if outer is None or outer.type != "variable_declarator":
        return None
    return outer.child_by_field_name("name")
