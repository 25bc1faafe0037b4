"""Rows on disk are like rows in a list."""

from __future__ import annotations

import errno
import io
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapterc.compiler.results import in_order
from adapterc.compiler.shelf import Shelf, Sorter, last_of_each, shelved, side_by_side
from adapterc.compiler.spill import Spill, SpillError
from adapterc.spec.ordered import find_sorted

Row = tuple[str, int, Any]

names = st.text(st.characters() | st.sampled_from("ab/\x00\ud800"), max_size=4)
values = st.none() | st.integers() | st.binary(max_size=4) | names | st.tuples(names, st.none())
rows = st.lists(st.tuples(names, st.integers(), values), unique_by=lambda row: row[:2])


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.compiler.shelf._BLOCK", 3)
    monkeypatch.setattr("adapterc.compiler.shelf._RUN", 4)
    monkeypatch.setattr("adapterc.compiler.shelf._IN_MEMORY", 60)
    monkeypatch.setattr("adapterc.compiler.results.FEW", 2)


alike = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@alike
@given(rows, st.integers(-12, 12), st.slices(9))
def test_a_shelf_is_like_a_list(given_rows: list[Row], place: int, part: slice) -> None:
    shelf = shelved(given_rows)
    assert list(shelf) == given_rows == [shelf[number] for number in range(len(shelf))]
    assert shelf[part] == given_rows[part] and shelf.keys()[part] == [row[0] for row in given_rows[part]]
    assert list(shelf.keys()) == [row[0] for row in given_rows] and len(shelf.keys()) == len(shelf) == len(given_rows)
    if -len(given_rows) <= place < len(given_rows):
        assert shelf[place] == given_rows[place] and shelf.keys()[place] == given_rows[place][0]
    else:
        with pytest.raises(IndexError):
            shelf[place]


@alike
@given(rows)
def test_rows_that_were_added_later_are_seen(given_rows: list[Row]) -> None:
    shelf: Shelf[Row] = Shelf()
    for number, row in enumerate(given_rows):
        shelf.add(row)
        assert shelf[number] == row and shelf[number // 2] == given_rows[number // 2]


@alike
@given(rows, names)
def test_sorting_and_finding_are_as_in_memory(given_rows: list[Row], name: str) -> None:
    expected = sorted(given_rows, key=lambda row: row[:2])
    assert list(Sorter(given_rows)) == list(in_order(given_rows)) == expected
    shelf = shelved(Sorter(given_rows))
    known = {row[0] for row in given_rows}
    for key in (name, *known):
        if key in known:
            assert shelf[shelf.place_of(key)][0] == key == shelf[find_sorted(shelf.keys(), key)][0]
        else:
            with pytest.raises(KeyError):
                find_sorted(shelf.keys(), key)


@alike
@given(rows, rows)
def test_two_sides_meet_by_what_rows_begin_with(first: list[Row], second: list[Row]) -> None:
    ours, theirs = ({row[0]: row for row in sorted(side, key=lambda row: row[:2])} for side in (first, second))
    found = list(side_by_side(last_of_each(Sorter(first)), last_of_each(Sorter(second))))
    assert found == [(ours.get(name), theirs.get(name)) for name in sorted({*ours, *theirs})]


def test_shelves_may_share_a_place() -> None:
    spill = Spill(10)
    odd, even = Shelf[tuple[int]](spill), Shelf[tuple[int]](spill)
    for number in range(20):
        (odd if number % 2 else even).add((number,))
    assert [row[0] for row in odd] == list(range(1, 20, 2)) and even[4] == (8,)


def test_a_full_disk_is_told_with_the_folder_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, data: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda **given: Full())
    spill = Spill(4)
    spill.add(b"1234")
    with pytest.raises(SpillError, match="No space left") as caught:
        spill.add(b"5")
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(tmp_path))
    assert (spill.size, spill.read(0, 9)) == (4, b"1234")
