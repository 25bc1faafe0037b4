"""Request URLs as JavaScript: every value encoded for its place, a missing query parameter left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from adapterc.compiler.emit.expr_value import template_text
from adapterc.compiler.emit.expressions import Scope, emit_piped
from adapterc.compiler.emit.values import Uses
from adapterc.compiler.urls import UrlPart, report_raw, split_url
from adapterc.compiler.writer import quote
from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Conditional, Expr, Literal, Piped, Template
from adapterc.spec.ir import Constant, Deviation, Value
from adapterc.syntax.template.walk import roots, undeclared

__all__ = ["LEFT_OUT", "emit_url", "report_missing"]

_ENCODED = Deviation("encoded-url-part", "an argument inside a URL is encoded for its place")
LEFT_OUT = Deviation(
    "missing-param-left-out", "a query parameter whose value is missing is left out; OpenCLI sends `undefined`"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a URL as text (`literal`) or as JavaScript. `key` is set for a query value that may be left out."""

    literal: bool
    text: str
    key: str = ""


def emit_url(value: Value, scope: Scope, uses: Uses, sink: Sink) -> str:
    """A JavaScript expression for the URL of a request."""
    if isinstance(value, Constant):
        return quote(str(value.value))
    assert isinstance(value, Template)
    parts = split_url(value)
    if all(isinstance(part.value, str) for part in parts):
        return quote("".join(str(part.value) for part in parts).strip())
    pieces = [_piece(part, scope, uses, sink) for part in parts]
    if len(pieces) == 1:
        return pieces[0].text
    if not any(piece.key for piece in pieces):
        return _join(pieces)
    head, fragment = _cut(pieces)
    query = _with_query(head, uses)
    return f"{query} + {_join(fragment)}" if fragment else query


def _piece(part: UrlPart, scope: Scope, uses: Uses, sink: Sink) -> Piece:
    if isinstance(part.value, str):
        return Piece(True, part.value)
    piped = part.value
    encoded = bool(piped.filters) and piped.filters[-1].name == "urlencode"
    if encoded and part.place in ("path", "query", "fragment"):
        piped = replace(piped, filters=piped.filters[:-1])
    emitted = emit_piped(piped, scope)
    js = uses.take(emitted)
    if part.place in ("whole", "origin"):
        return Piece(False, js if part.place == "origin" else f"String({js})")
    declared = roots(piped) == {"args"} and not undeclared(piped, scope.args)
    if emitted.may_be_missing and declared:
        report_missing(part.value, sink, left_out=part.pair)
    if not encoded and not emitted.numeric and not _constant(piped):
        uses.deviations.add(_ENCODED)
        if declared:
            report_raw(part, part.value, sink)
    if emitted.may_be_missing and part.pair:
        uses.deviations.add(LEFT_OUT)
        return Piece(False, js, part.key)
    if emitted.numeric or _constant(piped):
        return Piece(False, js)
    encode = "segment" if part.segment and roots(piped) == {"args"} else "encode"
    return Piece(False, f"{uses.call(encode)}({js})")


def _constant(piped: Piped) -> bool:
    """A choice between plain words needs no encoding: the author wrote them."""
    return not piped.filters and all(_is_word(leaf) for leaf in _leaves(piped.expr))


def _leaves(expr: Expr) -> list[Expr]:
    if isinstance(expr, Conditional):
        return [*_leaves(expr.then), *_leaves(expr.otherwise)]
    return [expr]


def _is_word(expr: Expr) -> bool:
    return isinstance(expr, Literal) and re.fullmatch(r"[\w.-]+", str(expr.value), re.ASCII) is not None


def _cut(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The pieces before and from the `#` on."""
    for index, piece in enumerate(pieces):
        if piece.literal and "#" in piece.text:
            head, _, tail = piece.text.partition("#")
            return [*pieces[:index], Piece(True, head)], [Piece(True, "#" + tail), *pieces[index + 1 :]]
    return pieces, []


def _with_query(pieces: list[Piece], uses: Uses) -> str:
    base: list[Piece] = []
    groups: list[list[Piece]] = []
    for piece in pieces:
        if not piece.literal:
            (groups[-1] if groups else base).append(piece)
            continue
        rest = piece.text
        if not groups:
            head, mark, rest = rest.partition("?")
            base.append(Piece(True, head))
            if not mark:
                continue
            groups.append([])
        for index, text in enumerate(rest.split("&")):
            if index > 0:
                groups.append([])
            if text:
                groups[-1].append(Piece(True, text))
    arguments = [_join(base)]
    for group in groups:
        value = group[-1] if group else None
        if value is not None and value.key:
            arguments.append(f"{uses.call('queryPart')}({quote(value.key)}, {value.text})")
        elif group:
            arguments.append(_join(group))
    return f"{uses.call('withQuery')}({', '.join(arguments)})"


def _join(pieces: list[Piece]) -> str:
    if all(piece.literal for piece in pieces):
        return quote("".join(piece.text for piece in pieces))
    inner = "".join(template_text(piece.text) if piece.literal else "${" + piece.text + "}" for piece in pieces)
    return "`" + inner + "`"


def report_missing(piped: Piped, sink: Sink, *, left_out: bool = False) -> None:
    """Warn that an optional argument without a default becomes text."""
    effect = "then the parameter is left out" if left_out else "then the text `undefined` takes its place"
    sink.report(
        "AC205",
        f"`{piped.text}` may be missing here: {effect}",
        piped.span,
        help="give the argument a default, or make it required",
    )
