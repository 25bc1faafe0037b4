"""What leaves the page: every JSON value as it is; what is no JSON value is converted, or named by its path."""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Any

import quickjs
from hypothesis import given
from hypothesis import strategies as st

PAGE = files("adapterc.runtime").joinpath("page.js").read_text(encoding="utf-8")
CALL = """
(() => {
  globalThis.location = { href: "https://shop.test/" };
  globalThis.$outcome = "";
  const done = (text) => { globalThis.$outcome = text; };
  (%s
  ).call(async () => (%s), {}, { bytes: %d, depth: 50 }, true).then(done, (error) => done("thrown " + error));
})()
"""


def leave(expression: str, limit: int = 10**6) -> dict[str, Any]:
    """What the runtime gets of a script that returns the value of a JavaScript expression."""
    context = quickjs.Context()
    context.eval(CALL % (PAGE.strip(), expression, limit))
    while context.execute_pending_job():
        pass
    found: dict[str, Any] = json.loads(context.eval("$outcome"))
    return found


def literal(value: object) -> str:
    return f"JSON.parse({json.dumps(json.dumps(value))})"


texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=15,
)


def same(left: Any, right: Any) -> bool:
    """Equality that tells `true` from 1 and takes numbers for what JavaScript has: 64-bit floats."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return float(left) == float(right)
    return bool(left == right)


@given(values)
def test_json_values_arrive_as_they_are(value: object) -> None:
    out = leave(literal(value))
    assert same(out["output"], value)
    assert out["notes"] == []


@given(values, values)
def test_dates_maps_and_big_integers_inside_any_value(left: object, right: object) -> None:
    odd = "{ d: new Date(0), m: new Map([['k', 1n]]), s: new Set(['a']) }"
    out = leave(f"[{literal(left)}, {odd}, {literal(right)}]")
    assert same(out["output"][0], left) and same(out["output"][2], right)
    assert out["output"][1] == {"d": "1970-01-01T00:00:00.000Z", "m": {"k": "1"}, "s": ["a"]}


@given(st.lists(st.sampled_from(["NaN", "Infinity", "-Infinity", "1.5"]), max_size=8))
def test_numbers_without_a_json_form_are_named(items: list[str]) -> None:
    out = leave(f"[{', '.join(items)}]")
    lost = [at for at, item in enumerate(items) if not math.isfinite(float(item))]
    assert out["output"] == [None if at in lost else 1.5 for at in range(len(items))]
    assert out["notes"] == [f"result[{at}] was {items[at]}, now null" for at in lost]


@given(st.lists(st.integers(0, 3), max_size=6), st.sampled_from(["() => 1", "Symbol('x')", "/x/"]))
def test_what_cannot_leave_is_named_by_its_path(steps: list[int], bad: str) -> None:
    expression, path = bad, ""
    for step in reversed(steps):
        expression = f"[{'0, ' * step}{expression}]" if step % 2 else f"{{ k{step}: {expression} }}"
        path = (f"[{step}]" if step % 2 else f".k{step}") + path
    out = leave(expression)
    assert out["stop"] == "not_serializable"
    assert out["detail"].startswith(f"result{path} is ")


@given(st.text(st.characters(codec="utf-16", categories=("Cs", "Ll", "So")), max_size=12))
def test_half_a_surrogate_pair_becomes_a_replacement(text: str) -> None:
    out = leave(literal(text))
    out["output"].encode("utf-8")
    assert out["output"] == text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@given(values)
def test_the_limit_is_never_passed(value: object) -> None:
    out = leave(literal(value), limit=60)
    assert len(json.dumps(out.get("output", ""), ensure_ascii=False)) <= 60 * 3
    if "stop" in out:
        assert out["stop"] == "result_too_large"
