"""Folding gives what an engine computes, or says that it does not know."""

from __future__ import annotations

import json
import math

import quickjs
from hypothesis import given, settings
from hypothesis import strategies as st

from adapterc.syntax.javascript.constants import TextValue, Undefined
from adapterc.syntax.javascript.fold import fold, to_python
from adapterc.syntax.javascript.modules import file_text
from adapterc.syntax.javascript.script import children_of, parse

_NUMBERS = [
    "0",
    "1",
    "-1",
    "2.5",
    "0x1F",
    "1e21",
    "1e-7",
    "0.1",
    "9007199254740993",
    "017",
    ".5",
    "5.",
    "0b101",
    "1_000",
]
_TEXTS = [
    "''", "'a'", '"b\\n"', "'\\u0041\\x42\\u{1F600}'", "'\\ud83d\\ude00'", "'10'", "' 7 '", "'é'", "`t`", "`x\\`y`",
    "'a\\\nb'",
    "'\\0'", "'\\101'", "'0x10'", "'Infinity'", "'B'",
]  # fmt: skip
_OTHERS = ["true", "false", "null", "undefined", "NaN", "Infinity"]
_LEAVES = st.sampled_from(
    [*_NUMBERS, *_TEXTS, *_OTHERS, "K", "LIST", "MAP", "f(1)", "pick({ ...MAP }, 'a')", "LIST.length"]
)
_OPERATORS = [
    "+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>", "<", ">", "<=", ">=", "===", "!==", "==", "!=",
    "&&", "||",
]  # fmt: skip
_HEAD = """
const K = 'k' + 1;
const LIST = [1, 'two', null];
const MAP = { a: 1, 2: 'x', ['b' + 1]: true, 1: 'y' };
function f(x, y = x + 1) { if (x === 1) return y; return [x, y]; }
const pick = ({ a, ...rest }, key) => key === 'a' ? a : rest;
"""


def _grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    two = st.tuples(inner, inner)
    return st.one_of(
        st.tuples(inner, st.sampled_from(_OPERATORS), inner).map(lambda x: f"(({x[0]}) {x[1]} ({x[2]}))"),
        st.tuples(st.sampled_from(["!", "-", "+", "~", "typeof ", "void "]), inner).map(lambda x: f"{x[0]}({x[1]})"),
        st.tuples(inner, inner, inner).map(lambda x: f"(({x[0]}) ? ({x[1]}) : ({x[2]}))"),
        two.map(lambda x: f"(({x[0]}) ?? ({x[1]}))"),
        st.lists(inner, max_size=3).map(lambda x: f"[{', '.join(x)}]"),
        two.map(lambda x: f"[...LIST, {x[0]}, ...[{x[1]}]]"),
        two.map(lambda x: f"({{ q: {x[0]}, ...MAP, ['c' + K]: {x[1]} }})"),
        two.map(lambda x: f"`<${{{x[0]}}}|${{{x[1]}}}>`"),
        inner.map(lambda x: f"f({x})"),
        inner.map(lambda x: f"[{x}, 2].map((v, n) => [n, v])"),
        inner.map(lambda x: f"[{x}].concat(LIST, [4]).join('-')"),
        two.map(lambda x: f"(({{ a: {x[0]} }})?.a?.b ?? ({x[1]}))"),
        inner.map(lambda x: f"Object.entries({{ z: {x}, 1: 2 }})"),
        inner.map(lambda x: f"String({x}).trim().slice(1, -1)"),
        inner.map(lambda x: f"JSON.stringify([{x}])"),
        inner.map(lambda x: f"(() => {{ let s = {x}; for (const v of LIST) s += v; return s; }})()"),
    )


EXPRESSIONS = st.recursive(_LEAVES, _grow, max_leaves=8)
_SHOW = """
(() => { const show = (v) => v === undefined ? 'undefined' : typeof v === 'number'
  ? (Object.is(v, -0) ? '-0' : String(v))
  : v === null || typeof v === 'boolean' ? String(v) : typeof v === 'string' ? JSON.stringify(v)
  : Array.isArray(v) ? '[' + v.map(show).join() + ']'
  : '{' + Object.entries(v).map(([k, x]) => JSON.stringify(k) + ':' + show(x)).join() + '}';
  return show(%s); })()
"""


def shown(value: object) -> str:
    """As `_SHOW` writes it."""
    if isinstance(value, Undefined):
        return "undefined"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        if value == 0 and math.copysign(1, value) < 0:
            return "-0"
        return str(
            quickjs.Context().eval(f"String({'NaN' if math.isnan(value) else repr(value).replace('inf', 'Infinity')})")
        )
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(map(shown, value)) + "]"
    assert isinstance(value, dict)
    return "{" + ",".join(f"{json.dumps(key, ensure_ascii=False)}:{shown(item)}" for key, item in value.items()) + "}"


def folded(code: str) -> object:
    script = parse(file_text("a.js", f"{_HEAD}\n_({code});"))
    call = children_of(children_of(script.root)[-1])[0]
    arguments = call.child_by_field_name("arguments")
    assert arguments is not None
    return fold(script, children_of(arguments)[0])


@settings(max_examples=400, deadline=None)
@given(EXPRESSIONS)
def test_a_folded_value_is_the_value(code: str) -> None:
    value = folded(code)
    try:
        plain = to_python(value)  # type: ignore[arg-type]
    except ValueError:
        return
    try:
        wanted = quickjs.Context().eval(_HEAD + _SHOW % code)
    except quickjs.JSException as error:
        raise AssertionError(f"{code} is folded to {plain!r}, and throws {error}") from None
    assert shown(plain) == wanted, code


@settings(max_examples=200, deadline=None)
@given(EXPRESSIONS)
def test_a_folded_text_knows_where_it_stands(code: str) -> None:
    value = folded(code)
    if isinstance(value, TextValue):
        joined = "".join(piece.text for piece in value.pieces)
        assert joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace") == value.value.encode(
            "utf-16", "surrogatepass"
        ).decode("utf-16", "replace")
        for piece in value.pieces:
            if not piece.atomic:
                assert piece.script.code[piece.start : piece.end] == piece.text


@given(st.sampled_from(["(", "[", "!", "-", "{a:", "f(", "1+", "a=>", "`${", "x?.[", "true?1:"]), st.integers(1, 3000))
@settings(max_examples=40, deadline=None)
def test_no_depth_is_too_deep(opening: str, count: int) -> None:
    closing = {"(": ")", "[": "]", "{a:": "}", "f(": ")", "`${": "}`", "x?.[": "]"}.get(opening, "")
    folded(opening * count + "1" + closing * count)


def test_most_of_them_are_folded() -> None:
    samples = ["1 + 2", "[...LIST, K]", "f(f(1))", "`<${K}>`", "JSON.stringify([1, 'a'])", "pick({ ...MAP }, 'b')"]
    assert [to_python(folded(code)) for code in samples] == [  # type: ignore[arg-type]
        3, [1, "two", None, "k1"], [2, 3], "<k1>", '[1,"a"]', {"1": "y", "2": "x", "b1": True},
    ]  # fmt: skip
