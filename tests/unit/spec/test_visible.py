"""Foreign text for people: the one rule of what is shown as an escape."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.cli.render.cells import clean as cells
from adapterc.cli.render.cells import pieces
from adapterc.compiler.diff.shown import clean as diff
from adapterc.compiler.report.embed import text as page
from adapterc.spec.shown import shown
from adapterc.spec.visible import is_hidden, uncommanded, visible

PIECES = st.lists(
    st.sampled_from(["::", "##[", "#", "[", ":", " ", "\n", "\r", "\t", "热", "❤", "\u202e", "\u200d", "\ufe0f"])
    | st.characters()
)
ANY = PIECES.map("".join)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("热门 – tea ☕", "热门 – tea ☕"),
        ("a\u200db\u200cc", "a\\u200db\\u200cc"),
        ("d\U000e0148\u200d", "d\\U000e0148\\u200d"),
        ("❤\ufe0f\ufe0e \u034f\u3164\u115f\uffa0", "❤\\ufe0f\\ufe0e \\u034f\\u3164\\u115f\\uffa0"),
        ("a\x1b[2J\x9b\u202e\u2066\ufeff\xad", "a\\x1b[2J\\x9b\\u202e\\u2066\\ufeff\\xad"),
        ("a\nb\rc\td", "a\\nb\\x0dc\\x09d"),
        ("\ud800\U000e0041\ue000\u2028\u0378", "\\ud800\\U000e0041\\ue000\\u2028\\u0378"),
        ("##[error]x, ###[y", "##\\x5berror]x, ###\\x5by"),
        ("::error::x", "::error::x"),
    ],
)
def test_what_is_shown(text: str, expected: str) -> None:
    assert visible(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("می\u200cخواهم 👩\u200d💻", "می\u200cخواهم 👩\u200d💻"),
        ("❤\ufe0f ↔\ufe0f 1\ufe0f\u20e3", "❤\ufe0f ↔\ufe0f 1\ufe0f\u20e3"),
        ("\ufe0fd\ufe0f1\ufe0f❤\ufe0f\ufe0f", "\\ufe0fd\\ufe0f1\\ufe0f❤\ufe0f\\ufe0f"),
        ("d\U000e0148\ufe00\u034f\u3164\u202e", "d\\U000e0148\\ufe00\\u034f\\u3164\\u202e"),
    ],
)
def test_prose_keeps_what_words_and_emoji_are_joined_with(text: str, expected: str) -> None:
    assert visible(text, prose=True) == shown(text) == cells(text) == page(text) == expected


@given(ANY)
def test_terminals_pages_and_messages_follow_one_rule_and_diffs_the_strict_one(text: str) -> None:
    plain = text.replace("\t", "").replace("&", "").replace("<", "").replace(">", "").replace("'", "").replace('"', "")
    assert cells(plain) == page(plain) == shown(plain, len(plain)) == visible(plain, prose=True)
    assert diff(plain) == visible(plain)
    assert diff(f"\t{plain}") == f"\t{visible(plain)}"
    assert "".join(cell for cell, _ in pieces(plain)) == visible(plain)


@given(ANY, st.booleans())
def test_nothing_hidden_is_left(text: str, prose: bool) -> None:
    found = visible(text, prose=prose)
    assert all((prose and char in "\u200c\u200d\ufe0f") or not is_hidden(char) for char in found)
    assert all(unicodedata.category(char)[0] not in "C" or (prose and char in "\u200c\u200d") for char in found)
    assert "##[" not in found and "\n" not in found and visible(found, prose=prose) == found
    found.encode("utf-8")


@given(ANY)
def test_no_line_is_a_command(text: str) -> None:
    found = uncommanded(text)
    assert "##[" not in found
    assert not any(line.lstrip().startswith("::") for line in re.split("[\r\n]", found))
    assert uncommanded(found) == found
    if "::" not in text and "##[" not in text:
        assert found == text
