"""Texts that are known but for some holes: page code and addresses that a program puts together.

Literals, templates, sums and names of constants are taken apart; what cannot be folded becomes a hole. In the value a
hole is an identifier of its own (`HOLE`), so a text that is JavaScript can be parsed and every hole be placed in it.

Limits: a sum counts as text from its first operand that surely is one; calls that do not fold are one hole.
"""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from adapterc.spec.quick import quick
from adapterc.spec.text import Text
from adapterc.syntax.javascript.constants import ArrayValue, ObjectValue, Piece, Place, Primitive, TextValue, Unfoldable
from adapterc.syntax.javascript.fold import Folder
from adapterc.syntax.javascript.literals import chunk_pieces, pieces_text
from adapterc.syntax.javascript.operators import text as written
from adapterc.syntax.javascript.placeholders import Placement, place
from adapterc.syntax.javascript.script import Script, children_of, parse, unwrap

__all__ = ["HOLE", "Hole", "SymbolicText", "symbolic_text"]

HOLE = "$_______"
"""What stands for a hole in the value."""

_PARTS = 2_000
"""Parts of one text that are looked at."""


@quick
class Hole:
    """`value[start:end]` is not known: the text of the expression `at`, for the reason of `cause`."""

    start: int
    end: int
    at: Place
    cause: Unfoldable


@dataclass(frozen=True, slots=True)
class SymbolicText:
    """A text with holes, in order. `pieces` make up the value."""

    value: str
    holes: tuple[Hole, ...]
    pieces: tuple[Piece, ...]
    at: Place

    def text(self) -> Text:
        """The value, mapped to the file of its expression."""
        return pieces_text(self.pieces, self.at.script, self.at.span)

    def placements(self) -> tuple[Placement, ...]:
        """Where each hole stands when the value is read as JavaScript."""
        script = parse(self.text())
        return tuple(place(script, hole.start, hole.end) for hole in self.holes)


def symbolic_text(folder: Folder, node: Node) -> SymbolicText | Unfoldable:
    """The text of an expression of the folder's module; `Unfoldable` when nothing of it is known to be a text."""
    script = folder.module.script
    at = Place(script, node)
    pieces: list[Piece] = []
    holes: list[Hole] = []
    size = 0
    seen: set[int] = set()
    todo: list[Node | tuple[Piece, ...]] = [node]
    for _ in range(_PARTS):
        if not todo:
            break
        item = todo.pop()
        known: tuple[Piece, ...] | Unfoldable
        if isinstance(item, Node):
            bare = _followed(script, unwrap(item), seen)
            parts = _parts(folder, bare)
            if parts is not None:
                todo += reversed(parts)
                continue
            known = _folded(folder, bare)
            if isinstance(known, Unfoldable):
                holes.append(Hole(size, size + len(HOLE), Place(script, bare), known))
                known = (Piece(HOLE, script, script.start(bare), script.end(bare), True),)
        else:
            known = item
        pieces += known
        size += sum(len(piece.text) for piece in known)
    if todo:
        return Unfoldable(at, "the text has too many parts")
    if len(holes) == 1 and len(pieces) == 1:
        return holes[0].cause
    return SymbolicText("".join(piece.text for piece in pieces), tuple(holes), tuple(pieces), at)


def _followed(script: Script, node: Node, seen: set[int]) -> Node:
    """The initializer behind names of constants, each name once: a text that holds itself is a hole."""
    while node.type == "identifier":
        declaration = script.scopes.resolve(node)
        if declaration is None or declaration.kind != "const" or not declaration.constant or not declaration.whole:
            return node
        if declaration.value is None or declaration.node.id in seen:
            return node
        value = unwrap(declaration.value)
        if value.type not in ("identifier", "template_string", "binary_expression", "string"):
            return node
        seen.add(declaration.node.id)
        node = value
    return node


def _parts(folder: Folder, node: Node) -> list[Node | tuple[Piece, ...]] | None:
    """What a template or a sum of texts consists of; None for everything else."""
    if node.type == "template_string":
        parts: list[Node | tuple[Piece, ...]] = []
        for part in chunk_pieces(folder.module.script, node):
            inner = children_of(part) if isinstance(part, Node) else []
            parts.append(part if isinstance(part, tuple) else inner[0] if len(inner) == 1 else part)
        return parts
    if node.type != "binary_expression" or not _is_sum(node):
        return None
    sums = [node]
    while (left := unwrap(sums[-1].child_by_field_name("left") or node)).type == "binary_expression" and _is_sum(left):
        sums.append(left)
    operands: list[Node] = [left, *(item.child_by_field_name("right") or node for item in reversed(sums))]
    first = next((number for number, item in enumerate(operands) if _is_text(folder, item)), None)
    if first is None:
        return None
    head: list[Node] = operands[:1] if first <= 1 else [sums[len(sums) - first + 1]]
    return [*head, *operands[max(first, 1) :]]


def _is_sum(node: Node) -> bool:
    operator = node.child_by_field_name("operator")
    return operator is not None and operator.type == "+"


def _is_text(folder: Folder, node: Node) -> bool:
    bare = _followed(folder.module.script, unwrap(node), set())
    return bare.type in ("string", "template_string") or isinstance(folder.fold(bare), TextValue)


def _folded(folder: Folder, node: Node) -> tuple[Piece, ...] | Unfoldable:
    """The known text of an expression, at the place of the expression when it stands elsewhere."""
    script = folder.module.script
    at = Place(script, node)
    value = folder.fold(node)
    start, end = script.start(node), script.end(node)
    if isinstance(value, TextValue):
        inside = all(item.script is script and start <= item.start and item.end <= end for item in value.pieces)
        return value.pieces if inside else (Piece(value.value, script, start, end, True),)
    if isinstance(value, Primitive):
        return (Piece(written(value.value), script, start, end, True),)
    if isinstance(value, Unfoldable):
        return value
    kind = "an array" if isinstance(value, ArrayValue) else "an object" if isinstance(value, ObjectValue) else "no text"
    return Unfoldable(at, f"it is {kind}")
