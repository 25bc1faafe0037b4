"""Scalar nodes from events: their place, their value, and what is wrong with them.

Refused: explicit tags, except core tags that name the type a value has anyway (AC106), halves of surrogate pairs
(AC109), templates that YAML cuts in two without an error (AC103). Reported: leading zeros (AC111), dates (AC112).
"""

from __future__ import annotations

import re

from adapterc.spec.diagnostics import Edit, Fix, Sink
from adapterc.spec.text import Run, Text
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import decode, scalars
from adapterc.syntax.yaml.events import Event
from adapterc.syntax.yaml.faults import Quoting, quote, report_unquoted, without_comment
from adapterc.syntax.yaml.nodes import Scalar

__all__ = ["Leaves"]

_PROPERTY = re.compile(r"(?:\s|#[^\n]*\n)*([&!](?:<[^>\n]*>|[^\s,\[\]{}]*))(?:\s|(?<=\s)#[^\n]*\n)*")
_CORE = "tag:yaml.org,2002:"
_STYLES = {"": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}


class Leaves:
    """Makes scalar nodes of one file."""

    def __init__(self, source: SourceText, sink: Sink) -> None:
        self.source = source
        self.sink = sink

    def scalar(self, event: Event, parent: int) -> tuple[Scalar, int, int]:
        """The node of an event, its start and its end. `parent` is the indentation around a block scalar."""
        start = self.content_start(event)
        if not event.style and (written := self.source.text[start : event.end]).isprintable():
            return self._plain(event, start, written)
        decoded = self._decode(event, start, parent)
        span = self.source.span(start, decoded.end)
        text = Text(decoded.value, span, tuple(decoded.runs), _STYLES[event.style])
        for half_start, half_end in decoded.halves:
            half = self.source.text[half_start:half_end]
            half_span = self.source.span(half_start, half_end)
            help = "write the character itself, or both halves"
            self.sink.report("AC109", f"`{half}` is half of a surrogate pair", half_span, help=help)
        return self._finish(event, text, start, decoded.end)

    def _plain(self, event: Event, start: int, written: str) -> tuple[Scalar, int, int]:
        """A plain scalar on one line, by far the most frequent kind: its value is its source."""
        end = max(start, event.end)
        span = self.source.span(start, end)
        runs = (Run(0, span.start, span.line, span.column),) if written else ()
        return self._finish(event, Text(written, span, runs, "plain"), start, end)

    def _finish(self, event: Event, text: Text, start: int, end: int) -> tuple[Scalar, int, int]:
        value = text.value if event.style else scalars.resolve(text.value)
        if event.tag is not None:
            self.check_tag(event, "str" if isinstance(value, str) else _kind(value))
        if not event.style:
            self._lint(value, text)
            self._check_template(text, start, end)
        node = Scalar(value, text, text.span, bool(event.style), event.anchor is not None)
        return node, start, end

    def _decode(self, event: Event, start: int, parent: int) -> decode.Decoded:
        match event.style:
            case "":
                return decode.plain(self.source, start, max(start, event.end))
            case "'":
                return decode.single_quoted(self.source, start, event.end)
            case '"':
                return decode.double_quoted(self.source, start, event.end)
        return decode.block(self.source, start, event.end, parent)

    def _lint(self, value: object, text: Text) -> None:
        if isinstance(value, str):
            if text.value[:1].isdigit() and scalars.is_timestamp(text.value):
                message = f"`{text.value}` is a date for YAML readers; it is taken as text"
                fix = Fix("quote it", (Edit(text.span, f'"{text.value}"'),))
                self.sink.report("AC112", message, text.span, help="quote it", fix=fix)
        elif text.value[:1] in {"0", "-", "+"} and (number := scalars.leading_zero(text.value)):
            message = f"`{text.value}` is read as {number}, other YAML readers take it for an octal number"
            fix = Fix(f"write {number}", (Edit(text.span, number),))
            help = f"write `{number}`, or quote it if it is text"
            self.sink.report("AC111", message, text.span, help=help, fix=fix)

    def _check_template(self, text: Text, start: int, end: int) -> None:
        """Refuse a template that a comment sign or a key cut off: `x: ${{ a # b }}`, `- ${{ a ? b : c }}`."""
        if "${{" not in text.value or text.span.line != text.span.end_line:
            return
        if text.value.rfind("${{") <= text.value.rfind("}}"):
            return
        rest = self.source.line_text(text.span.line)[text.span.end_column - 1 :].rstrip()
        if "}}" in rest:
            whole = without_comment(self.source.text[start:end] + rest)
            report_unquoted(self.source, Quoting(start, start + len(whole), quote(whole)), self.sink)

    def check_tag(self, event: Event, kind: str) -> None:
        """Accept a core tag that names the type the value has anyway; refuse every other tag."""
        if event.tag is None or event.tag == _CORE + kind:
            return
        start, end, written = self._tag_source(event)
        help = "quote the value instead" if event.tag == _CORE + "str" else "remove the tag"
        self.sink.report("AC106", f"tag `{written}` is not accepted", self.source.span(start, end), help=help)

    def _tag_source(self, event: Event) -> tuple[int, int, str]:
        at = event.start
        while found := _PROPERTY.match(self.source.text, at):
            if found[1].startswith("!"):
                return found.start(1), found.end(1), found[1]
            at = found.end()
        return event.start, event.start, event.tag or ""

    def content_start(self, event: Event) -> int:
        """Where a node begins after its anchor and tag."""
        at = event.start
        for _ in range((event.anchor is not None) + (event.tag is not None)):
            found = _PROPERTY.match(self.source.text, at)
            at = found.end() if found else at
        return min(at, event.end) if event.kind == "scalar" else at


def _kind(value: object) -> str:
    return {type(None): "null", bool: "bool", int: "int", float: "float"}[type(value)]
