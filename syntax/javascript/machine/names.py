"""Names and their values while code is followed, and what a module may do to them behind its declarations."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tree_sitter import Node

from adapterc.syntax.javascript.constants import Value
from adapterc.syntax.javascript.modules import Module

__all__ = ["MUTATORS", "Names", "is_reassigned", "is_touched"]

MUTATORS = frozenset(
    {"push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin", "add", "set", "delete"}
)
_ASSIGNED = r"\s*(?:=(?![=>])|(?:\*\*|\+|-|\*|/|%|<<|>>>?|&&?|\|\|?|\^|\?\?)=|\+\+|--)"
_TOUCHED = re.compile(
    r"\s*(?:\??\.\s*[\w$]+|\[[^\]\n]*\])*?(?:\??\.\s*(?:" + "|".join(sorted(MUTATORS)) + r")\s*\("
    r"|(?:\.\s*[\w$]+|\[[^\]\n]*\])" + _ASSIGNED + ")"
)
_HANDED = (r"Object\s*\.\s*(?:assign|definePropert(?:y|ies)|setPrototypeOf)\s*\(\s*", r"delete\s+")
_WORD, _PART = re.compile(r"\w"), re.compile(r"[\w$.]")
"""Characters in front of a name that make it the end of another word, or a property."""


@dataclass(eq=False, slots=True)
class Names:
    """The names of a block, function or module. `outer` is None for a module.

    `eager`: the module is followed statement by statement, so a name without a value has none yet. `static` answers for
    names of a module whose code is not followed.
    """

    module: Module
    outer: Names | None = None
    values: dict[str, Value] = field(default_factory=dict)
    eager: bool = False
    static: Callable[[Any, Node, Names], Any] | None = None

    def owner(self, name: str) -> Names:
        """The names that hold `name`, else those of the module."""
        here = self
        while name not in here.values and here.outer is not None:
            here = here.outer
        return here


def is_reassigned(module: Module, name: str, declarator: Node) -> bool:
    """Whether the text of a module assigns to a name besides declaring it; may say yes for another name alike."""
    kind = declarator.parent.children[0].type if declarator.parent is not None else ""
    if kind == "const":
        return False
    found = re.findall(
        rf"(?<![\w$.]){re.escape(name)}{_ASSIGNED}|(?:\+\+|--)\s*{re.escape(name)}\b", module.script.code
    )
    return len(found) > 1


def is_touched(module: Module, name: str) -> bool:
    """Whether the text of a module changes the array or object behind a name; may say yes for another name alike."""
    code = module.script.code
    at = code.find(name)
    while at >= 0:
        if not _PART.match(code[at - 1 : at]) and _TOUCHED.match(code, at + len(name)):
            return True
        at = code.find(name, at + 1)
    return any(
        not _WORD.match(code[found.start() - 1 : found.start()])
        for words in _HANDED  # they begin with a plain word, which a search looks for first
        for found in re.finditer(rf"{words}{re.escape(name)}\b", code)
    )
