"""The canonical JSON writer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.catalog.canonical import MAX_DEPTH, canonical_json, canonical_text

TEXT = st.text(st.characters(exclude_categories=("Cs",)))
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=20)


@given(VALUES)
def test_means_the_same_as_the_value(value: Any) -> None:
    assert json.loads(canonical_json(value)) == value


@given(st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text('ab"\\\n'), inner), max_leaves=20))
def test_looks_as_the_standard_encoder_writes_it(value: Any) -> None:
    plain = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
    if plain.isascii() and "\x7f" not in plain:
        assert canonical_text(value) == plain


def test_layout() -> None:
    value = {"b": [1, {"a": None}], "a": {}, "c": [], "d": "é 中\n"}

    assert canonical_json(value).decode() == (
        '{\n  "b": [\n    1,\n    {\n      "a": null\n    }\n  ],\n  "a": {},\n  "c": [],\n  "d": "é 中\\n"\n}\n'
    )


def test_hidden_characters_are_escaped() -> None:
    text = "a\u202eb\u2028c\u200bd\x7fe\x85f\ufeffg"

    written = canonical_json({text: text}).decode()

    assert written.isascii()
    assert json.loads(written) == {text: text}
    assert '"a\\u202eb\\u2028c\\u200bd\\u007fe\\u0085f\\ufeffg"' in written


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [-float("inf")], {1: 2}, {"a": {3}}, b"x", "a\ud800"])
def test_refuses_what_json_or_utf8_cannot_hold(value: Any) -> None:
    with pytest.raises(ValueError, match=r"JSON cannot hold|surrogates not allowed"):
        canonical_json(value)


def test_depth_is_limited() -> None:
    value: Any = "x"
    for _ in range(MAX_DEPTH):
        value = [value]
    assert json.loads(canonical_json(value)) == value
    with pytest.raises(ValueError, match="nested more than 100 levels deep"):
        canonical_json([value])
