"""Request URLs as JavaScript: every value encoded for its place, a missing query parameter left out."""

from __future__ import annotations

import re
from dataclasses import replace

from adapterc.compiler.emit.expressions import Scope, emit_piped
from adapterc.compiler.emit.values import Uses
from adapterc.compiler.urls import UrlPart, split_url
from adapterc.compiler.writer import quote
from adapterc.spec.diagnostics import Edit, Fix, Sink
from adapterc.spec.expr import Conditional, Expr, Literal, Piped, Template
from adapterc.spec.ir import Constant, Deviation, Value
from adapterc.syntax.template.walk import roots

__all__ = ["LEFT_OUT", "emit_url", "report_missing"]

_ENCODED = Deviation("encoded-url-part", "an argument inside a URL is encoded for its place")
LEFT_OUT = Deviation(
    "missing-param-left-out", "a query parameter whose value is missing is left out; OpenCLI sends `undefined`"
)

Piece = tuple[bool, str, UrlPart]
"""Is it literal text, the text or JavaScript, the part it came from."""


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
        return pieces[0][1]
    if any(_droppable(piece) for piece in pieces) and not any("#" in text for literal, text, _ in pieces if literal):
        return _with_query(pieces, uses)
    return _join(pieces)


def _piece(part: UrlPart, scope: Scope, uses: Uses, sink: Sink) -> Piece:
    if isinstance(part.value, str):
        return True, part.value, part
    piped = part.value
    encoded = bool(piped.filters) and piped.filters[-1].name == "urlencode"
    if encoded and part.place in ("path", "query", "fragment"):
        piped = replace(piped, filters=piped.filters[:-1])
    emitted = emit_piped(piped, scope)
    js = uses.take(emitted)
    if part.place in ("whole", "origin"):
        return False, js if part.place == "origin" else f"String({js})", part
    if emitted.may_be_missing and roots(piped) == {"args"}:
        report_missing(part.value, sink, left_out=part.pair)
    keep = emitted.may_be_missing and part.pair
    if not encoded and not emitted.numeric and not _constant(piped):
        uses.deviations.add(_ENCODED)
        if roots(piped) == {"args"}:
            sink.report(
                "AC516",
                f"`{part.value.text}` goes into the URL as it is, so it can change more than its part",
                part.span,
                help=f"encode it: `${{{{ {part.value.text} | urlencode }}}}`",
                fix=Fix("add `| urlencode`", (Edit(part.value.span, part.value.text + " | urlencode"),)),
            )
    if keep:
        uses.deviations.add(LEFT_OUT)
        return False, js, replace(part, key=part.key or " ")
    encode = "segment" if part.segment and roots(piped) == {"args"} else "encode"
    text = js if emitted.numeric or _constant(piped) else f"{uses.call(encode)}({js})"
    return False, text, replace(part, pair=False)


def _constant(piped: Piped) -> bool:
    """A choice between plain words needs no encoding: the author wrote them."""
    return not piped.filters and all(_is_word(leaf) for leaf in _leaves(piped.expr))


def _leaves(expr: Expr) -> list[Expr]:
    if isinstance(expr, Conditional):
        return [*_leaves(expr.then), *_leaves(expr.otherwise)]
    return [expr]


def _is_word(expr: Expr) -> bool:
    return isinstance(expr, Literal) and re.fullmatch(r"[\w.-]+", str(expr.value), re.ASCII) is not None


def _droppable(piece: Piece) -> bool:
    literal, _, part = piece
    return not literal and part.pair


def _with_query(pieces: list[Piece], uses: Uses) -> str:
    base: list[Piece] = []
    groups: list[list[Piece]] = []
    for literal, text, part in pieces:
        if not literal:
            (groups[-1] if groups else base).append((literal, text, part))
            continue
        rest = text
        if not groups:
            head, mark, rest = text.partition("?")
            base.append((True, head, part))
            if not mark:
                continue
            groups.append([])
        for index, piece in enumerate(rest.split("&")):
            if index > 0:
                groups.append([])
            if piece:
                groups[-1].append((True, piece, part))
    arguments = [_join(base)]
    for group in groups:
        if len(group) == 2 and _droppable(group[1]):
            arguments.append(f"{uses.call('queryPart')}({quote(group[0][1][:-1])}, {group[1][1]})")
        elif group:
            arguments.append(_join(group))
    return f"{uses.call('withQuery')}({', '.join(arguments)})"


def _join(pieces: list[Piece]) -> str:
    if all(literal for literal, _, _ in pieces):
        return quote("".join(text for _, text, _ in pieces))
    inner = "".join(_quasi(text) if literal else "${" + text + "}" for literal, text, _ in pieces)
    return "`" + inner + "`"


def _quasi(text: str) -> str:
    body = quote(text)[1:-1].replace('\\"', '"')
    return body.replace("`", "\\`").replace("${", "\\${")


def report_missing(piped: Piped, sink: Sink, *, left_out: bool = False) -> None:
    """Warn that an optional argument without a default becomes text."""
    effect = "then the parameter is left out" if left_out else "then the text `undefined` takes its place"
    sink.report(
        "AC205",
        f"`{piped.text}` may be missing here: {effect}",
        piped.span,
        help="give the argument a default, or make it required",
    )
