"""Steps: whole pipelines end in equal rows or equal reasons, after equal requests."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from . import strategies as make
from .differential import assert_same

HOST = "https://api.shop.test/rows"
SETTINGS = settings(max_examples=make.EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def network(rows: Any, *, failing: int = 0, status: int = 200) -> Any:
    """Rows at /rows (wrapped when the adapter selects), one object for each item; `failing` of 4 items answer 404."""

    def respond(url: str) -> tuple[int, Any]:
        if url.startswith(HOST):
            return status, rows
        if zlib.crc32(url.encode()) % 4 < failing:
            return 404, "gone"
        return 200, {"id": len(url), "title": "x", "score": zlib.crc32(url.encode()) % 50, "tags": ["a"]}

    return respond


@SETTINGS
@given(make.adapters(), make.bodies_of_rows(), st.sampled_from([1, 2, 50]), make.words)
def test_pipelines(adapter: dict[str, Any], rows: Any, limit: int, q: str) -> None:
    body: Any = rows
    if (path := adapter["pipeline"][1].get("select") if len(adapter["pipeline"]) > 1 else None) is not None:
        body = {"list": rows, "r": [{"list": rows}], "path": path}
    assert_same(adapter, {"limit": limit, "q": q}, network(body))


@SETTINGS
@given(make.each_fetches, st.lists(make.rows(), min_size=1, max_size=4), st.sampled_from([1, 3, 4]))
def test_items_that_fail(fetch: dict[str, Any], rows: list[Any], failing: int) -> None:
    adapter = make.adapter([{"fetch": HOST}, fetch], make.ARGS)
    assert_same(adapter, {}, network(rows, failing=failing))


@pytest.mark.parametrize("body", [None, 5, "x", {}, {"data": [1]}, {"data": {}}, [], [[1]], {"list": None}], ids=repr)
@pytest.mark.parametrize(
    "steps",
    [
        [],
        [{"limit": 1}],
        [{"sort": "id"}],
        [{"filter": "item.id"}],
        [{"select": "list"}],
        [{"select": "data.0"}],
        [{"select": "list.x"}],
        [{"map": {"a": "${{ item.x }}", "n": "${{ data.data }}"}}],
        [{"map": {"select": "list", "a": "${{ index }}"}}],
        [{"select": "list"}, {"map": {"a": "1"}}],
    ],
    ids=repr,
)
def test_answers_that_are_no_rows(body: Any, steps: list[Any]) -> None:
    assert_same(make.adapter([{"fetch": HOST}, *steps]), {}, lambda url: (200, '"x"' if body == "x" else body))


@pytest.mark.parametrize("status", [401, 403, 404, 410, 429, 400, 500, 503])
def test_statuses(status: int) -> None:
    assert_same(make.adapter([{"fetch": HOST}]), {}, lambda url: (status, "no"))


@pytest.mark.parametrize("body", ["", "<!DOCTYPE html><title>x</title>", "[1", "undefined"])
def test_answers_that_are_not_json(body: str) -> None:
    assert_same(make.adapter([{"fetch": HOST}]), {}, lambda url: (200, body))


@SETTINGS
@given(
    st.lists(st.one_of(st.none(), st.integers(-50, 50), make.decimals), max_size=8), st.sampled_from(["asc", "desc"])
)
def test_numeric_sort(values: list[Any], order: str) -> None:
    rows = [{"v": value, "i": i} if value is not None or i % 2 else {"i": i} for i, value in enumerate(values)]
    adapter = make.adapter([{"fetch": HOST}, {"sort": {"by": "v", "order": order}}])
    assert_same(adapter, {}, lambda url: (200, rows))


@SETTINGS
@given(make.words, st.one_of(st.none(), make.words))
def test_urls(q: str, other: str | None) -> None:
    url = (
        "https://api.shop.test/s/${{ args.q }}/x?q=${{ args.q | urlencode }}&o=${{ args.none }}&n=${{ args.limit + 1 }}"
    )
    adapter = make.adapter(
        [{"fetch": {"url": url, "params": {"p": "${{ args.none }}", "r": "a b&c", "n": 5}}}], make.ARGS
    )
    assert_same(adapter, {"q": q, "none": other}, lambda url: (200, []))


@SETTINGS
@given(make.texts.filter(lambda text: text.strip() and text not in (".", "..")))
def test_any_text_in_a_url(q: str) -> None:
    url = "https://api.shop.test/s/x${{ args.q }}?q=${{ args.q }}&u=${{ args.q | urlencode }}"
    adapter = make.adapter([{"fetch": {"url": url, "params": {"p": "${{ args.q }}"}}}], make.ARGS)
    assert_same(adapter, {"q": q}, lambda url: (200, []))
