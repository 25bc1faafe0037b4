"""The JavaScript value model, compared with quickjs where that is quick."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
import quickjs
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import UNDEFINED, from_python, stringify, to_python
from tests.reference.values import binary, from_units, number_to_string, to_boolean, to_fixed, to_number, to_units

JS = quickjs.Context()
NUMBERS = st.floats() | st.integers(-(2**53), 2**53).map(float)
SHORT = st.integers(-(10**9), 10**9).map(lambda n: n / 1000) | st.sampled_from(
    [math.nan, math.inf, -math.inf, 1e21, 1e-7, -0.0]
)
PRIMITIVES = SHORT | st.booleans() | st.none() | st.just(UNDEFINED) | st.text("0123456789 .eE+-xnaNIfity\t", max_size=6)


def literal(value: Any) -> str:
    match value:
        case float():
            if math.isnan(value):
                return "NaN"
            return f"({value!r})".replace("inf", "Infinity")
        case str():
            return json.dumps(value)
    return "undefined" if value is UNDEFINED else json.dumps(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1e21, "1e+21"),
        (1e20, "100000000000000000000"),
        (0.1, "0.1"),
        (-0.0, "0"),
        (1e-7, "1e-7"),
        (1e-6, "0.000001"),
        (1.5e300, "1.5e+300"),
        (123.0, "123"),
        (math.nan, "NaN"),
        (-math.inf, "-Infinity"),
    ],
)
def test_number_to_string(value: float, text: str) -> None:
    assert number_to_string(value) == text


@given(NUMBERS)
def test_number_text_is_that_of_quickjs(value: float) -> None:
    text, engine = number_to_string(value), JS.eval(f"String({literal(value)})")
    # quickjs-ng writes some powers of two with one digit more than needed; a browser does not
    assert text == engine or (float(text) == float(engine) and len(text) < len(engine))


@given(PRIMITIVES)
def test_conversions_are_those_of_quickjs(value: Any) -> None:
    engine = float(JS.eval(f"Number({literal(value)})"))
    assert to_number(value) == engine or (math.isnan(to_number(value)) and math.isnan(engine))
    assert to_boolean(value) == JS.eval(f"Boolean({literal(value)})")


OPERATORS = "+ - * / % == != === !== < > <= >= | & ^ << >> >>>"


@given(PRIMITIVES, st.sampled_from(OPERATORS.split()), PRIMITIVES)
def test_operators_are_those_of_quickjs(left: Any, op: str, right: Any) -> None:
    expected = JS.eval(f"String({literal(left)} {op} {literal(right)})")
    result = binary(op, left, right)
    shown = number_to_string(result) if isinstance(result, float) else str(result).lower()
    assert (result if isinstance(result, str) else shown) == expected


@given(st.floats(-1e6, 1e6), st.integers(0, 10))
def test_to_fixed_is_that_of_quickjs(value: float, places: int) -> None:
    assert to_fixed(value, places).lstrip("-") == JS.eval(f"({value!r}).toFixed({places})").lstrip("-")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


@given(JSON)
def test_stringify_is_that_of_quickjs(value: Any) -> None:
    source = json.dumps(value)
    ours = from_units(stringify(from_python(value)))
    theirs = JS.eval(f"JSON.stringify(JSON.parse({json.dumps(source)}))")
    # the engine prints a few doubles (2**-24 is one) with a digit more than the shortest text that reads back
    assert ours == theirs or (json.loads(ours) == json.loads(theirs) and len(ours) < len(theirs))


@given(JSON)
def test_values_come_back(value: Any) -> None:
    assert to_python(from_python(value)) == value


def test_what_json_cannot_hold() -> None:
    assert to_python({"a": UNDEFINED, "b": math.nan, "c": [UNDEFINED, math.inf]}) == {"b": None, "c": [None, None]}


def test_integer_keys_come_first() -> None:
    assert list(to_python({"b": 1.0, "10": 2.0, "2": 3.0, "01": 4.0})) == ["2", "10", "b", "01"]


def test_units() -> None:
    assert len(to_units("a\U0001f600")) == 3
    assert from_units(to_units("a\U0001f600")) == "a\U0001f600"
    assert from_units("\ud83d") == "\ud83d"
