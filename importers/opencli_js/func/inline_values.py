"""What was seen in the holes of texts, and what a hole is therefore: known text, code to choose from, or a value."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_pieces import compose, known_text, whole_piece
from adapterc.importers.opencli_js.func.model import (
    Alternatives,
    Const,
    External,
    Function,
    Hole,
    Linked,
    Str,
    Trace,
    Value,
)
from adapterc.importers.opencli_js.func.packages import shim_of
from adapterc.syntax.javascript.constants import UNDEFINED, Piece
from adapterc.syntax.javascript.script import Script

__all__ = ["Seen", "function_pieces", "is_json", "literal_pieces", "text_of"]

_DEPTH = 20
_LITERAL_TEXTS = frozenset({"undefined", "NaN", "Infinity", "-Infinity"})


class Seen:
    """The values of every hole expression of every text, by node."""

    def __init__(self, linked: Linked, trace: Trace) -> None:
        self._packages = linked.packages
        self._entered: dict[int, int] = {}
        self._found: dict[int, list[Value]] = {}
        for node, values in trace.holes.values():
            self._add(node, values, 0)
        self._whole: dict[int, str] = {}
        for source in trace.texts.values():
            known = source.parts[0].known if len(source.parts) == 1 else None
            if known is not None:
                self._whole[source.node.id] = known
            for node, values in source.holes.values():
                self._add(node, values, 0)
            self._inner(source.parts, 0)

    def of(self, node: Node) -> tuple[Value, ...]:
        """The different values of a hole expression; empty when it was never seen."""
        return tuple(self._found.get(node.id, ()))

    def whole(self, node: Node) -> str | None:
        """A page text that was seen as one and the same."""
        return self._whole.get(node.id)

    def _add(self, node: Node, values: Iterable[Value], depth: int) -> None:
        known = self._found.setdefault(node.id, [])
        for value in _flat(values):
            value = self._given(value)
            if not any(_same(value, other) for other in known):
                known.append(value)
            self._inner((value,), depth)

    def _given(self, value: Value) -> Value:
        """The text that stands in for an export of a package."""
        package = self._packages.get(value.path[0]) if isinstance(value, External) and len(value.path) == 1 else None
        shim = None if package is None else shim_of(package.package, package.export)
        return value if shim is None or shim.text is None else Str((shim.text,))

    def _inner(self, values: Iterable[Value], depth: int) -> None:
        if depth > _DEPTH:
            return
        for value in _flat(values):
            if not isinstance(value, Str) or self._entered.get(id(value), _DEPTH + 1) <= depth:
                continue
            self._entered[id(value)] = depth
            for part in value.parts:
                if isinstance(part, Hole):
                    self._add(part.node, (part.value,), depth + 1)


def text_of(value: Value) -> str | None:
    """What a value known in full becomes in a text."""
    if isinstance(value, Str):
        return value.known
    if not isinstance(value, Const):
        return None
    item = value.value
    if item is UNDEFINED:
        return "undefined"
    if item is None:
        return "null"
    if isinstance(item, bool):
        return "true" if item else "false"
    return str(item) if isinstance(item, int) else None


def is_json(text: str) -> bool:
    """Whether a text pasted where an expression stands is plain data."""
    bare = text.strip()
    if bare in _LITERAL_TEXTS:
        return True
    try:
        json.loads(bare)
    except ValueError:
        return False
    return True


def literal_pieces(script: Script, value: Str, node: Node) -> tuple[Piece, ...]:
    """The pieces of a known text: those of the literal that made it, else one for the expression `node`."""
    text = value.known or ""
    parts = compose(script, value.source) if value.source is not None else None
    if parts is not None and known_text(parts) == text:
        return tuple(part for part in parts if isinstance(part, Piece))
    return (whole_piece(script, text, node),) if text else ()


def function_pieces(script: Script, node: Node) -> tuple[Piece, ...]:
    """The source of a function, as `toString` gives it."""
    start, end = script.start(node), script.end(node)
    return (Piece(script.code[start:end], script, start, end, False),)


def _flat(values: Iterable[Value]) -> Iterator[Value]:
    todo = [value for value in values]
    todo.reverse()
    while todo:
        value = todo.pop()
        if isinstance(value, Alternatives):
            todo += reversed(value.values)
        else:
            yield value


def _same(one: Value, other: Value) -> bool:
    if one is other:
        return True
    if isinstance(one, Function) and isinstance(other, Function):
        return one.node.id == other.node.id
    if isinstance(one, Str) and isinstance(other, Str):
        if one.known is not None or other.known is not None:
            return one.known == other.known
        return one.source is not None and other.source is not None and one.source.id == other.source.id
    return type(one) is type(other) and one == other if not isinstance(one, Function | Str) else False
