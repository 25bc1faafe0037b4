"""Fingerprints: the same when a finding moves, another when it is about something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.spec.fingerprint import fingerprints
from adapterc.syntax.source import SourceText, whole_file

SOURCE = "domain: shop.test\nlimit: yes\nlimit: yes\nother: no\n"


def at(text: str, word: str, number: int = 0, code: str = "AC110", file: str = "a.yaml") -> Diagnostic:
    source = SourceText.decode(file, text.encode(), Sink())
    assert source is not None
    start = -1
    for _ in range(number + 1):
        start = source.text.index(word, start + 1)
    return Diagnostic(code, f"about {word}", source.span(start, start + len(word)))


def of(items: list[Diagnostic], text: str | None = SOURCE) -> tuple[str, ...]:
    return fingerprints(items, lambda file: text)


def test_a_fingerprint_is_short_hex_and_never_changes() -> None:
    """Written down: baselines of authors hold it."""
    assert of([at(SOURCE, "no")]) == ("ba778a3b7c891253",)


def test_findings_that_are_alike_are_numbered_in_source_order() -> None:
    first, second = at(SOURCE, "yes"), at(SOURCE, "yes", 1)
    one, two = of([first, second])
    assert one != two
    assert of([second, first]) == (two, one)
    assert of([first]) == (one,)


@pytest.mark.parametrize(
    "changed",
    ["# a line above\n" + SOURCE, SOURCE.replace("other: no", "  other:   no  "), SOURCE.replace("domain", "domains")],
    ids=["a line above", "white space", "another line"],
)
def test_it_survives(changed: str) -> None:
    assert of([at(changed, "no")], changed) == of([at(SOURCE, "no")])


@pytest.mark.parametrize(
    "changed", [SOURCE.replace("other: no", "others: no"), SOURCE.replace("other: no", "other: no # x")]
)
def test_a_change_of_the_line_changes_it(changed: str) -> None:
    assert of([at(changed, "no")], changed) != of([at(SOURCE, "no")])


def test_the_code_and_the_marked_part_count_but_not_the_file_or_the_message() -> None:
    plain = at(SOURCE, "no")
    assert of([at(SOURCE, "no", code="AC111")]) != of([plain])
    assert of([at(SOURCE, "other: no")]) != of([plain])
    assert of([at(SOURCE, "no", file="b.yaml")]) == of([plain])
    assert of([Diagnostic("AC110", "said in other words", plain.span)]) == of([plain])


def test_files_are_numbered_apart() -> None:
    one, other = of([at(SOURCE, "no"), at(SOURCE, "no", file="b.yaml")])
    assert one == other


def test_a_finding_about_the_whole_file_does_not_look_at_its_first_line() -> None:
    found = Diagnostic("AC006", "no adapter", whole_file("a.yaml"))
    assert of([found]) == of([found], "# a line above\n" + SOURCE)


def test_without_a_text_the_code_is_all_there_is() -> None:
    """The offset in the message of a file that is no text moves with every byte above it."""
    place = whole_file("a.yaml")
    one, other = Diagnostic("AC001", "byte offset 7", place), Diagnostic("AC001", "byte offset 8", place)
    assert of([one], None) == of([other], None) != of([Diagnostic("AC003", "byte offset 7", place)], None)


@given(st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=("Cs",))), max_size=4))
def test_lines_above_change_nothing(above: list[str]) -> None:
    # The needle stands on one line alone, whatever is above it.
    text = "".join(f"# {line}\n" for line in above).replace("needle", "") + "key: needle\n"
    source = SourceText.decode("a.yaml", text.encode(), Sink())
    if source is None:  # a NUL was drawn
        return
    assert of([at(text, "needle")], source.text) == of([at("key: needle\n", "needle")], "key: needle\n")
