"""What the parts of helper files refer to and what evaluating them may change.

Sets of parts are integers, one bit for each part: a file may hold thousands. Each part is looked at once, and so is
what each part leads to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tree_sitter import Node

from adapterc.importers.bb_site.helper_file import HelperFile, Part
from adapterc.syntax.javascript.globals import ECMASCRIPT_GLOBALS
from adapterc.syntax.javascript.parameters import outer_of
from adapterc.syntax.javascript.scopes import Declaration, Reference
from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, unwrap

__all__ = ["Effect", "Graph", "at_top", "bits", "is_stateful"]

_SIMPLE = frozenset({"string", "number", "template_string", "true", "false", "null", "undefined"})
_CODE = FUNCTIONS | {"class", "class_declaration"}
_WRITES = frozenset({"assignment_expression", "augmented_assignment_expression"})
_CHANGERS = re.compile(r"(?:Object|Reflect)\.(?:assign|define\w+|set\w*|deleteProperty)\Z")


class Effect(NamedTuple):
    """`touched`: parts whose values may change. `changes`: a global object may. `asks`: it works on the page."""

    touched: int
    changes: bool
    asks: bool


class Graph:
    """The parts of some files, which are numbered through in their order."""

    def __init__(self, files: Sequence[HelperFile]) -> None:
        self.files = files
        self.parts = [part for file in files for part in file.parts]
        self.number = {part: index for index, part in enumerate(self.parts)}
        self._edges: list[int] = []
        self._own: list[Effect] = []
        self._reached: dict[int, int] = {}
        self._effects: dict[int, Effect] = {}
        for part in self.parts:
            self._look_at(part)

    def owned(self, name: str) -> list[Part]:
        """The parts of the first file that declares a name."""
        return next((file.declared[name] for file in self.files if name in file.declared), [])

    def edges(self, number: int) -> int:
        """The parts that a part names."""
        return self._edges[number]

    def reached(self, number: int) -> int:
        """A part and all it leads to."""
        if number not in self._reached:
            seen, todo = 0, 1 << number
            while todo:
                lowest = todo & -todo
                seen |= lowest
                todo = (todo | self._edges[lowest.bit_length() - 1]) & ~seen
            self._reached[number] = seen
        return self._reached[number]

    def effect(self, number: int) -> Effect:
        """What evaluating a part may do, by itself or by what it leads to."""
        if number not in self._effects:
            own = [self._own[item] for item in bits(self.reached(number))]
            touched = 0
            for effect in own:
                touched |= effect.touched
            changes, asks = any(effect.changes for effect in own), any(effect.asks for effect in own)
            self._effects[number] = Effect(touched, changes, asks)
        return self._effects[number]

    def _look_at(self, part: Part) -> None:
        edges = touches = 0
        changes = stateful = False
        for reference in part.references:
            here = part.file.declared.get(reference.name, []) if at_top(part, reference) else []
            targets = self.owned(reference.name) if reference.declaration is None else here
            mask = sum(1 << self.number[target] for target in targets)
            if targets:
                edges |= mask
                if touches & mask != mask and _touches(reference, targets[0].file.declaration(reference.name)):
                    touches |= mask
            elif reference.declaration is None:
                changes = changes or reference.write or _changes(part, reference.node)
                stateful = stateful or is_stateful(reference.name)
        self._edges.append(edges)
        self._own.append(Effect(touches, changes, stateful))


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def at_top(part: Part, reference: Reference) -> bool:
    """Whether a use is of a name of the top level."""
    declaration = reference.declaration
    return declaration is not None and declaration.scope is part.file.script.scopes.top


def is_stateful(name: str) -> bool:
    """Whether a global may be another the next time it is asked."""
    return name not in ECMASCRIPT_GLOBALS and name != "console"


def _touches(reference: Reference, declaration: Declaration) -> bool:
    """Whether a use may change what a name holds; calling a function does not change the function."""
    if reference.write or declaration.changed or not declaration.whole or declaration.value is None:
        return True
    value = unwrap(declaration.value)
    if value.type in _SIMPLE or _is_computed_with(reference.node):
        return False
    return not (value.type in _CODE and _is_called(reference.node))


def _is_called(node: Node) -> bool:
    outer = outer_of(node)
    if outer is None or outer.type not in ("call_expression", "new_expression"):
        return False
    callee = outer.child_by_field_name("function") or outer.child_by_field_name("constructor")
    return callee is not None and unwrap(callee).id == node.id


def _is_computed_with(node: Node) -> bool:
    """`X.a + 1`, `${X[k]}`: a use that nothing can be changed through."""
    _, outer = _chain(node)
    if outer is None or outer.type not in ("binary_expression", "template_substitution"):
        return False
    operator = outer.child_by_field_name("operator")
    return operator is None or operator.type not in ("||", "&&", "??")


def _chain(node: Node) -> tuple[Node, Node | None]:
    """The longest chain of members that begins with `node`, and what stands around it."""
    outer = outer_of(node)
    while outer is not None and outer.type in MEMBERS:
        inner = outer.child_by_field_name("object")
        if inner is None or unwrap(inner).id != node.id:
            break
        node, outer = outer, outer_of(outer)
    return node, outer


def _changes(part: Part, node: Node) -> bool:
    """Whether a global object is written to through this use."""
    node, outer = _chain(node)
    if outer is None or outer.type in MEMBERS:
        return False
    if outer.type in _WRITES:
        left = outer.child_by_field_name("left")
        return left is not None and unwrap(left).id == node.id
    if outer.type == "update_expression":
        return True
    operator = outer.child_by_field_name("operator") if outer.type == "unary_expression" else None
    if operator is not None:
        return operator.type == "delete"
    call = outer.parent if outer.type == "arguments" else None
    callee = None if call is None else call.child_by_field_name("function")
    return callee is not None and _CHANGERS.match(part.file.script.source(callee)) is not None
