"""Network functions reached through the window, which generated code replaces by its guard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.syntax.javascript.script import Script

__all__ = ["GUARDED", "WINDOWS", "GuardedMember", "guarded_members", "member_name", "members_of"]

GUARDED = frozenset({"XMLHttpRequest", "fetch"})
"""Globals that a guarded version stands in for under the same name."""

WINDOWS = frozenset({"frames", "globalThis", "self", "window"})
"""Names of the page's global object."""


@dataclass(frozen=True, slots=True)
class GuardedMember:
    """`window.fetch` and the like; `name` is what to write instead."""

    node: Node
    name: str


def guarded_members(script: Script) -> Iterator[GuardedMember]:
    """Every use of a guarded global through `window`, `self`, `globalThis` or `frames` (also `window.self`)."""
    windows = [node for node in script.free if script.source(node) in WINDOWS]
    members = members_of(script) if windows else {}
    for node in windows:
        owner = node
        while (member := members.get(owner.id)) is not None and member_name(script, member) in WINDOWS:
            owner = member
        name = member_name(script, member) if member is not None else None
        if member is not None and name in GUARDED:
            yield GuardedMember(member, name)


def members_of(script: Script) -> dict[int, Node]:
    """The member expressions of a script by the id of the node that they read a property of.

    One walk for all: a node finds its parent from the root, which deep trees make slow.
    """
    found: dict[int, Node] = {}
    for node in script.walk():
        if node.type in ("member_expression", "subscript_expression"):
            inner = node.child_by_field_name("object")
            if inner is not None:
                found[inner.id] = node
    return found


def member_name(script: Script, member: Node) -> str | None:
    """The fixed property name that a member expression reads; None for a computed one."""
    if member.type == "member_expression":
        key = member.child_by_field_name("property")
        return script.source(key) if key is not None else None
    key = member.child_by_field_name("index")
    return script.source(key)[1:-1] if key is not None and key.type == "string" else None
