"""Texts made of parts of others: every character still knows where it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.modules import file_text
from adapterc.syntax.weave import Weaver

A = file_text("a.js", "const a = 1;\nconst ä = '😀';\nlast();\n")
B = file_text("b.js", "\nexport const b = 2;\n")


def test_parts_of_two_files() -> None:
    weaver = Weaver("a.js")
    weaver.copy(B, 1, len(B.value))
    weaver.write("// ours\n", A.slice(0, 5))
    weaver.copy(A, 13, 27)
    text = weaver.text()
    assert text.value == "export const b = 2;\n// ours\nconst ä = '😀';"
    found = {
        word: text.slice(text.value.index(word), text.value.index(word) + len(word))
        for word in ("b", "// ours", "'😀'")
    }
    assert {word: (str(span), span.end_column) for word, span in found.items()} == {
        "b": ("b.js:2:14", 15),
        "// ours": ("a.js:1:1", 6),
        "'😀'": ("a.js:2:11", 14),
    }


def test_a_range_over_two_files_is_shown_by_its_first_part() -> None:
    weaver = Weaver("a.js")
    weaver.copy(A, 0, 12)
    weaver.copy(B, 1, 7)
    span = weaver.text().slice(6, 18)
    assert (span.file, span.line, span.column, span.end_column) == ("a.js", 1, 7, 13)


def test_edits_change_a_copy() -> None:
    weaver = Weaver("a.js")
    weaver.copy_edited(A, 0, 12, [Edit(6, 7, "other"), Edit(10, 11, "")])
    text = weaver.text()
    assert text.value == "const other = ;"
    assert str(text.slice(12, 13)) == "a.js:1:9"


@pytest.mark.parametrize("edits", [[Edit(0, 5, ""), Edit(4, 6, "")], [Edit(10, 20, "")]])
def test_edits_that_overlap_or_leave_the_range_are_a_fault(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="overlaps another or leaves the range"):
        Weaver("a.js").copy_edited(A, 0, 12, edits)


def test_nothing_at_all() -> None:
    text = Weaver("a.js").text()
    assert (text.value, text.span.file, text.runs) == ("", "a.js", ())


PIECES = st.lists(st.tuples(st.sampled_from([A, B]), st.integers(0, 30), st.integers(0, 30)), max_size=6)


@given(PIECES)
def test_every_character_keeps_its_place(pieces: list[tuple[object, int, int]]) -> None:
    weaver = Weaver("a.js")
    expected = []
    for source, start, end in pieces:
        assert source is A or source is B
        text = A if source is A else B
        start, end = min(start, len(text.value)), min(end, len(text.value))
        weaver.copy(text, start, end)
        expected += [(text.value[at], text.slice(at, at + 1)) for at in range(start, end)]
    woven = weaver.text()
    assert [(char, woven.slice(at, at + 1)) for at, char in enumerate(woven.value)] == expected
