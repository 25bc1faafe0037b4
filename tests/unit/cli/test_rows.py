"""Rows as a table, as CSV and as Markdown."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.cli.console import look_of
from adapterc.cli.render.cells import width
from adapterc.cli.render.look import Look
from adapterc.cli.render.nested import Nested, nested
from adapterc.cli.render.rows import (
    Table,
    cell_text,
    csv_text,
    formula_like,
    labelled,
    markdown_text,
    plain_text,
    table_of,
)


def counted(items: list[Any], *columns: str) -> dict[str, Any]:
    """Rows as a script gives them."""
    return {"items": items, "count": len(items), "columns": list(columns)}


def table(look: Look | None = None, **columns: list[Any]) -> str:
    """The table that a terminal of `look` shows."""
    rows = tuple(zip(*columns.values(), strict=True))
    return plain_text(Table(tuple(columns), rows), look or Look(columns=80), fit=True)[0]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (counted([{"b": 1, "a": 2}], "a", "b"), Table(("a", "b"), ((2, 1),))),
        (counted([{"a": 1}], "a", "b"), Table(("a", "b"), ((1, None),))),
        (counted([{"a": 1, "x": 2, "y": 3}], "a"), Table(("a",), ((1,),), left_out=("x", "y"))),
        (counted([{"a": 1}, {"b": 2}]), Table(("a", "b"), ((1, None), (None, 2)))),
        (counted(["x", None]), Table(("value",), (("x",), (None,)))),
        (counted(["x", {"value": 2}], "value"), Table(("value",), (("x",), (2,)))),
        (counted([{"a": 1}, "x"], "a"), Table(("a", "value"), ((1, None), (None, "x")))),
        (counted([], "a"), Table(("a",), ())),
        (counted([]), Table((), ())),
        ([{"a": 1}], Table(("a",), ((1,),))),
        ({"a": 1, "b": [2]}, Table(("a", "b"), ((1, [2]),), single=True)),
        # an author's own object keeps its fields
        ({"items": [1, 2], "total": 9}, Table(("items", "total"), (([1, 2], 9),), single=True)),
        ({"items": [1], "count": 9, "columns": []}, Table(("items", "count", "columns"), (([1], 9, []),), single=True)),
        ({"items": 1, "count": 1, "columns": 1}, Table(("items", "count", "columns"), ((1, 1, 1),), single=True)),
        ({}, Table((), ((),), single=True)),
        ("text", Table(("value",), (("text",),), single=True)),
        (False, Table(("value",), ((False,),), single=True)),
        (None, Table((), ())),
    ],
)
def test_what_is_a_table(data: Any, expected: Table) -> None:
    assert table_of(data) == expected


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\n=b", "a\n=b"),
        ("", ""),
        (None, ""),
        (True, "true"),
        (12345678901234567890, "12345678901234567890"),
        (18.5, "18.5"),
        ({"a": [1, "茶"]}, '{"a":[1,"茶"]}'),
        ([], "[]"),
    ],
)
def test_a_cell_is_the_text_or_compact_json(value: Any, text: str) -> None:
    assert cell_text(value) == text


def test_a_table_counts_cells_of_wide_characters() -> None:
    assert table(title=["青瓷茶壶", "Oak"], price=[22, 18.5], more=["x", None]) == (
        "title     price  more\n"
        "青瓷茶壶     22  x\n"
        "Oak        18.5\n"
    )  # fmt: skip


@pytest.mark.parametrize("values", [[1, "2"], [True, False], [None, None], [1, None, [2]]])
def test_only_columns_of_numbers_are_right_aligned(values: list[Any]) -> None:
    lines = table(n=values, z=["zz"] * len(values)).splitlines()
    assert all(not line.startswith(" ") or not cell_text(value) for line, value in zip(lines[1:], values, strict=True))


def test_wide_columns_share_what_narrow_ones_leave() -> None:
    shown, cut = plain_text(
        Table(("n", "left", "right"), ((1, "a" * 50, "b" * 50), (2, "short", "茶" * 40))), Look(columns=41), fit=True
    )
    assert shown == (
        "n  left                right\n"
        "1  aaaaaaaaaaaaaaaaa…  bbbbbbbbbbbbbbbbb…\n"
        "2  short               茶茶茶茶茶茶茶茶…\n"
    )  # fmt: skip
    assert cut == 3


def test_columns_that_name_things_are_not_cut() -> None:
    rows = Table(("name", "text"), (("a" * 30, "b" * 30), ("c", "d")))
    shown, cut = plain_text(rows, Look(columns=45), fit=True, whole=("name",))
    assert (shown.splitlines()[1], cut) == (f"{'a' * 30}  {'b' * 12}…", 1)
    shown, cut = plain_text(rows, Look(columns=37), fit=True, whole=("name",))
    assert (shown, cut) == (f"name  {'a' * 30}\ntext  {'b' * 30}\n\nname  c\ntext  d\n", 0)


def test_a_terminal_without_an_ellipsis_gets_dots() -> None:
    look = Look(encoding="ascii", columns=20)
    assert plain_text(Table(("title",), (("x" * 40,), ("é",))), look, fit=True)[0] == (
        "title\nxxxxxxxxxxxxxxxxx...\n\\xe9\n"
    )


def test_a_terminal_too_narrow_for_the_columns_gets_lists_of_fields() -> None:
    rows = Table(
        tuple("abcd"), (("one thing", "two things", "three things", None), ("w" * 9, "x" * 9, "y" * 9, "z" * 9))
    )
    assert plain_text(rows, Look(columns=29), fit=True) == (
        "a  one thing\nb  two things\nc  three things\nd\n\na  wwwwwwwww\nb  xxxxxxxxx\nc  yyyyyyyyy\nd  zzzzzzzzz\n",
        0,
    )
    assert plain_text(rows, Look(columns=30), fit=True)[0].startswith("a       b")


def test_without_a_terminal_nothing_is_cut_and_padding_is_bounded() -> None:
    long = "x" * 5000
    shown, cut = plain_text(Table(("a", "b"), ((long, 1), ("short", 2))), Look(columns=40), fit=False)
    head, first, second = shown.splitlines()
    assert (head, first, second) == (f"{'a':<60}  b", f"{long}  1", f"{'short':<60}  2")
    assert cut == 0


def test_nothing_of_a_site_reaches_the_terminal_as_a_command() -> None:
    assert table(**{"ti\x1btle": ["a\x1b[2Jb\r\n\u202ec", "\ud800", "tab\there", "\x00"]}) == (
        "ti\\x1btle\na\\x1b[2Jb\\x0d\\n\\u202ec\n\\ud800\ntab here\n\\x00\n"
    )


def test_one_object_is_a_list_of_fields_with_its_line_breaks() -> None:
    one = table_of({"title": "青瓷", "body": "first\n\r\nthird\x07", "tags": ["a"], "none": None})
    assert plain_text(one, Look(columns=20), fit=True) == (
        'title  青瓷\nbody   first\n\n       third\\x07\ntags   ["a"]\nnone\n',
        0,
    )


def test_colours_mark_the_head_alone() -> None:
    assert table(Look(color=True, columns=80), a=["x"]) == "\x1b[1ma\x1b[0m\nx\n"
    assert plain_text(table_of({"a": "x"}), Look(color=True), fit=True)[0] == "\x1b[1ma\x1b[0m  x\n"


@pytest.mark.parametrize("data", [counted([], "a"), counted([]), {}, None])
def test_without_rows_a_table_shows_nothing(data: Any) -> None:
    assert plain_text(table_of(data), Look(), fit=True) == ("", 0)


@given(st.lists(st.lists(st.text(max_size=30), min_size=3, max_size=3), min_size=1, max_size=5), st.integers(22, 90))
def test_a_fitted_table_is_no_wider_than_the_terminal(rows: list[list[str]], columns: int) -> None:
    shown, _ = plain_text(Table(("a", "b", "c"), tuple(map(tuple, rows))), Look(columns=columns), fit=True)
    assert len(shown.splitlines()) == len(rows) + 1
    assert all(width(line) <= columns for line in shown.splitlines())


def test_csv_keeps_every_character() -> None:
    rows = counted([{"a": 'say "hi", then\r\ngo', "b": " =1+1\t"}, {"a": None, "b": {"x": [1]}}], "a", "b")
    assert csv_text(table_of(rows)) == (
        'a,b\r\n"say ""hi"", then\r\ngo", =1+1\t\r\n,"{""x"":[1]}"\r\n'
    )  # fmt: skip


@given(st.lists(st.tuples(st.text(), st.text()), max_size=5))
def test_csv_is_read_back_as_it_was(rows: list[tuple[str, str]]) -> None:
    text = csv_text(Table(("a", "b"), tuple(rows)))
    assert [tuple(row) for row in csv.reader(io.StringIO(text, newline=""))] == [("a", "b"), *rows]


def test_one_object_is_one_row_of_csv() -> None:
    assert csv_text(table_of({"title": "x", "n": 2})) == "title,n\r\nx,2\r\n"


@pytest.mark.parametrize(
    ("data", "text"),
    [(counted([], "a", "b"), "a,b\r\n"), (counted([]), ""), (None, ""), (counted([{"a": ""}], "a"), 'a\r\n""\r\n')],
)
def test_csv_without_rows_has_its_header(data: Any, text: str) -> None:
    assert csv_text(table_of(data)) == text


@pytest.mark.parametrize("text", ["=1+1", "@SUM(1)", "+cmd|' /C calc'!A0", "-2+3", "\t=1", "\r=1", "--1"])
def test_what_a_spreadsheet_takes_for_a_formula(text: str) -> None:
    assert formula_like(table_of(counted([{"a": text}], "a"))) == 1


@pytest.mark.parametrize("value", ["-5", "+1,200.50", "-3%", "-", "+", " =1", "a=1", "", None, -5, ["=1"]])
def test_what_it_does_not(value: Any) -> None:
    assert formula_like(table_of(counted([{"a": value}], "a"))) == 0


def test_markdown() -> None:
    rows = counted(
        [
            {"title": "a|b <i>&amp; `c` *d*", "n": 1, "url": "https://x.test/a_b?c=1&copy=2|3"},
            {"title": "line\nbreak \\| [l](x)", "n": None, "url": "see https://x.test/a_b"},
            {"title": "snake_case _em_ ~s~\x1b[1m", "n": 22.5, "url": None},
        ],
        "title",
        "n",
        "url",
    )
    assert markdown_text(table_of(rows), Look()) == (
        "| title | n | url |\n"
        "| --- | ---: | --- |\n"
        "| a\\|b &lt;i&gt;&amp;amp; \\`c\\` \\*d\\* | 1 | <https://x.test/a_b?c=1&amp;copy=2%7C3> |\n"
        "| line<br>break \\\\\\| \\[l\\](x) |  | see https://x.test/a_b |\n"
        "| snake_case \\_em\\_ \\~s\\~\\x1b\\[1m | 22.5 |  |\n"
    )


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"title": "x", "n": 2}, "| field | value |\n| --- | --- |\n| title | x |\n| n | 2 |\n"),
        (counted([], "a_b", "c|d"), "| a_b | c\\|d |\n| --- | --- |\n"),
        (counted([]), ""),
        (None, ""),
    ],
)
def test_markdown_of_one_object_and_of_nothing(data: Any, text: str) -> None:
    assert markdown_text(table_of(data), Look()) == text


@given(st.text(max_size=40))
def test_a_markdown_row_stays_one_row(text: str) -> None:
    lines = markdown_text(table_of(counted([{"a": text, "b": 1}], "a", "b")), Look()).split("\n")
    assert len(lines) == 4 and lines[3] == ""
    bare = lines[2].replace("\\\\", "").replace("\\|", "")
    assert bare.count("|") == 3


def test_several_adapters_in_one_table() -> None:
    tables = [
        ("shop/hot", table_of(counted([{"a": 1, "b": 2}], "a", "b"))),
        ("shop/item", table_of({"c": 3, "a": 4})),
        ("shop/none", table_of(counted([], "d"))),
    ]
    assert labelled(tables) == Table(
        ("adapter", "a", "b", "c", "d"), (("shop/hot", 1, 2, None, None), ("shop/item", 4, None, 3, None))
    )


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            {"place": "x", "days": [{"a": 1}, {"b": 2}], "n": [1]},
            Nested(
                "days",
                Table(("a", "b"), ((1, None), (None, 2))),
                Table(("place", "n"), (("x", [1]),), single=True),
            ),
        ),
        ({"days": [{"a": 1}]}, Nested("days", Table(("a",), ((1,),)), None)),
        ({"days": []}, None),
        ({"days": [1, {"a": 1}]}, None),
        ({"days": [{}]}, None),
        ({"days": [{"a": 1}], "hours": [{"a": 1}]}, None),
        ({"items": [{"a": 1}], "count": 1, "columns": ["a"]}, None),
        ([{"a": 1}], None),
        (None, None),
        ({"place": "x"}, None),
    ],
)
def test_a_list_within_one_object(data: object, expected: Nested | None) -> None:
    assert nested(data) == expected


@pytest.mark.parametrize(("told", "taken"), [(200, 200), (45, 45), (20, 20), (5, 20)])
def test_a_terminal_may_be_narrow(monkeypatch: pytest.MonkeyPatch, told: int, taken: int) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", str(told))
    monkeypatch.setenv("LINES", "24")
    assert look_of(Terminal()).columns == taken
    rows = Table(("name", "text"), (("oak", "a" * 80),))
    shown, cut = plain_text(rows, look_of(Terminal(), "never"), fit=True)
    assert max(map(len, shown.splitlines())) == min(taken, 86)
    assert cut == (taken < 86)
