"""Templates and expressions as plain JavaScript.

No interpreter, no `eval`: `${{ item.title }}` is `item.title`, `n=${{ index + 1 }}` is `` `n=${index + 1}` ``. What
upstream's sandbox would have thrown becomes undefined (`$attempt`), what it would have seen on a prototype does not
exist (`$own`). Every intended difference is in `Emitted.deviations`.

Limits: objects of the data whose own `toString` and `valueOf` are not functions still throw when used as text.
"""

from __future__ import annotations

from adapterc.compiler.emit.expr_chains import TAIL, Env
from adapterc.compiler.emit.expr_nodes import Emitter
from adapterc.compiler.emit.expr_value import PRIMARY, Emitted, Scope, deviation, substitution, template_text
from adapterc.compiler.emit.filters import emit_filter
from adapterc.compiler.writer import quote
from adapterc.spec.expr import Arrow, Call, Literal, Piped, Template
from adapterc.spec.quick import replace
from adapterc.syntax.template.names import MUTATORS

__all__ = ["Emitted", "Scope", "emit_piped", "emit_template"]


def emit_piped(piped: Piped, scope: Scope) -> Emitted:
    """The value of an expression with its filters; it keeps its type."""
    emitter = Emitter(scope, guards=not _mutates(piped.text))
    piece = emitter.expr(piped.expr, Env(TAIL))
    if piece.throws:
        emitter.prelude.add("attempt")
        piece = Emitted(f"$attempt({_thunk(piped, piece)})", may_be_missing=True, plain=piece.plain, kind=piece.kind)
    deviations = emitter.deviations | {deviation(code) for code in piped.parity}
    if emitter.prelude or deviations or piece.throws:
        piece = replace(
            piece, prelude=piece.prelude | emitter.prelude, deviations=piece.deviations | deviations, throws=False
        )
    for call in piped.filters:
        piece = emit_filter(piece, call)
    return piece


def _mutates(text: str) -> bool:
    return "(" in text and any(f".{name}(" in text for name in MUTATORS)


def _thunk(piped: Piped, piece: Emitted) -> str:
    """The function to attempt: a function that is called where it is written is that function itself."""
    expr = piped.expr
    if isinstance(expr, Call) and isinstance(expr.callee, Arrow) and not expr.args and not expr.callee.params:
        text = piece.js.removesuffix("()")
        if text.startswith("(") and text.endswith(")"):
            return text[1:-1]
    return f"() => ({piece.js})" if piece.js.startswith("{") else f"() => {piece.js}"


def emit_template(template: Template, scope: Scope) -> Emitted:
    """The value of a text: a string literal, the typed value of its only expression, or a template literal."""
    if template.kind == "literal":
        return Emitted(
            quote("".join(part for part in template.parts if isinstance(part, str))), plain=True, kind="string"
        )
    pieces = [part if isinstance(part, str) else emit_piped(part, scope) for part in template.parts]
    listed = frozenset(deviation(code) for code in template.parity)
    if template.kind == "value":
        (piece,) = pieces
        assert isinstance(piece, Emitted)
        return replace(piece, deviations=piece.deviations | listed) if listed else piece
    texts: list[str] = [""]
    prelude: frozenset[str] = frozenset()
    plain, throws = True, False
    for part, piece in zip(template.parts, pieces, strict=True):
        if isinstance(part, str) or isinstance(piece, str):
            texts[-1] += str(part)
            continue
        prelude |= piece.prelude
        listed |= piece.deviations
        plain, throws = plain and (piece.plain or piece.numeric), throws or piece.throws
        if isinstance(part.expr, Literal) and isinstance(part.expr.value, str) and not part.filters:
            texts[-1] += part.expr.value
        else:
            texts += [substitution(piece), ""]
    # Even places hold text: joined first, so that no `${` can arise between two parts.
    body = "".join(text if at % 2 else template_text(text) for at, text in enumerate(texts))
    return Emitted(f"`{body}`", PRIMARY, prelude, listed, plain=plain, kind="string", throws=throws)
