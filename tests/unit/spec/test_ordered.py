"""Keys of a sorted list, against a dictionary."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.spec.ordered import find_sorted


@given(st.lists(st.text(max_size=3), unique=True), st.text(max_size=3))
def test_a_key_is_found_where_it_is(keys: list[str], other: str) -> None:
    ordered = sorted(keys)
    assert [find_sorted(ordered, key) for key in ordered] == list(range(len(ordered)))
    pairs = [(number, key) for number, key in enumerate(ordered)]
    assert [find_sorted(pairs, key, lambda pair: pair[1]) for key in ordered] == list(range(len(ordered)))
    if other not in keys:
        with pytest.raises(KeyError):
            find_sorted(ordered, other)
