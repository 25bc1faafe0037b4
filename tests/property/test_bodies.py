"""Any text in any position of a body arrives as that text, and never runs."""

from __future__ import annotations

import json
from typing import Any

import quickjs
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.emit.bodies import emit_body
from adapterc.compiler.emit.expressions import Scope
from adapterc.compiler.passes.bind_body import bind_body
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import Arg, Code
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.gate import check_syntax

SPAN = Span("hot.yaml", 0, 0, 1, 1, 1, 1)
ARGS = {"q": Arg("q", "str", True, SPAN)}
SCOPE = Scope(ARGS, frozenset({"args", "data"}))

POSITIONS = (
    "[${{ args.q | json }}, '${{ args.q }}', \"${{ args.q }}\", `${{ args.q }}`, 'a${{ args.q }}b', `a${{ args.q }}b`]"
)


def emitted(code: str) -> str | None:
    bound = bind_body(Code(Text(code, SPAN)), ARGS, Sink())
    return None if bound is None else emit_body(bound, SCOPE).js


def evaluator(code: str) -> Any:
    js = emitted(code)
    assert js is not None
    context = quickjs.Context()
    context.eval(
        f'globalThis.run = ($args) => {{ let out; (async () => {{ "use strict"; out = {js}; }})();'
        " return () => JSON.stringify(out); }"
    )
    return context


CONTEXT = evaluator(POSITIONS)


def evaluate(value: str) -> Any:
    CONTEXT.set("given", value)
    CONTEXT.eval("globalThis.read = run({ q: given })")
    while CONTEXT.execute_pending_job():
        pass
    return CONTEXT.eval("read()")


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_text_arrives_as_itself(value: str) -> None:
    framed = f"a{value}b"
    assert json.loads(evaluate(value)) == [value, value, value, value, framed, framed]


PIECES = """
    ${{args.q}} ${{args.q|json}} ' " ` ${ } { ( ) [ ] / * // /* */ \\ a 1 . , ; : = => + <!-- return let
"""
FRAGMENTS = st.lists(st.sampled_from([*PIECES.split(), " ", "\n", "\u2028", "() => "]), max_size=14).map("".join)


@given(FRAGMENTS)
def test_every_body_is_refused_with_a_reason_or_emits_valid_strict_code(code: str) -> None:
    sink = Sink()
    bound = bind_body(Code(Text(code, SPAN)), ARGS, sink)
    if bound is None:
        assert sink.failed
        return
    assert not sink.failed
    body = emit_body(bound, SCOPE)
    assert "${{" not in body.js or "${{" in code.replace("${{args.q", "")
    for js in (body.js, body.indented("    ")):
        assert check_syntax(f"async ($args, $data) => {{\n  $data = {js};\n}}") is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_text_around_a_placeholder_never_crashes(before: str, after: str) -> None:
    sink = Sink()
    bound = bind_body(Code(Text(f"{before}${{{{ args.q }}}}{after}", SPAN)), ARGS, sink)
    assert (bound is None) == sink.failed
