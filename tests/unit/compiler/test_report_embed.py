from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.catalog.lazy import LazyList
from adapterc.compiler.report.embed import inert_json, inert_pieces, text
from tests.support.reports import HOSTILE

ANY_TEXT = st.text(st.characters())
PIECES = st.lists(
    st.sampled_from(["</script", "<!--", "<script", "-->", "]]>", "&lt;", "\r", "\0", "\ud83d", "x"]) | ANY_TEXT
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | PIECES.map("".join),
    lambda inner: st.lists(inner) | st.dictionaries(ANY_TEXT, inner),
)


class Elements(HTMLParser):
    """The texts of all script elements, as a browser would cut them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.texts: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data


def joined(value: Any) -> Any:
    """`value` as JSON has it: two halves of a surrogate pair side by side are one character."""
    return json.loads(json.dumps(value))


@given(VALUES)
def test_what_is_embedded_comes_back(value: Any) -> None:
    inside = inert_json(value)
    parser = Elements()
    parser.feed(f'<script type="application/json">{inside}</script>')
    parser.close()
    assert parser.tags == ["script"]
    assert parser.texts == [inside]
    assert json.loads(inside) == joined(value)
    inside.encode("utf-8")


def test_nothing_ends_the_element_or_hides() -> None:
    inside = inert_json(HOSTILE)
    assert "<" not in inside and ">" not in inside and "&" not in inside
    assert all(char.isprintable() for char in inside)
    assert "\\u202e" in inside and "\\ud800" in inside and "\\u0000" in inside


def test_readable_text_stays_readable() -> None:
    assert inert_json({"name": "书店/热门", "n": [1, None, True]}) == '{"name":"书店/热门","n":[1,null,true]}'


def test_numbers_that_json_cannot_hold_are_refused() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        inert_json(float("nan"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("书店 & <b>", "书店 &amp; &lt;b&gt;"),
        ("\"'", "&quot;&#x27;"),
        ("a\u202eb\x1b\ud800\U000e0001", "a\\u202eb\\x1b\\ud800\\U000e0001"),
        ("a\nb", "a\\nb"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        (1332, "1332"),
    ],
)
def test_text_in_markup(value: object, shown: str) -> None:
    assert text(value) == shown


@given(ANY_TEXT)
def test_markup_holds_no_markup_of_a_source(value: str) -> None:
    shown = text(value)
    assert not set(shown) & set("<>\"'\n\r\x1b\u202e\u2028")
    shown.encode("utf-8")


@given(VALUES)
def test_pieces_are_the_whole(value: Any) -> None:
    assert "".join(inert_pieces(value)) == inert_json(value)
    many = value if isinstance(value, list) else [value] * 3
    listed = LazyList(len(many), many.__getitem__)
    assert "".join(inert_pieces({"a<": listed, "b": 1})) == inert_json({"a<": many, "b": 1})
