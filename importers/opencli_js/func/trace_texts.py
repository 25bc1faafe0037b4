"""Texts: how templates and concatenations make them, and which of them reach `evaluate`.

A text knows the expression that made the whole of it (`Str.source`). For every such expression the values seen in its
holes are kept, and where the text was used as a text, so that both can be told for those that do reach `evaluate`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Event, Function, Hole, Str, TextSource, Trace, Value
from adapterc.importers.opencli_js.func.trace_addresses import Url
from adapterc.importers.opencli_js.func.trace_parts import literal_key, packed
from adapterc.importers.opencli_js.func.trace_values import ClassValue, equal, hole, join, options
from adapterc.syntax.javascript.literals import chunk_pieces, string_pieces
from adapterc.syntax.javascript.script import unwrap

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Env

__all__ = ["Holes", "Texts", "as_text", "concatenated", "in_text", "raw_template", "string", "template"]

Holes = dict[int, tuple[Node, list[Value]]]
_MOST = 24


class Texts:
    """What is known of the texts of one run, by the id of the node that makes them."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._holes: dict[int, Holes] = {}
        self._uses: dict[int, dict[int, Node]] = {}
        self.journal: list[list[Any]] = []
        """The lists that grew, in order."""
        self.literals: dict[int, Str] = {}
        """String literals and templates without substitutions."""

    def used(self, source: Node, node: Node) -> None:
        self._uses.setdefault(source.id, {})[node.id] = node

    def seen(self, source: Node, node: Node, value: Value) -> None:
        """A value in a hole of a text."""
        known = self._holes.setdefault(source.id, {}).setdefault(node.id, (node, []))[1]
        if len(known) < _MOST and not any(equal(value, item) for item in known):
            known.append(value)
            self.journal.append(known)

    def taken(self, source: Node, inner: Node) -> None:
        """The text of `inner` stands in that of `source` as it is: its holes are holes of the whole."""
        for node, values in self._holes.get(inner.id, {}).values():
            for value in values:
                self.seen(source, node, value)

    def evaluated(self, value: Value, event: Event) -> None:
        """A value is handed to `evaluate`."""
        resolved = True
        for item in options(value):
            if isinstance(item, Function) and not isinstance(item, ClassValue):
                self._trace.evaluated[item.node.id] = item.node
            elif isinstance(item, Str) and item.source is not None:
                self._register(item, item.source)
            else:
                resolved = False
        if not resolved:
            self._trace.unresolved.append(event)

    def _register(self, text: Str, source: Node) -> None:
        found = self._trace.texts.setdefault(source.id, TextSource(source))
        key = literal_key(text.parts)
        if len(found.parts) < _MOST and all(literal_key(item.parts) != key for item in found.parts):
            found.parts.append(text)
            self.journal.append(found.parts)

    def take_back(self, mark: int) -> None:
        """Forget what was seen since the journal had `mark` entries."""
        while len(self.journal) > mark:
            self.journal.pop().pop()

    def finish(self) -> None:
        """Add what was seen to the texts that reach `evaluate`."""
        texts = self._trace.texts
        for source_id in [key for key, found in texts.items() if not found.parts]:
            del texts[source_id]
        for holes in self._holes.values():
            for node_id, (node, values) in holes.items():
                self._trace.holes.setdefault(node_id, (node, []))[1].extend(values)
        for source_id, found in texts.items():
            found.holes = self._holes.get(source_id, {})
            found.observed = list(self._uses.get(source_id, {}).values())


def string(t: Tracer, node: Node, env: Env) -> Value:
    found = t.texts.literals.get(node.id)
    if found is None:
        source = t.name(node)
        plain = source[1:-1] if "\\" not in source else "".join(piece.text for piece in string_pieces(t.script, node))
        found = t.texts.literals[node.id] = Str((plain,) if plain else (), node)
    return found


def template(t: Tracer, node: Node, env: Env) -> Value:
    """A template literal; one without substitutions is made once."""
    found = t.texts.literals.get(node.id)
    if found is not None:
        return found
    source = t.name(node)
    if "${" not in source and "\\" not in source:
        found = t.texts.literals[node.id] = Str((source[1:-1],) if len(source) > 2 else (), node)
        return found
    parts: list[str | Hole] = []
    for part in chunk_pieces(t.script, node):
        if isinstance(part, tuple):
            parts += [piece.text for piece in part]
            continue
        inner = t.children(part)
        if len(inner) != 1:
            continue
        value = t.ev(inner[0], env)
        t.use(value, inner[0])
        t.texts.seen(node, inner[0], value)
        parts += in_text(t, inner[0], value)
    made = Str(packed(parts), node)
    t.spend(made.parts)
    return made


def in_text(t: Tracer, node: Node, value: Value) -> tuple[str | Hole, ...]:
    """The parts that a value adds to a text: functions are their source, addresses what they read."""
    return hole(node, as_text(t, value))


def as_text(t: Tracer, value: Value) -> Value:
    """`value` with functions replaced by their source and addresses by their text."""
    if isinstance(value, Function) and not isinstance(value, ClassValue):
        return Str((t.text(value.node),))
    if isinstance(value, Url):
        return value.text
    found = options(value)
    if len(found) > 1 and any(isinstance(item, Function | Url) for item in found):
        return join([as_text(t, item) for item in found])
    return value


def concatenated(t: Tracer, node: Node, sides: Iterable[tuple[Node, Value]]) -> Str:
    """The text that `+` makes of its operands. Literals written there are part of it, not holes."""
    parts: list[str | Hole] = []
    for side, value in sides:
        bare = unwrap(side)
        written = bare.type in ("string", "template_string", "binary_expression")
        if written and isinstance(value, Str) and value.source is not None and value.source.id == bare.id:
            parts += value.parts
            t.texts.taken(node, bare)
            continue
        t.use(value, side)
        t.texts.seen(node, side, value)
        parts += in_text(t, side, value)
    made = Str(packed(parts), node)
    t.spend(made.parts)
    return made


def raw_template(node: Node, listed: Node, made: Str) -> Str:
    """`String.raw` of a template: its own characters; one with substitutions is not known."""
    source = (listed.text or b"").decode("utf-8", "replace")[1:-1]
    return Str((source,) if "${" not in source else (Hole(listed, made),), node)
