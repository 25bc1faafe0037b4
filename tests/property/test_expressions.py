"""Expressions in general: printing and parsing back, no crash on any text, code that runs and never throws."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

import quickjs
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adapterc.compiler.emit.expressions import Scope, emit_piped, emit_template
from adapterc.compiler.prelude import closure, prelude_source
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import Arg
from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.template import parse_piped, parse_template

SPAN = Span("hot.yaml", 0, 0, 1, 1, 1, 1)
ARGS = {name: Arg(name, "str", False, SPAN) for name in ("q", "item-id", "link")}
SCOPE = Scope(ARGS, frozenset({"args", "item", "data", "index"}))
SETTINGS = settings(max_examples=300, deadline=None)


def text(value: str) -> Text:
    end = Span("hot.yaml", 0, len(value.encode("utf-8", "surrogatepass")), 1, 1, 1, 1 + len(value))
    return Text(value, end, (Run(0, 0, 1, 1),))


@lru_cache(maxsize=1)
def context() -> Any:
    engine = quickjs.Context()
    engine.set_memory_limit(64 * 2**20)
    engine.set_max_stack_size(2**19)
    functions = "\n".join(
        prelude_source(name)
        for name in closure({"own", "must", "at", "attempt", "default", "join", "upper", "truncate", "length", "first"})
    )
    engine.eval(f'"use strict";\n{functions}')
    return engine


# Expression trees as source text, fully in parentheses, so that printing needs no precedence.
def one_of(words: str) -> st.SearchStrategy[str]:
    return st.sampled_from(words.split())


_leaves = one_of("""
    item args data index item.a item.a.b item.list item.s args.q args.link data.rows 1 0 -1 2.5 'x' "it's" true null
    undefined NaN [] {} item[0] item.constructor
""")
_names = one_of("a b c list length name link constructor toString value __proto__ prototype 名")
_methods = one_of("""
    trim() toUpperCase() slice(0,2) split(',') join('-') map(x=>x) map(x=>x.a) filter(Boolean) toFixed(2) concat([1])
    includes('a') indexOf(1) replace('a','b') sort() reverse() at(0) toString() flat() find(x=>x.b.c)
    reduce((a,b)=>a+b) keys() match(/a/) charCodeAt(0) some(x=>x)
""")
_binary = one_of("+ - * / % ** < > <= >= == != === !== & ^ << >> >>> in")
_logical = one_of("&& || ??")
_calls = one_of("""
    Number String Boolean parseInt isNaN encodeURIComponent decodeURIComponent JSON.stringify JSON.parse Math.max
    Math.floor Object.keys Object.values Object.entries Array.isArray Array.from
