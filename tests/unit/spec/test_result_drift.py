"""Where the data of a success differs from what the manifest declares."""

from __future__ import annotations

from typing import Any

import pytest

from adapterc.spec.extension import Output

ROWS = Output(columns=["title", "price"], rows_path="items")
PLAIN = Output(columns=[], rows_path="items")
VALUE = Output(columns=[], rows_path=None)


def rows(*items: Any) -> dict[str, Any]:
    return {"items": list(items), "count": len(items), "columns": ["title", "price"]}


@pytest.mark.parametrize(
    ("output", "data"),
    [
        (ROWS, rows({"title": "a", "price": 1})),
        (ROWS, rows({"title": "a", "price": None}, {"title": None, "price": 1})),
        (ROWS, rows()),
        # one object is as good as a row
        (ROWS, {"title": "a", "price": 1}),
        (ROWS, {"price": 0, "more": [1]}),
        (ROWS, {"title": None}),
        (PLAIN, rows(1, "two")),
        (PLAIN, {"anything": 1}),
        (VALUE, {"anything": 1}),
        (VALUE, [1]),
        (VALUE, "text"),
        (VALUE, 0),
        (VALUE, False),
    ],
)
def test_what_fits(output: Output, data: object) -> None:
    assert output.drift(data) == []


@pytest.mark.parametrize("output", [ROWS, PLAIN, VALUE])
@pytest.mark.parametrize(
    ("data", "said"),
    [(None, "nothing"), ({}, "an empty object"), ([], "an empty list"), ("", "an empty text")],
)
def test_nothing_is_said_in_words_of_the_adapter(output: Output, data: object, said: str) -> None:
    assert output.drift(data) == [f"the adapter returned {said}"]


@pytest.mark.parametrize(
    ("output", "data", "expected"),
    [
        (ROWS, {"name": "a"}, "the adapter returned one object without any of its columns: `title`, `price`"),
        (ROWS, {"items": "a"}, "the adapter returned one object without any of its columns: `title`, `price`"),
        (ROWS, ["a"], "the adapter returned a list where its manifest declares rows"),
        (ROWS, 5, "the adapter returned one value where its manifest declares rows"),
        (PLAIN, False, "the adapter returned one value where its manifest declares rows"),
        (ROWS, rows({"title": "a", "price": 1}, 5), "1 of 2 rows is no object"),
        (ROWS, rows(1, 2), "2 of 2 rows are no objects"),
        (ROWS, rows(1), "1 of 1 row is no object"),
        (ROWS, rows({"title": "a"}), "column `price` is empty in the only row"),
        (ROWS, rows({"title": "a"}, {"title": "b", "price": None}), "column `price` is empty in all 2 rows"),
    ],
)
def test_what_differs(output: Output, data: object, expected: str) -> None:
    assert output.drift(data) == [expected]


def test_every_empty_column_is_told() -> None:
    assert ROWS.drift(rows({"x": 1}, {"y": 2})) == [
        "column `title` is empty in all 2 rows",
        "column `price` is empty in all 2 rows",
    ]
