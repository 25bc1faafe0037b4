"""What a text expression of the module code consists of: characters with their places, and hole expressions.

Literals, templates, `String.raw` templates and sums are taken apart. A sum is a text from its first operand that is one
by its form.
"""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from adapterc.syntax.javascript.constants import Piece
from adapterc.syntax.javascript.literals import chunk_pieces, string_pieces
from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["compose", "known_text", "whole_piece"]

_LITERALS = frozenset({"string", "template_string"})
_DEPTH = 60


def compose(script: Script, node: Node, depth: int = 0) -> list[Piece | Node] | None:
    """The characters and hole expressions of a text expression, in order; None for any other expression."""
    bare = unwrap(node)
    if depth > _DEPTH:
        return None
    if bare.type == "string":
        return list(string_pieces(script, bare))
    if bare.type == "template_string":
        return _template(script, bare)
    if bare.type == "call_expression":
        trimmed = _trimmed(script, bare)
        return _raw(script, bare) if trimmed is None else compose(script, trimmed, depth + 1)
    if bare.type == "binary_expression":
        return _sum(script, bare, depth)
    return None


def known_text(parts: Sequence[Piece | Node]) -> str | None:
    """The text when there are no holes."""
    pieces = [part for part in parts if isinstance(part, Piece)]
    return "".join(piece.text for piece in pieces) if len(pieces) == len(parts) else None


def whole_piece(script: Script, text: str, node: Node) -> Piece:
    """A text that comes from an expression as a whole."""
    return Piece(text, script, script.start(node), script.end(node), True)


def _template(script: Script, node: Node) -> list[Piece | Node] | None:
    parts: list[Piece | Node] = []
    for part in chunk_pieces(script, node):
        if isinstance(part, tuple):
            parts += part
            continue
        inner = children_of(part)
        if len(inner) != 1:
            return None
        parts.append(inner[0])
    return parts


def _trimmed(script: Script, node: Node) -> Node | None:
    """`x` of `x.trim()`: blanks around code mean nothing."""
    callee, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    key = callee.child_by_field_name("property") if callee is not None and callee.type == "member_expression" else None
    if callee is None or arguments is None or key is None or arguments.named_children:
        return None
    return callee.child_by_field_name("object") if script.source(key) == "trim" else None


def _raw(script: Script, node: Node) -> list[Piece | Node] | None:
    """`String.raw` keeps the backslashes."""
    tag, template = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if tag is None or template is None or template.type != "template_string" or script.source(tag) != "String.raw":
        return None
    parts: list[Piece | Node] = []
    at = script.start(template) + 1
    for child in template.named_children:
        if child.type != "template_substitution":
            continue
        if at < script.start(child):
            parts.append(Piece(script.code[at : script.start(child)], script, at, script.start(child), False))
        inner = children_of(child)
        if len(inner) != 1:
            return None
        parts.append(inner[0])
        at = script.end(child)
    end = script.end(template) - 1
    if at < end:
        parts.append(Piece(script.code[at:end], script, at, end, False))
    return parts


def _sum(script: Script, node: Node, depth: int) -> list[Piece | Node] | None:
    sums: list[Node] = []
    left = node
    while left.type == "binary_expression" and _is_plus(left):
        sums.append(left)
        left = unwrap(left.child_by_field_name("left") or left)
    if not sums:
        return None
    operands = [left, *(item.child_by_field_name("right") or item for item in reversed(sums))]
    composed = [compose(script, item, depth + 1) for item in operands]
    first = next((number for number, parts in enumerate(composed) if parts is not None), None)
    if first is None:
        return None
    found: list[Piece | Node] = []
    if first > 1:  # what stands before the first text is added up as it is
        found.append(sums[len(sums) - first + 1])
    elif first == 1:
        found.append(operands[0])
    for operand, parts in zip(operands[first:], composed[first:], strict=True):
        found += [operand] if parts is None else parts
    return found


def _is_plus(node: Node) -> bool:
    operator = node.child_by_field_name("operator")
    return operator is not None and operator.type == "+"
