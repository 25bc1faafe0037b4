"""Baselines as text, what they accept, and that they only shrink."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adapterc.spec.baseline import HEADER, BaselineError, Entry, grown, match, parse_baseline, render_baseline

ONE, TWO = "1" * 16, "2" * 16

PATHS = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12)
ENTRIES = st.lists(
    st.builds(Entry, PATHS, st.sampled_from(["AC202", "AC605"]), st.sampled_from([ONE, TWO])), max_size=8
)


@given(ENTRIES)
def test_a_baseline_is_read_as_it_was_written(entries: list[Entry]) -> None:
    text = render_baseline(entries)
    assert sorted(parse_baseline(text)) == sorted(set(entries))
    assert render_baseline(parse_baseline(text)) == text
    assert text.startswith(f"{HEADER}\n") and text.endswith("\n")
    assert text.count("\n") == 2 + len(set(entries)), "one line each: two branches merge by lines"


@given(ENTRIES, ENTRIES)
def test_two_branches_merge_by_lines(mine: list[Entry], yours: list[Entry]) -> None:
    both = render_baseline(mine) + "".join(line + "\n" for line in render_baseline(yours).split("\n")[2:-1])
    assert sorted(parse_baseline(both)) == sorted({*mine, *yours})


@given(ENTRIES, ENTRIES, st.sets(PATHS))
@example([Entry("1", "AC202", ONE)], [Entry("0", "AC202", ONE)] * 2, {"1"})
def test_it_only_shrinks(entries: list[Entry], findings: list[Entry], gone: set[str]) -> None:
    unique = sorted(set(entries))
    matched = match(findings, unique, lambda path: True, lambda path: path in gone)
    left = matched.left(unique)
    assert len(left) <= len(unique)
    accepted = [item for number, item in enumerate(findings) if number not in matched.new]
    assert grown(unique, left) == []
    assert {*left} == {*accepted}, "what is left is what is found"
    again = match(findings, left, lambda path: True, lambda path: path in gone)
    assert (again.stale, again.new) == ((), matched.new)


def test_lines_are_known() -> None:
    text = f"\ufeff{HEADER}\r\n# more\r\n\r\nAC605 {ONE} a b.yaml\r\nAC605 {ONE} a b.yaml\r\n"
    (entry,) = parse_baseline(text)
    assert (entry.path, entry.line) == ("a b.yaml", 4)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("AC605 1 a", "not an entry: `AC605 1 a`"),
        (f"AC605 {ONE}", f"not an entry: `AC605 {ONE}`"),
        (f'AC605 {ONE} "a', f'not an entry: `AC605 {ONE} "a`'),
        (f'AC605 {ONE} "a" b', f'not an entry: `AC605 {ONE} "a" b`'),
        ("=======", "conflict marker of a merge"),
    ],
)
def test_what_is_no_entry_has_a_line(line: str, message: str) -> None:
    with pytest.raises(BaselineError) as caught:
        parse_baseline(f"{HEADER}\n\n{line}\n")
    assert (str(caught.value), caught.value.line) == (message, 3)


def test_a_path_in_another_normal_form_is_the_same() -> None:
    matched = match([Entry("cafe\u0301", "AC605", ONE)], [Entry("caf\u00e9", "AC605", ONE)], bool, lambda path: False)
    assert (matched.new, matched.stale) == ((), ())


def test_an_entry_is_stale_only_where_its_file_was_checked() -> None:
    entries = [Entry("a", "AC605", ONE), Entry("b", "AC605", ONE)]
    assert match([], entries, lambda path: path == "a", lambda path: False).stale == (entries[0],)


def test_one_entry_moves_to_one_finding() -> None:
    old = Entry("old", "AC605", ONE)
    found = [Entry("new", "AC605", ONE), Entry("copy", "AC605", ONE)]
    matched = match(found, [old], lambda path: True, lambda path: path == "old")
    assert (matched.moved, matched.new, matched.stale) == (((old, "new"),), (1,), ())
    assert match(found, [old], lambda path: True, lambda path: False).new == (0, 1), "the old file is still there"


def test_growth_is_counted_by_content() -> None:
    before = [Entry("a", "AC605", ONE)]
    assert grown(before, [Entry("b", "AC605", ONE)]) == []
    assert grown(before, [*before, Entry("b", "AC605", ONE)]) == [Entry("b", "AC605", ONE)]
    assert grown(before, [Entry("a", "AC605", TWO)]) == [Entry("a", "AC605", TWO)]
    assert grown(before, []) == []
