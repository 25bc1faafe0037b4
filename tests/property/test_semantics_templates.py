"""Templates: the emitted expressions and the reference give equal cells."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from . import strategies as make
from .differential import assert_same

HOST = "https://api.shop.test/rows"
SETTINGS = settings(max_examples=make.EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def mapped(fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    return make.adapter([{"fetch": HOST}, {"map": fields}], make.ARGS, **more)


@SETTINGS
@given(st.lists(make.templates, min_size=1, max_size=6), st.lists(make.items, min_size=1, max_size=4), make.texts)
def test_cells(cells: list[str], body: list[Any], q: str) -> None:
    adapter = mapped({f"c{i}": cell for i, cell in enumerate(cells)})
    assert_same(adapter, {"q": q}, lambda url: (200, body))


@SETTINGS
@given(st.lists(make.expressions, min_size=1, max_size=6), st.lists(make.items, min_size=1, max_size=4))
def test_expressions(expressions: list[str], body: list[Any]) -> None:
    adapter = mapped({f"c{i}": "${{ " + each + " }}" for i, each in enumerate(expressions)})
    assert_same(adapter, {"limit": 7}, lambda url: (200, body))


@SETTINGS
@given(make.texts.filter(lambda text: "${{" not in text), make.texts)
def test_literal_text_around_a_value(literal: str, value: str) -> None:
    adapter = mapped({"a": literal + "x${{ args.q }}" + literal, "b": literal, "c": "${{ args.q }}"})
    assert_same(adapter, {"q": value}, lambda url: (200, [{}]))


@SETTINGS
@given(
    st.sampled_from(make._FILTERS),
    st.sampled_from(make._FILTERS),
    st.lists(make.scalars | st.lists(make.scalars, max_size=3), min_size=1, max_size=5),
)
def test_every_filter_on_every_kind_of_value(first: str, second: str, values: list[Any]) -> None:
    # whether a backslash ends a folder is not said
    assume("\\" not in str(values) or not {first, second} & {"ext", "basename"})
    adapter = mapped({"a": f"${{{{ item.v | {first} }}}}", "b": f"${{{{ item.v | {first} | {second} }}}}"})
    assert_same(adapter, {}, lambda url: (200, [{"v": value} for value in values]))