""")


def _grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, _names).map(lambda p: f"({p[0]}).{p[1]}"),
        st.tuples(inner, _names).map(lambda p: f"({p[0]})?.{p[1]}"),
        st.tuples(inner, inner).map(lambda p: f"({p[0]})[{p[1]}]"),
        st.tuples(inner, st.integers(0, 3)).map(lambda p: f"({p[0]})[{p[1]}]"),
        st.tuples(inner, _methods).map(lambda p: f"({p[0]}).{p[1]}"),
        st.tuples(inner, _binary, inner).map(lambda p: f"({p[0]}) {p[1]} ({p[2]})"),
        inner.map(lambda p: f"({p}) instanceof Date"),
        st.tuples(inner, _logical, inner).map(lambda p: f"({p[0]}) {p[1]} ({p[2]})"),
        st.tuples(st.sampled_from(["!", "-", "+", "~", "typeof ", "void "]), inner).map(lambda p: f"{p[0]}({p[1]})"),
        st.tuples(inner, inner, inner).map(lambda p: f"({p[0]}) ? ({p[1]}) : ({p[2]})"),
        st.tuples(_calls, inner).map(lambda p: f"{p[0]}({p[1]})"),
        st.tuples(inner, inner).map(lambda p: f"[{p[0]}, ...({p[1]})]"),
        st.tuples(inner, inner).map(lambda p: f"{{ a: {p[0]}, ...({p[1]}) }}"),
        st.tuples(inner, inner).map(lambda p: f"`${{{p[0]}}}-${{{p[1]}}}`"),
        st.tuples(inner, inner).map(lambda p: f"(() => {{ if ({p[0]}) return {p[1]}; return 0 }})()"),
        st.tuples(inner, inner).map(
            lambda p: f"(() => {{ const t = []; for (const x of {p[0]}) t.push(x, {p[1]}); return t }})()"
        ),
        inner.map(lambda p: f"new Date({p})"),
        inner.map(lambda p: f"new Set({p})"),
    )


expressions = st.recursive(_leaves, _grow, max_leaves=8)
floats = st.floats(allow_nan=False, allow_infinity=False, width=16)
scalars = st.one_of(st.none(), st.booleans(), st.integers(-3, 3), floats)
words = st.sampled_from(["", "a", "a,b", "it's", "12", "\U0001f600"])
values = st.recursive(
    scalars | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(one_of("a b c link length"), inner),
    max_leaves=6,
)
items = st.dictionaries(st.sampled_from(["a", "b", "list", "s", "link", "constructor", "count-1"]), values, max_size=5)


def evaluate(js: str, item: Any, data: Any = None, index: int = 0) -> Any:
    source = (
        f'(($args, item, $data, index) => {{ "use strict"; const value = {js};\n'
        'return JSON.stringify([typeof value === "undefined" ? "undefined" : typeof value, value]); })'
        f"({json.dumps({'q': 'x', 'item-id': '9', 'link': None})}, {json.dumps(item)}, {json.dumps(data)}, {index})"
    )
    return json.loads(context().eval(source))


@SETTINGS
@given(expressions, items, values)
def test_emitted_code_never_throws(expression: str, item: Any, data: Any) -> None:
    sink = Sink()
    piped = parse_piped(text(expression), frozenset(ARGS), sink)
    if piped is None:
        assert sink.failed, expression
        return
    emitted = emit_piped(piped, SCOPE)
    kind, value = evaluate(emitted.js, item, data)
    assert kind != "function" or emitted.kind == "function" or not emitted.plain, emitted.js
    if emitted.plain and kind == "number":
        assert value is not None, (expression, emitted.js)
    if not emitted.may_be_missing:
        assert kind != "undefined" and not (kind == "object" and value is None and emitted.plain), (
            expression,
            emitted.js,
        )
    if emitted.numeric:
        assert kind == "number", (expression, emitted.js)
    if emitted.kind in ("string", "number", "boolean") and not emitted.may_be_missing:
        assert kind == emitted.kind, (expression, emitted.js)


@SETTINGS
@example("(true).a")
@given(expressions)
def test_what_is_printed_parses_back(expression: str) -> None:
    """Emitted code is in the language again and emits itself, apart from calls of the prelude."""
    piped = parse_piped(text(expression), frozenset(ARGS), Sink())
    if piped is None:
        return
    first = emit_piped(piped, SCOPE)
    if re.search(r"\b(index|true|false|null)\??\.", first.js):
        return  # alone it is a path: one from `index` is the index, one from `true` reads a field of that name
    if "$" in first.js.replace("$args", "").replace("$data", "").replace("${", ""):
        return
    source = first.js.replace("$args", "args").replace("$data", "data")
    again = parse_piped(text(source), frozenset(ARGS), Sink())
    assert again is not None, source
    assert emit_piped(again, SCOPE).js.removesuffix(" ?? undefined") == first.js.removesuffix(" ?? undefined")


@SETTINGS
@given(expressions, items)
def test_the_meaning_is_that_of_the_sandbox(expression: str, item: Any) -> None:
    """Without a listed deviation the value equals that of the text itself, exceptions being undefined."""
    piped = parse_piped(text(expression), frozenset(ARGS), Sink())
    if piped is None or "Date" in expression or "index" in expression:
        return
    emitted = emit_piped(piped, SCOPE)
    if emitted.deviations - {item for item in emitted.deviations if item.code == "forbidden-words"}:
        return
    args = json.dumps({"q": "x", "item-id": "9", "link": None})
    try:
        expected = json.loads(
            context().eval(
                f"((args, item, data, index) => {{ let value; try {{ value = ({expression}); }} catch {{}}\n"
                'return JSON.stringify([typeof value === "undefined" ? "undefined" : typeof value, value]); })'
                f"({args}, {json.dumps(item)}, null, 0)"
            )
        )
    except quickjs.JSException:
        return
    assert evaluate(emitted.js, item) == expected, (expression, emitted.js)


_segments = st.lists(one_of("a b list link length 0 1 a-b constructor s"), max_size=4)


def oracle(segments: list[str], value: Any, *, bare: bool) -> Any:
    """Sections 5.3 and 5.5 for own properties, as far as JSON goes; ... is undefined."""
    current = value
    for segment in segments:
        if isinstance(current, dict) and segment in current:
            current = current[segment]
        elif isinstance(current, list) and segment.isdigit() and int(segment) < len(current):
            current = current[int(segment)]
        else:
            current = None
        if current is None:
            break
    if current is not None:
        return current
    if bare or any(not segment.isidentifier() for segment in segments):
        return ...
    current = value
    for at, segment in enumerate(segments):
        last = at == len(segments) - 1
        if isinstance(current, dict):
            current = current.get(segment, ...)
        elif isinstance(current, str | list) and segment == "length":
            current = len(current) if isinstance(current, list) else len(current.encode("utf-16-le")) // 2
        else:
            current = ...
        if current is ... or (current is None and not last):
            return ...
    return current


@SETTINGS
@given(_segments, items, st.sampled_from(["item", "data", ""]))
def test_paths(segments: list[str], item: Any, root: str) -> None:
    if not segments or (root == "" and not segments[0].isidentifier()):
        return
    source = ".".join([root, *segments] if root else segments)
    piped = parse_piped(text(source), frozenset(), Sink())
    assert piped is not None, source
    kind, value = evaluate(emit_piped(piped, SCOPE).js, {} if root == "data" else item, item)
    expected = oracle(segments, item, bare=root == "")
    assert ((kind, value) == ("undefined", None)) == (expected is ...), (source, kind, value)
    if expected is not ...:
        assert [value] == json.loads(context().eval(f"JSON.stringify([{json.dumps(expected)}])"))


_pieces = one_of("""
    item . a ( ) [ ] { } ' " ` ${ | || ? : => , ; / \\ // /* 1 in new # const = return of
""") | st.sampled_from([" ", "\n"])
_braces = st.sampled_from(["${{", "}}", " ", "'", "}", "{", "item.a", "|", "`", "${", "\n", "x", "$", "default(", ")"])


@SETTINGS
@given(st.text(max_size=40) | st.lists(_pieces, max_size=25).map("".join))
def test_no_text_crashes_the_parser(source: str) -> None:
    sink = Sink()
    piped = parse_piped(text(source), frozenset(ARGS), sink)
    assert (piped is None) == sink.failed
    if piped is not None:
        emitted = emit_piped(piped, SCOPE)
        context().eval(f'"use strict"; ($args, item, $data, index) => ({emitted.js})')


@SETTINGS
@given(st.text(max_size=30) | st.lists(_braces, max_size=15).map("".join))
def test_no_text_crashes_the_template_parser(source: str) -> None:
    sink = Sink()
    template = parse_template(text(source), frozenset(ARGS), sink)
    assert (template is None) == sink.failed
    if template is not None:
        emitted = emit_template(template, SCOPE)
        emitted.js.encode("utf-8")
        context().eval(f'"use strict"; ($args, item, $data, index) => ({emitted.js})')
