"""Whatever a source holds, a diagnostic is drawn: no fault, nothing for the terminal, marks inside the frame."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from adapterc.cli.render.cells import clean, width
from adapterc.cli.render.look import Look
from adapterc.cli.render.text import render
from adapterc.spec.diagnostics import Diagnostic, Edit, Fix, Note
from adapterc.spec.span import Span

TEXT = st.text(st.characters(exclude_characters="\r"), max_size=120)


def span(text: str, start: int, stop: int) -> Span:
    def place(index: int) -> tuple[int, int]:
        return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)

    sizes = [len(text[:index].encode("utf-8", "surrogatepass")) for index in (start, stop)]
    return Span("a.yaml", *sizes, *place(start), *place(stop))


@settings(max_examples=300, deadline=None)
@given(TEXT, TEXT, st.data(), st.sampled_from(["utf-8", "ascii", "gbk"]), st.integers(20, 90))
def test_every_diagnostic_can_be_drawn(
    text: str, message: str, data: st.DataObject, encoding: str, columns: int
) -> None:
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, len(text)))
    place = span(text, start, stop)
    diagnostic = Diagnostic(
        "AC110", message, place, (Note(message, place), Note(message)), message, Fix(message, (Edit(place, message),))
    )
    drawn = render(diagnostic, lambda file: text, Look(encoding=encoding, columns=columns))
    drawn.encode(encoding)
    for char in drawn.replace("\n", ""):
        assert unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp")
        assert char not in "\u202e\u2066"


@settings(max_examples=300, deadline=None)
@given(st.text(st.characters(exclude_characters="\r\n"), min_size=1, max_size=200), st.data())
def test_marks_stand_under_what_they_mark(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line) - 1))
    stop = data.draw(st.integers(start + 1, len(line)))
    drawn = render(Diagnostic("AC110", "m", span(line, start, stop)), lambda file: line, Look(columns=10_000))
    if not line:
        return
    marks = drawn.split("\n")[4].removeprefix("  | ")

    def cells(part: str) -> int:
        return sum(4 if char == "\t" else width(clean(char)) for char in part)

    assert len(marks) - len(marks.lstrip(" ")) == cells(line[:start])
    assert marks.count("^") == max(1, cells(line[start:stop]))
