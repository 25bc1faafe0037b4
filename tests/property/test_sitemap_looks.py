"""What is counted or left out by a cheap look is what the whole patterns say."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from adapterc.sitemap.secrets import PRIVATE, SECRETS, Pattern
from adapterc.sitemap.tokens import estimate

_PARTS = """token|SESSDATA|toKen|\u017fid|=|: |"| |\n|a1B2c3D4|0123456789abcdef|ABCDEF01|13812345678|+86 |-|.|/|sk-|ghp_
|Bearer |eyJhbGci|://|@|mail.test|字|é"""
TEXTS = st.lists(st.sampled_from(_PARTS.split("|")), max_size=12).map("".join)


@given(TEXTS)
@example("ſession: abcdefghijklmnop")
@example("x" * 47 + "A1")
def test_a_pattern_that_matches_is_tried(text: str) -> None:
    folded, data = text.casefold(), text.encode()
    for pattern in (*SECRETS, *PRIVATE):
        if pattern.regex.search(text):
            assert pattern.may_match(folded, data), pattern.name


@given(st.text(alphabet="ghijk .\n字", max_size=200))
def test_most_texts_need_no_pattern(text: str) -> None:
    tried: list[Pattern] = [item for item in SECRETS if item.may_match(text.casefold(), text.encode())]
    assert tried == []


_CJK = "[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]"
_CJK_MARKS = "[\u3000-\u303f\uff00-\uffef\u2010-\u2027]"


@given(st.text(alphabet="abcdZ0189!-`~/:@[{ \n\n\té一、あ가，🙂\x00\x7f\x80‐", max_size=60))
@example("abcdefg hijklm nopqrstuvwxyzA")
@example("1234567 12 123")
def test_the_estimate_is_what_its_words_say(text: str) -> None:
    def count(pattern: str) -> int:
        return len(re.findall(pattern, text))

    words, cjk, marks = count("[A-Za-z]+"), count(_CJK), count(_CJK_MARKS)
    total = 100 * words + 35 * (count("[A-Za-z]{1,6}") - words) + 140 * count("[0-9]{1,3}")
    total += 90 * count(r"[!-/:-@\[-`{-~]{1,2}") + 120 * count("\n+")
    total += 100 * cjk + 110 * marks + 60 * (count("[^\x00-\x7f]") - cjk - marks)
    assert estimate(text) == -(-total // 100)
