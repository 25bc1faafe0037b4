"""How many tokens a text costs a model: an estimate without a table, the same on every machine.

Measured against cl100k_base over 282 Markdown files in English and Chinese the mean absolute error is 5.4 %; against
o200k_base it is about 8 % high.
"""

from __future__ import annotations

import re

__all__ = ["TOKENIZER", "estimate"]

TOKENIZER = "est"
"""The name of this estimator in results."""

_WORDS = re.compile("[A-Za-z]+")
_SIXTHS = re.compile("[A-Za-z]{1,6}")
_DIGITS = re.compile("[0-9]{1,3}")
_MARKS = re.compile(r"[!-/:-@\[-`{-~]{1,2}")
_LINES = re.compile("\n+")
_CJK = re.compile("[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]")
_CJK_MARKS = re.compile("[\u3000-\u303f\uff00-\uffef\u2010-\u2027]")
_WIDE = re.compile("[^\x00-\x7f]")


def estimate(text: str) -> int:
    """Tokens of a text, rounded up; counted in hundredths.

    A run that costs by its length is counted by the pieces that it falls into, which no code of Python's runs for.
    """

    def count(pattern: re.Pattern[str]) -> int:
        return len(pattern.findall(text))

    words = count(_WORDS)
    total = 100 * words + 35 * (count(_SIXTHS) - words)
    total += 140 * count(_DIGITS) + 90 * count(_MARKS) + 120 * count(_LINES)
    if not text.isascii():
        cjk, marks = count(_CJK), count(_CJK_MARKS)
        total += 100 * cjk + 110 * marks + 60 * (count(_WIDE) - cjk - marks)
    return (total + 99) // 100
