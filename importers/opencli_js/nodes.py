"""Constants of a registration as the node types of the YAML reader, so that one set of readers serves both dialects.

Places in other files become the place of the registration in the file at hand. Functions are left out, what is not
known is reported (AC323) and left out.
"""

from __future__ import annotations

import re

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Const
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.constants import (
    ArrayValue,
    ExternalValue,
    FunctionValue,
    ObjectValue,
    Place,
    Primitive,
    TextValue,
    Undefined,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.literals import pieces_text
from adapterc.syntax.javascript.operators import text as written
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

__all__ = ["Converter"]

_DEPTH = 60
_HALF = re.compile("[\ud800-\udfff]")


class Converter:
    """Converts the values of one registration. `place` is where it stands in the file at hand."""

    def __init__(self, home: Script, place: Span, sink: Sink) -> None:
        self._home = home
        self._file = home.text.span.file
        self._place = place
        self._sink = sink
        self.lost: set[str] = set()
        """The keys of the registration whose values are not known in full."""

    def span(self, at: Place) -> Span:
        """Where something stands in the file at hand."""
        return self._near(at, self._place)

    def _near(self, at: Place, near: Span) -> Span:
        return at.span if at.file == self._file else near

    def mapping(self, value: ObjectValue, subject: str, skipped: frozenset[str] = frozenset()) -> Mapping:
        """An object; the values of `skipped` keys are not looked at. `subject` names it in messages, "" at the top."""
        return self._mapping(value, subject, 0, skipped, self._place)

    def _node(self, value: Value, subject: str, depth: int, near: Span) -> Node | None:
        """Any value; None for undefined, a function, and what is not known. `near` stands in for other files."""
        if depth > _DEPTH:
            value = Unfoldable(value.at, "it is nested too deeply")
        if isinstance(value, ArrayValue | ObjectValue) and value.spoiled:
            value = Unfoldable(value.at, value.spoiled)
        if isinstance(value, TextValue):
            span = self._near(value.at, near)
            if _HALF.search(value.value):
                message = f"`{subject}` holds half of a surrogate pair"
                self._sink.report("AC109", message, span, help="write the whole character")
            return Scalar(value.value, pieces_text(value.pieces, self._home, span), span, quoted=True)
        if isinstance(value, Primitive):
            return (
                None if isinstance(value.value, Undefined) else self._primitive(value.value, self._near(value.at, near))
            )
        if isinstance(value, ArrayValue) and not value.unique:
            items = []
            for number, item in enumerate(value.items):
                node = self._node(item, f"{subject}[{number}]", depth + 1, near)
                if node is not None:
                    items.append(node)
            return Sequence(tuple(items), self._near(value.at, near))
        if isinstance(value, ObjectValue):
            return self._mapping(value, subject, depth, frozenset(), near)
        if isinstance(value, FunctionValue):
            return None
        self._unknown(value, subject, near)
        return None

    def _mapping(self, value: ObjectValue, subject: str, depth: int, skipped: frozenset[str], near: Span) -> Mapping:
        entries = []
        for key, item in value.ordered():
            if key in skipped:
                continue
            place = self._near(item.key, near)
            node = self._node(item.value, f"{subject}.{key}" if subject else key, depth + 1, place)
            if node is not None:
                entries.append(Entry(key, Text(key, place), node))
        return Mapping(tuple(entries), self._near(value.at, near))

    def _primitive(self, value: Const, span: Span) -> Scalar:
        return Scalar(value, Text(written(value), span), span)

    def _unknown(self, value: Value, subject: str, near: Span) -> None:
        self.lost.add(subject.partition("[")[0].partition(".")[0])
        at = value.at
        reason = value.reason if isinstance(value, Unfoldable) else "it is no data"
        if isinstance(value, ExternalValue):
            reason = f"`{'.'.join(value.path) or value.package}` is not followed"
        where = "" if at.file == self._file else f" (in `{at.file}`)"
        message = f"`{subject}` is not known when compiling: {reason}{where}"
        self._sink.report("AC323", message, self._near(at, near), help="write the value itself, or a constant")
