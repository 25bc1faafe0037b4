"""Guesses at what was meant: tight enough that a field of the rows is not taken for a slip."""

from __future__ import annotations

import pytest

from adapterc.syntax.template.names import words
from adapterc.syntax.template.slips import distance, near_root, nearest, path_meant, sort_meant, texts_meant


@pytest.mark.parametrize(
    ("left", "right", "far"),
    [
        ("item", "item", 0),
        ("itme", "item", 1),
        ("", "abc", 3),
        ("idx", "index", 2),
        ("mite", "item", 2),
        ("emit", "item", 4),
        ("ab", "cd", 2),
    ],
)
def test_distance(left: str, right: str, far: int) -> None:
    assert distance(left, right) == distance(right, left) == far


def test_nearest_allows_one_letter_of_a_short_word_and_two_of_a_long_one() -> None:
    assert nearest("uper", ("upper", "lower")) == "upper"
    assert nearest("qurey", ("query", "q")) == "query"
    assert nearest("trunkat", ("truncate",)) == "truncate"
    assert nearest("date", ("last", "default")) is None
    assert nearest("capitalize", ("sanitize",)) is None
    assert nearest("x", ("q",)) is None
    assert nearest("lim", ("lime", "limb")) == "limb"  # the first of equals, by name


@pytest.mark.parametrize(
    ("word", "root", "alone"),
    [
        ("itme", "item", "item"), ("iten", "item", "item"), ("itmm", "item", "item"), ("items", "item", None),
        ("arg", "args", "args"), ("agrs", "args", "args"), ("dta", "data", "data"), ("dat", "data", "data"),
        ("indx", "index", "index"), ("idx", "index", "index"), ("i", "item", "index"), ("row", "item", None),
        ("_", "item", None), ("self", "item", None),
    ],
)  # fmt: skip
def test_slips_of_a_root(word: str, root: str, alone: str | None) -> None:
    assert (near_root(word), near_root(word, alone=True)) == (root, alone)


FIELDS = words("""
    item args data index id date dates time tags meta rate lat avg team site state stats age ages name title text url
    unit term area image step itemId dataId x n author record params
""")


@pytest.mark.parametrize("word", sorted(FIELDS))
def test_fields_that_rows_do_have(word: str) -> None:
    assert near_root(word) is None and near_root(word, alone=True) is None


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("item.title", [(0, 10, "item.title")]),
        (" item['a'].b ", [(1, 12, "item['a'].b")]),
        ("index + 1", [(0, 9, "index + 1")]),
        ("{{ item.title }}", [(0, 16, "item.title")]),
        ("n {{title}}", [(2, 11, "title")]),
        ("${ item.title }", [(0, 15, "item.title")]),
        ("/{{ args.q }}?a=${args.b}", [(1, 13, "args.q"), (16, 25, "args.b")]),
        ("item", []), ("index", []), ("see item.title", []), ("item.", []), ("${x}", []), ("{{}}", []),
        ("${{ item.title }}", []), ("{{ two words }}", []), ("data", []),
    ],
)  # fmt: skip
def test_texts(value: str, meant: list[tuple[int, int, str]]) -> None:
    assert texts_meant(value) == meant


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("-price", ("price", "desc")), ("+price", ("price", "asc")), ("price desc", ("price", "desc")),
        ("price DESC", ("price", "desc")), ("price:asc", ("price", "asc")), ("item.price", ("price", "asc")),
        ("-item.price", ("price", "desc")),
        ("price", None), ("a.b", None), ("by price", None), ("a-b", None), ("名", None),
    ],
)  # fmt: skip
def test_sort_keys(key: str, meant: tuple[str, str] | None) -> None:
    assert sort_meant(key) == meant


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("$.data.items", "data.items"), ("data[0].items", "data.0.items"), ("[0].a", "0.a"), (".a", "a"),
        ("a['b'].c", "a.b.c"), ("$", ""), ("a[*].b", ""), ("$..a", ""), ("a[-1]", ""), ("a.*.b", ""), ("..a", ""),
        ("data.items", None), ("data.0.items", None), ("$x.y", None), ("a-b.c", None), ("a b", None),
    ],
)  # fmt: skip
def test_paths(path: str, meant: str | None) -> None:
    assert path_meant(path) == meant
