"""Evaluate: every body form and every kind of result."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from . import strategies as make
from .differential import assert_same

SETTINGS = settings(max_examples=make.EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FORMS = [
    "(() => ({v}))()",
    "(() => {{ return {v}; }})()",
    "(async () => {{ return {v}; }})();",
    "() => ({v})",
    "async () => {{ return {v}; }}",
    "function () {{ return {v}; }}",
    "async function main() {{ return {v}; }}",
    "// first\n(() => {{ return {v}; }})() // last",
    "({v})",
]
values = st.recursive(
    st.one_of(make.scalars, st.sampled_from(["[1]", '{"a": 1}', " [2] ", "[1", "123"])),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "10", "2"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def page(body: str, *steps: Any) -> dict[str, Any]:
    return make.adapter(
        [{"navigate": "https://shop.test/"}, {"evaluate": body}, *steps],
        make.ARGS,
        strategy="cookie",
        browser=True,
        domain="shop.test",
    )


def fail(url: str) -> tuple[int, Any]:
    return 404, ""


@SETTINGS
@given(st.sampled_from(FORMS), values)
def test_forms_and_results(form: str, value: Any) -> None:
    literal = json.dumps(value, ensure_ascii=False)
    if "${{" in literal:
        literal = json.dumps(value).replace("$", "\\u0024")
    assert_same(page(form.format(v=literal)), {}, fail)


@pytest.mark.parametrize("value", ["NaN", "undefined", "[NaN, undefined, 1 / 0]", "({ a: undefined, b: NaN })"])
def test_results_that_json_cannot_hold(value: str) -> None:
    assert_same(page(f"(() => {{ return {value}; }})()"), {}, fail)


@SETTINGS
@given(st.lists(make.rows(), max_size=3), make.maps, make.limits)
def test_steps_after_a_body(rows: list[Any], step: dict[str, Any], limit: dict[str, Any]) -> None:
    literal = json.dumps(rows).replace("$", "\\u0024")
    assert_same(page(f"(() => {{ return {literal}; }})()", step, limit), {}, fail)
