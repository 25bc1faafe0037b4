"""From events to nodes, with an explicit stack.

Refused here: more than 50,000 values in a file (AC002), nesting beyond 64 levels (AC107), aliases that expand to more
than 10,000 nodes or lead into themselves (AC105), repeated keys (AC104), keys that are collections (AC114), merge keys
without a mapping (AC113). Scalars and tags are the business of `leaves.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from adapterc.spec.diagnostics import Note, Sink
from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import scalars
from adapterc.syntax.yaml.events import Event
from adapterc.syntax.yaml.leaves import Leaves
from adapterc.syntax.yaml.nodes import Entry, Mapping, Node, Scalar, Sequence

__all__ = ["MAX_ALIAS_NODES", "MAX_DEPTH", "MAX_VALUES", "Abandoned", "build"]

MAX_DEPTH = 64
MAX_VALUES = 50_000
MAX_ALIAS_NODES = 10_000

_BLOCKS = ("|", ">")


class Abandoned(Exception):
    """A fault was reported after which the rest of the file cannot be read."""


@dataclass(slots=True)
class _Built:
    """A finished node with what an alias to it costs: its nodes after expansion and its height."""

    node: Node
    start: int
    end: int
    weight: int = 1
    height: int = 0


@dataclass(slots=True)
class _Frame:
    """A collection that is still open. `column` is where its entries stand, from 0."""

    event: Event
    start: int
    column: int
    end: int
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    merged: set[str] = field(default_factory=set)
    key: _Built | None = None
    expects_value: bool = False
    weight: int = 1
    height: int = 0
    anchored: bool = False


def build(source: SourceText, stream: Iterable[Event], sink: Sink) -> tuple[Node, ...]:
    """The non-empty documents of a stream. Raises `Abandoned` after a reported fault, `YamlFailure` from the stream."""
    builder = _Builder(source, sink)
    for event in stream:
        builder.feed(event)
    return tuple(builder.documents)


class _Builder:
    def __init__(self, source: SourceText, sink: Sink) -> None:
        self.source = source
        self.sink = sink
        self.leaves = Leaves(source, sink)
        self.documents: list[Node] = []
        self.stack: list[_Frame] = []
        self.anchors: dict[str, _Built] = {}
        self.expanded = 0
        self.values = 0

    def feed(self, event: Event) -> None:
        self.values += 1
        if self.values > MAX_VALUES:
            span = self.source.span(event.start, event.start)
            help = "split the file, or move bulky data out of it"
            self._abandon("AC002", f"file holds more than {MAX_VALUES} values", span, help)
        match event.kind:
            case "document":
                self.anchors = {}
                self.expanded = 0
            case "scalar":
                parent = self._indentation() if event.style in _BLOCKS else -1
                self._add(_Built(*self.leaves.scalar(event, parent)), event)
            case "alias":
                self._add(self._alias(event), event)
            case "[" | "{":
                self._open(event)
            case "]":
                self._add(*self._close(event))

    def _indentation(self) -> int:
        """Where the entries of the collection around a block scalar stand."""
        return max((frame.column for frame in self.stack if not frame.event.flow), default=-1)

    def _open(self, event: Event) -> None:
        if len(self.stack) >= MAX_DEPTH:
            span = self.source.span(event.start, event.start + 1)
            message = f"nesting is deeper than {MAX_DEPTH} levels"
            self._abandon("AC107", message, span, "an adapter needs fewer than ten levels")
        start = self.leaves.content_start(event)
        line_start = self.source.text.rfind("\n", 0, start) + 1
        self.stack.append(_Frame(event, start, start - line_start, start, anchored=event.anchor is not None))

    def _close(self, event: Event) -> tuple[_Built, Event]:
        frame = self.stack.pop()
        self.leaves.check_tag(frame.event, "map" if frame.event.kind == "{" else "seq")
        end = event.end if frame.event.flow else frame.end
        span = self.source.span(frame.start, end)
        node: Node
        if frame.event.kind == "{":
            node = Mapping(tuple(frame.entries.values()), span, frame.anchored)
        else:
            node = Sequence(tuple(frame.items), span, frame.anchored)
        return _Built(node, frame.start, end, frame.weight, frame.height + 1), frame.event

    def _add(self, built: _Built, event: Event) -> None:
        """Put a finished node where it belongs."""
        if event.anchor is not None and event.kind != "alias":
            self.anchors[event.anchor] = built
        if not self.stack:
            if not (isinstance(built.node, Scalar) and built.start == built.end):
                self.documents.append(built.node)
            return
        frame = self.stack[-1]
        frame.end = max(frame.end, built.end)
        frame.weight += built.weight
        frame.height = max(frame.height, built.height)
        frame.anchored = frame.anchored or built.node.anchored
        if frame.event.kind == "[":
            frame.items.append(built.node)
        elif not frame.expects_value:
            frame.key, frame.expects_value = built, True
        else:
            frame.expects_value = False
            if frame.key is not None:
                self._entry(frame, frame.key, built)

    def _entry(self, frame: _Frame, key: _Built, value: _Built) -> None:
        if not isinstance(key.node, Scalar):
            span = self.source.span(key.start, key.end)
            kind = "mapping" if isinstance(key.node, Mapping) else "list"
            one_line = key.node.span.line == key.node.span.end_line
            help = "quote it if it is text" if one_line else "write a key of plain text"
            self.sink.report("AC114", f"a {kind} stands where a key is expected", span, help=help)
            return
        if not key.node.quoted and key.node.value == "<<":
            self._merge(frame, value, self.source.span(key.start, key.end))
            return
        name = scalars.key_text(key.node.value, key.node.text.value)
        first = frame.entries.get(name)
        if first is not None and name not in frame.merged:
            message = f"key `{name}` is given more than once"
            span = self.source.span(key.start, key.end)
            note = Note(f"first given at line {first.key_text.span.line}", first.key_text.span)
            self.sink.report("AC104", message, span, notes=[note], help="keep one of them")
            return
        frame.merged.discard(name)
        text = key.node.text
        if text.value != name:
            text = Text(name, text.span, _single_run(text.span), text.style)
        frame.entries[name] = Entry(name, text, value.node)

    def _merge(self, frame: _Frame, value: _Built, span: Span) -> None:
        sources = value.node.items if isinstance(value.node, Sequence) else (value.node,)
        for source in sources:
            if not isinstance(source, Mapping):
                help = "write `<<: *anchor`, where the anchor names a mapping"
                self.sink.report("AC113", "`<<` takes a mapping or a list of mappings", span, help=help)
                return
            for entry in source.entries:
                if entry.key not in frame.entries:
                    frame.entries[entry.key] = entry
                    frame.merged.add(entry.key)

    def _alias(self, event: Event) -> _Built:
        name = event.anchor or ""
        span = self.source.span(event.start, event.end)
        if any(frame.event.anchor == name for frame in self.stack):
            help = "spell the value out"
            self._abandon("AC105", f"alias `*{name}` leads into itself", span, help)
        target = self.anchors.get(name)
        if target is None:
            help = f"write `&{name}` before the first value that is meant"
            self._abandon("AC101", f"alias `*{name}` has no anchor before it", span, help)
        if len(self.stack) + target.height > MAX_DEPTH:
            message = f"nesting is deeper than {MAX_DEPTH} levels"
            self._abandon("AC107", message, span, "an adapter needs fewer than ten levels")
        self.expanded += target.weight
        if self.expanded > MAX_ALIAS_NODES:
            message = f"aliases expand to more than {MAX_ALIAS_NODES} nodes"
            self._abandon("AC105", message, span, "spell the values out, or repeat less")
        return _Built(target.node, event.start, event.end, target.weight, target.height)

    def _abandon(self, code: str, message: str, span: Span, help: str) -> NoReturn:
        self.sink.report(code, message, span, help=help)
        raise Abandoned


def _single_run(span: Span) -> tuple[Run, ...]:
    width = span.end_column - span.column if span.line == span.end_line else 1
    return (Run(0, span.start, span.line, span.column, True, width, span.end - span.start),)
