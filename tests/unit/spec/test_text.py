"""`Text`: from indices in a decoded value to places in the source."""

from __future__ import annotations

from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text


def span(start: int, end: int, line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span("a.yaml", start, end, line, column, end_line, end_column)


# `"é\u0041b` on line 1 from byte 10, column 5, then ` c"` folded from line 2 (byte 22, column 3)
TEXT = Text(
    "éAb c",
    span(9, 24, 1, 4, 2, 5),
    (
        Run(0, 10, 1, 5),
        Run(1, 12, 1, 6, True, 6, 6),
        Run(2, 18, 1, 12),
        Run(3, 19, 1, 13, True, 1, 1),
        Run(4, 22, 2, 3),
    ),
    "double",
)


def test_single_characters() -> None:
    assert TEXT.slice(0, 1) == span(10, 12, 1, 5, 1, 6)
    assert TEXT.slice(1, 2) == span(12, 18, 1, 6, 1, 12)
    assert TEXT.slice(2, 3) == span(18, 19, 1, 12, 1, 13)
    assert TEXT.slice(3, 4) == span(19, 20, 1, 13, 1, 14)
    assert TEXT.slice(4, 5) == span(22, 23, 2, 3, 2, 4)


def test_ranges_over_runs() -> None:
    assert TEXT.slice(0, 5) == span(10, 23, 1, 5, 2, 4)
    assert TEXT.slice(0, 2) == span(10, 18, 1, 5, 1, 12)
    assert TEXT.slice(1, 3) == span(12, 19, 1, 6, 1, 13)


def test_empty_ranges() -> None:
    assert TEXT.slice(0, 0) == span(10, 10, 1, 5, 1, 5)
    assert TEXT.slice(2, 2) == span(18, 18, 1, 12, 1, 12)
    assert TEXT.slice(5, 5) == span(23, 23, 2, 4, 2, 4)
    folded = Text("a ", TEXT.span, (Run(0, 10, 1, 5), Run(1, 11, 1, 6, True, 1, 2)))
    assert folded.slice(2, 2) == span(13, 13, 1, 7, 1, 7)


def test_without_runs_everything_is_the_whole_span() -> None:
    text = Text("", span(3, 5, 1, 4, 1, 6))
    assert text.slice(0, 0) == text.span
    assert text.part(0, 0) == Text("", text.span)


def test_part_keeps_its_places() -> None:
    for start in range(len(TEXT.value) + 1):
        for end in range(start, len(TEXT.value) + 1):
            part = TEXT.part(start, end)
            assert part.value == TEXT.value[start:end]
            assert part.span == TEXT.slice(start, end)
            for i in range(len(part.value)):
                assert part.slice(i, i + 1) == TEXT.slice(start + i, start + i + 1), (start, end, i)


def test_part_of_an_atomic_run_with_several_characters() -> None:
    text = Text("xyz", TEXT.span, (Run(0, 10, 1, 5, True, 4, 4),))
    assert text.part(1, 2).slice(0, 1) == span(10, 14, 1, 5, 1, 9)
