"""Foreign text for people: the one rule of what is shown as an escape."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.cli.render.cells import clean as cells
from adapterc.compiler.diff.shown import clean as diff
from adapterc.compiler.report.embed import text as page
from adapterc.spec.shown import shown
from adapterc.spec.visible import uncommanded, visible

PIECES = st.lists(
    st.sampled_from(["::", "##[", "#", "[", ":", " ", "\n", "\t", "热", "\u202e", "\u200d"]) | st.characters()
)
ANY = PIECES.map("".join)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("热门 – tea ☕", "热门 – tea ☕"),
        ("a\u200db\u200cc", "a\u200db\u200cc"),
        ("a\x1b[2J\x9b\u202e\u2066\ufeff\xad", "a\\x1b[2J\\x9b\\u202e\\u2066\\ufeff\\xad"),
        ("a\nb\rc\td", "a\\nb\\x0dc\\x09d"),
        ("\ud800\U000e0041\ue000\u2028\u0378", "\\ud800\\U000e0041\\ue000\\u2028\\u0378"),
        ("##[error]x, ###[y", "##\\x5berror]x, ###\\x5by"),
        ("::error::x", "::error::x"),
    ],
)
def test_what_is_shown(text: str, expected: str) -> None:
    assert visible(text) == expected


@given(ANY)
def test_terminals_diffs_pages_and_messages_follow_one_rule(text: str) -> None:
    plain = text.replace("\t", "").replace("&", "").replace("<", "").replace(">", "").replace("'", "").replace('"', "")
    assert cells(plain) == diff(plain) == page(plain) == shown(plain, len(plain)) == visible(plain)
    assert diff(f"\t{plain}") == f"\t{visible(plain)}"


@given(ANY)
def test_nothing_hidden_is_left(text: str) -> None:
    found = visible(text)
    assert all(char in "\u200c\u200d" or unicodedata.category(char)[0] not in "C" for char in found)
    assert "##[" not in found and "\n" not in found and visible(found) == found
    found.encode("utf-8")


@given(ANY)
def test_no_line_is_a_command(text: str) -> None:
    found = uncommanded(text)
    assert "##[" not in found
    assert not any(line.lstrip().startswith("::") for line in found.split("\n"))
    assert uncommanded(found) == found
    if "::" not in text and "##[" not in text:
        assert found == text
