"""Network functions reached through the window, which generated code replaces by its guard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.syntax.javascript.script import Script

__all__ = ["GUARDED", "WINDOWS", "GuardedMember", "guarded_members", "member_name"]

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
    members = script.members if windows else {}
    for node in windows:
        owner = node
        while (member := members.get(owner.id)) is not None and member_name(script, member) in WINDOWS:
            owner = member
        name = member_name(script, member) if member is not None else None
        if member is not None and name in GUARDED:
            yield GuardedMember(member, name)


def member_name(script: Script, member: Node) -> str | None:
    """The fixed property name that a member expression reads; None for a computed one."""
    if member.type == "member_expression":
        key = member.child_by_field_name("property")
        return script.source(key) if key is not None else None
    key = member.child_by_field_name("index")
    return script.source(key)[1:-1] if key is not None and key.type == "string" else None
