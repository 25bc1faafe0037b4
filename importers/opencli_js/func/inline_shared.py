"""Names that one page text leaves in the page for another to read, which a page function does not.

Upstream a `var` at the top of a script and a name that is assigned without a declaration are properties of the window,
also for texts that run later, and for the same text when it runs again.

Limits: the window counts as read as a whole where it is anything but the base of a fixed name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_strict import top_names
from adapterc.importers.opencli_js.func.inline_thunk import Thunk
from adapterc.syntax.javascript.guarded import WINDOWS, member_name
from adapterc.syntax.javascript.script import Script, is_asked
from adapterc.syntax.javascript.sloppy import sloppy_uses

__all__ = ["Shared", "shared_name"]

_ALWAYS = frozenset(
    {"arrow_function", "assignment_expression", "await_expression", "call_expression", "expression_statement"}
    | {"function_expression", "lexical_declaration", "parenthesized_expression", "program", "sequence_expression"}
    | {"statement_block", "variable_declaration"}
)
"""What a write may stand in that certainly happens, before anything behind it."""


@dataclass(frozen=True, slots=True)
class Shared:
    """One page text. `owner` is equal for variants of one text; `again`: it may run more than once."""

    owner: int
    script: Script
    thunk: Thunk | None
    again: bool = False

    @property
    def left(self) -> frozenset[str]:
        if self.thunk is None:
            return frozenset()
        names = frozenset(self.thunk.strict.names)
        return names | top_names(self.script) if self.thunk.kind == "block" else names


def shared_name(leaving: Shared, texts: Iterable[Shared]) -> str | None:
    """A name that `leaving` leaves behind and that a text reads, itself included."""
    left = leaving.left
    for text in texts if left else ():
        found = left & _through_window(text.script, left)
        if text.owner != leaving.owner or leaving.again:
            own = text.left
            free = {text.script.source(node) for node in text.script.free}
            found |= (left & free) - (own if text.owner == leaving.owner else frozenset())
            found |= {name for name in left & own if not _is_written_first(text.script, name)}
        if found:
            return min(found)
    return None


def _through_window(script: Script, names: frozenset[str]) -> frozenset[str]:
    """The names that are read from the window as members; all of them where that is not known."""
    windows = [node for node in script.free if script.source(node) in WINDOWS]
    windows += [use.node for use in sloppy_uses(script) if use.node.type == "this"]
    members = script.members if windows else {}
    found: set[str] = set()
    for node in windows:
        owner = node
        while (member := members.get(owner.id)) is not None and member_name(script, member) in WINDOWS:
            owner = member
        name = member_name(script, member) if member is not None else None
        if name is None and not is_asked(owner):
            return names
        found.add(name or "")
    return frozenset(found)


def _is_written_first(script: Script, name: str) -> bool:
    """Whether a name of the top is given a value before any use, in every run."""
    declared = script.scopes.top.names.get(name)
    if declared is not None and declared.kind not in ("var", "function"):
        return True  # declared again, it is another name or an error
    if declared is not None and declared.kind == "function":
        return True
    uses = [use for use in script.scopes.references if use.name == name and use.declaration is declared]
    writes = [use.node for use in uses if use.write and not use.read]
    if declared is not None and declared.value is not None:
        writes += [node for node in (declared.node, *declared.again) if _initialised(node)]
    ends = [end for node in writes if (end := _settled(script, node)) is not None]
    return bool(ends) and all(script.start(use.node) >= min(ends) for use in uses if use.read)


def _initialised(node: Node) -> bool:
    outer = node.parent
    return outer is not None and outer.type == "variable_declarator" and outer.child_by_field_name("value") is not None


def _settled(script: Script, node: Node) -> int | None:
    """Where a write that happens in every run is done; None for another."""
    outer = node.parent
    if outer is None or outer.type not in ("variable_declarator", "assignment_expression"):
        return None
    end = script.end(outer)
    while (outer := outer.parent) is not None:
        if outer.type not in _ALWAYS:
            return None
    return end
