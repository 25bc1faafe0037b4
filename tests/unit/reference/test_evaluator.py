"""Generated expressions, compared with quickjs: where plain JavaScript does not throw, the reference agrees with it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import quickjs
from hypothesis import HealthCheck, given, settings

from tests.property import strategies as make
from tests.reference import UNDEFINED, Context, Refused, evaluate_piped, evaluate_template, from_python, stringify
from tests.reference.values import from_units

JS = quickjs.Context()
RUN = """
(source) => {
  const { item, args } = JSON.parse(source), index = 2;
  try {
    const value = (EXPRESSION);
    return JSON.stringify({ v: value });
  } catch (error) {
    return "threw";
  }
}
"""
INHERITED = re.compile(r"constructor|\blength\b|\b7\b")


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(make.safe | make.deep, make.rows())
def test_where_javascript_does_not_throw(expression: str, row: dict[str, Any]) -> None:
    args = {"q": "it's", "limit": 7}
    engine = JS.eval(RUN.replace("EXPRESSION", expression))(json.dumps({"item": row, "args": args}))
    if engine == "threw" or INHERITED.search(expression):
        return
    context = Context(args=from_python(args), item=from_python(row), index=2.0)
    value = evaluate_piped(expression, context)
    assert from_units(stringify({"v": value})) == engine, expression


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("item.o?.k.deep.er", UNDEFINED),
        ("(item.o?.k).deep", UNDEFINED),
        ("item.x?.()", UNDEFINED),
        ("item?.['t']", "a"),
        ("2 ** 3 ** 2", 512),
        ("1 + 2 * 3 - 4 / 2", 5),
        ("'5' * '2'", 10),
        ("'5' + 2", "52"),
        ("[] + {}", "[object Object]"),
        ("null ?? 'x'", "x"),
        ("0 || '' || 'z'", "z"),
        ("1 < 2 === true", True),
        ("typeof nope", "undefined"),
        ("!!'' || void 0", UNDEFINED),
        ("((a, b) => a + b)(1, 2)", 3),
        ("[...'ab', ...[1]].length", 3),
        ("({ ...{ a: 1 }, b: 2 })", {"a": 1, "b": 2}),
        ("new Date(86400000).toISOString().slice(0, 10)", "1970-01-02"),
        ("`a${1 + `b${2}`}c`", "a1b2c"),
        ("'\\u0041' + ''", "A"),
        ("'abc'.at(-1)", "c"),
        ("'a-b'.replace('-', '$&$$')", "a-$b"),
        ("(-2.5).toFixed(0)", "-3"),
        ("Math.round(-0.5)", 0),
        ("[3, 1].map(String).join()", "3,1"),
    ],
)
def test_values(text: str, expected: Any) -> None:
    context = Context(item={"t": "a"})
    value = evaluate_piped(text, context)
    assert value == (float(expected) if type(expected) is int else from_python(expected)), text


INVALID = [
    "a = 1", "a ||= 1", "a++", "delete a.b", "1 +", "'a", "`a${", "(1", "a b", "{ a: }", "-1 ** 2", "a?.", "1x", "/a",
    "x => { y = 1 }", "function f() {}", "`a` `b`", "class {}", "a, b",
]  # fmt: skip


@pytest.mark.parametrize("text", INVALID)
def test_refused(text: str) -> None:
    with pytest.raises(Refused):
        evaluate_piped(text, Context())


CASES = Path(__file__).parents[4] / "shared" / "cases"


@pytest.mark.skipif(not CASES.is_dir(), reason="the case bank is not here")
def test_templates_of_the_case_bank_parse() -> None:
    for path in sorted(CASES.glob("01*/*.yaml")):
        for template in re.findall(r"\$\{\{.*?\}\}", path.read_text(encoding="utf-8")):
            evaluate_template(template, Context(declared=frozenset({"item-id"})))
