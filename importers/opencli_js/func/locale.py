"""Where code leaves language and region to the machine that it runs on: dates, numbers and the order of texts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tree_sitter import Node

from adapterc.syntax.javascript.parameters import literal_key
from adapterc.syntax.javascript.script import MEMBERS, Script, children_of
from adapterc.syntax.template.names import LOCALE_METHODS

__all__ = ["follows_locale"]

_WORDS = re.compile("Locale|locale|Intl")
"""Hardly any code has one: what has none is not looked through."""
_NONE = ("undefined", "[]", "void 0")


def follows_locale(script: Script, calls: Iterable[Node]) -> bool:
    """Whether one of these calls and `new` expressions names no locale where it could: `toLocaleString()`."""
    if _WORDS.search(script.code) is None:
        return False
    free = {node.id for node in script.free}
    return any(_follows(script, node, free) for node in calls)


def _follows(script: Script, node: Node, free: set[int]) -> bool:
    called = node.child_by_field_name("constructor" if node.type == "new_expression" else "function")
    if called is None or called.type not in MEMBERS:
        return False
    key, base = literal_key(script, called), called.child_by_field_name("object")
    if base is not None and base.id in free and script.source(base) == "Intl":
        return _unnamed(script, node, 0)
    if node.type == "new_expression" or key not in LOCALE_METHODS:
        return False
    return _unnamed(script, node, 1 if key == "localeCompare" else 0)


def _unnamed(script: Script, node: Node, at: int) -> bool:
    """Whether the argument that would be the locale is missing; one that a run computes counts as there."""
    arguments = node.child_by_field_name("arguments")
    given = [] if arguments is None else children_of(arguments)
    if any(item.type == "spread_element" for item in given[: at + 1]):
        return False
    return len(given) <= at or script.source(given[at]) in _NONE
