"""YAML documents: what they hold, and every way in which a text is refused."""

from __future__ import annotations

import math
import time

import pytest

from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import Mapping, Node, Scalar, Sequence, load_documents
from adapterc.syntax.yaml.events import events


def load(text: str) -> tuple[tuple[Node, ...], tuple[Diagnostic, ...]]:
    sink = Sink()
    source = SourceText.decode("a.yaml", text.encode(), sink)
    assert source is not None
    return load_documents(source, sink), sink.sorted()


def plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {entry.key: plain(entry.value) for entry in node.entries}


def value(text: str) -> object:
    documents, found = load(text)
    assert not found, [item.message for item in found]
    (document,) = documents
    return plain(document)


def lines(text: str) -> list[str]:
    return [f"{item.span}-{item.span.end_column} {item.code} {item.message}" for item in load(text)[1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: {url: https://shop.test/a, b: c:d}", {"a": {"url": "https://shop.test/a", "b": "c:d"}}),
        ("a: [x:y, http://shop.test]", {"a": ["x:y", "http://shop.test"]}),
        ("a:\tb\nc: {d: e:f}\t# g\n", {"a": "b", "c": {"d": "e:f"}}),
        ("a:\n  b: 1\n\t\n  c: 2\n", {"a": {"b": 1, "c": 2}}),
        ("a: x\u2028y\nb: z\x85w\nc: \ufeffv", {"a": "x\u2028y", "b": "z\x85w", "c": "\ufeffv"}),
        ("on: 1\nno: 2\n0x10: 3\n1.50: 4\n~: 5\nTrue: 6\n1e-7: 7\n",
         {"on": 1, "no": 2, "16": 3, "1.5": 4, "null": 5, "true": 6, "1e-7": 7}),
        ("? a\n: b", {"a": "b"}),
        ('a: "\\ud83d\\ude00 \\u4e2d"', {"a": "😀 中"}),
        ("a: \\ud83d", {"a": "\\ud83d"}),
        ("a: !!str b\nc: !!int 5\nd: !!map {}\ne: !!seq\n- 1\n", {"a": "b", "c": 5, "d": {}, "e": [1]}),
        ("a: &x 1\nb: *x\n&k c: *x\n", {"a": 1, "b": 1, "c": 1}),
        ("a:\nb: \nc: ~\n", {"a": None, "b": None, "c": None}),
        ("%YAML 1.2\n---\na: 1\n...\n", {"a": 1}),
    ],
)  # fmt: skip
def test_values(text: str, expected: object) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("base: &b {x: 1, y: 2}\na:\n  <<: *b\n  y: 3\n", {"x": 1, "y": 3}),
        ("base: &b {x: 1, y: 2}\na:\n  y: 3\n  <<: *b\n", {"y": 3, "x": 1}),
        ("base: &b {x: 1}\na:\n  <<: [*b, {x: 9, z: 4}]\n", {"x": 1, "z": 4}),
        ('base: 0\na: {"<<": 3}\n', {"<<": 3}),
    ],
)
def test_merge_keys(text: str, expected: object) -> None:
    found = value(text)
    assert isinstance(found, dict)
    assert found["a"] == expected
    assert list(found["a"]) == list(expected)  # type: ignore[call-overload]


def test_documents() -> None:
    documents, found = load("# one\n---\na: 1\n---\n# nothing\n---\n- 2\n...\n")
    assert [plain(document) for document in documents] == [{"a": 1}, [2]]
    assert not found
    assert load("# nothing here\n") == ((), ())
    assert load("") == ((), ())
    assert load("a: &x 1\n---\nb: *x\n")[1][0].message == "alias `*x` has no anchor before it"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a:\n\t- b\n", "a.yaml:2:1-2 AC102 tab used for indentation"),
        ("a:\n  \t\tb: c\n", "a.yaml:2:3-5 AC102 tab used for indentation"),
        ("a: b: c\n", "a.yaml:1:5-6 AC101 `: ` inside a value that is not quoted"),
        ("a: @b\n", "a.yaml:1:4-5 AC101 a value cannot begin with this character"),
        ("a: 'b\n", "a.yaml:1:4-5 AC101 the quote opened here is never closed"),
        ('a: "b\n---\nc', "a.yaml:1:4-5 AC101 a document ends inside a quoted value"),
        ('a: "\\q"\n', "a.yaml:1:6-7 AC101 unknown escape in a double-quoted value"),
        ("a: [b\n", "a.yaml:2:1-1 AC101 `,` or the closing bracket is missing before this"),
        ("- a\nb: c\n", "a.yaml:2:1-2 AC101 this line fits neither the value above nor a new key"),
        ("a: \x07\n", "a.yaml:1:4-5 AC101 control character U+0007 in the text"),
        ("a: *b\n", "a.yaml:1:4-6 AC101 alias `*b` has no anchor before it"),
        ("a: &b [*b]\n", "a.yaml:1:8-10 AC105 alias `*b` leads into itself"),
        ('a: "x \\ud83d"\n', "a.yaml:1:7-13 AC109 `\\ud83d` is half of a surrogate pair"),
        ('a: "\\ude00\\ud83d"\n', "a.yaml:1:5-11 AC109 `\\ude00` is half of a surrogate pair"),
        ("a: !x b\n", "a.yaml:1:4-6 AC106 tag `!x` is not accepted"),
        ("a: !!str 1\n", "a.yaml:1:4-9 AC106 tag `!!str` is not accepted"),
        ("a: &b !!python/tuple [1]\n", "a.yaml:1:7-21 AC106 tag `!!python/tuple` is not accepted"),
        ("? [a]\n: b\n", "a.yaml:1:3-6 AC114 a list stands where a key is expected"),
        ("? {a: 1}\n: b\n", "a.yaml:1:3-9 AC114 a mapping stands where a key is expected"),
        ("<<: 3\n", "a.yaml:1:1-3 AC113 `<<` takes a mapping or a list of mappings"),
    ],
)
def test_refused(text: str, expected: str) -> None:
    assert lines(text)[0] == expected


def test_every_duplicate_key_is_reported_with_the_first() -> None:
    _, found = load("a: 1\nb:\n  c: 1\n  c: 2\na: 2\n'a': 3\n")
    assert [f"{item.span} {item.code} {item.message} ({item.notes[0].message})" for item in found] == [
        "a.yaml:4:3 AC104 key `c` is given more than once (first given at line 3)",
        "a.yaml:5:1 AC104 key `a` is given more than once (first given at line 1)",
        "a.yaml:6:1 AC104 key `a` is given more than once (first given at line 1)",
    ]


@pytest.mark.parametrize("text", ["[" * 20_000, "a: " + "[" * 20_000 + "]" * 20_000, "{a: " * 5_000, "- " * 5_000])
def test_depth(text: str) -> None:
    started = time.perf_counter()
    (found,) = load(text)[1]
    assert (found.code, found.message) == ("AC107", "nesting is deeper than 64 levels")
    assert time.perf_counter() - started < 1


def test_depth_limit_is_exact_and_counts_through_aliases() -> None:
    assert not load("[" * 64 + "]" * 64)[1]
    assert load("[" * 65 + "]" * 65)[1][0].code == "AC107"
    halves = "a: &a " + "[" * 40 + "]" * 40 + "\nb: " + "[" * 40 + "*a" + "]" * 40
    assert [str(item.span) + item.code for item in load(halves)[1]] == ["a.yaml:2:44AC107"]


def test_alias_expansion() -> None:
    bomb = "x0: &x0 [a, a, a, a, a, a, a, a, a]\n" + "".join(
        f"x{i}: &x{i} [{', '.join([f'*x{i - 1}'] * 9)}]\n" for i in range(1, 10)
    )
    started = time.perf_counter()
    assert lines(bomb) == ["a.yaml:5:10-13 AC105 aliases expand to more than 10000 nodes"]
    assert time.perf_counter() - started < 1
    many = "a: &a 1\nb: [" + ", ".join(["*a"] * 9_000) + "]\n"
    assert not lines(many)
    assert not lines("a: [" + ", ".join(["1"] * 30_000) + "]\n")


def test_leading_zero_and_timestamp() -> None:
    _, found = load("a: 020\nb: -007\nc: 2026-01-02\nd: [2026-1-2 10:00:00]\ne: '020'\nf: 12:30\ng: 0\nh: 00.5\n")
    assert [f"{item.span} {item.code} {item.message}" for item in found] == [
        "a.yaml:1:4 AC111 `020` is read as 20, other YAML readers take it for an octal number",
        "a.yaml:2:4 AC111 `-007` is read as -7, other YAML readers take it for an octal number",
        "a.yaml:3:4 AC112 `2026-01-02` is a date for YAML readers; it is taken as text",
        "a.yaml:4:5 AC112 `2026-1-2 10:00:00` is a date for YAML readers; it is taken as text",
    ]
    assert [item.fix.edits[0].text for item in found if item.fix] == ["20", "-7", '"2026-01-02"', '"2026-1-2 10:00:00"']


def apply_fixes(text: str, found: tuple[Diagnostic, ...]) -> str:
    data = text.encode()
    edits = [edit for item in found if item.fix for edit in item.fix.edits]
    for edit in sorted(edits, key=lambda edit: -edit.span.start):
        data = data[: edit.span.start] + edit.text.encode() + data[edit.span.end :]
    return data.decode()


@pytest.mark.parametrize(
    ("text", "places", "fixed"),
    [
        ("é: 1\na: ${{ x ? y : z }}  \nb: c\n", ["2:4"], 'é: 1\na: "${{ x ? y : z }}"  \nb: c\n'),
        ("a: ${{ x ? y : z }}\nb: ok\nc: ${{ {k: 1} }}\n", ["1:4", "3:4"],
         'a: "${{ x ? y : z }}"\nb: ok\nc: "${{ {k: 1} }}"\n'),
        ("- a: {b: ${{ c }}, d: x${{ e }}y}\n", ["1:10", "1:23"], '- a: {b: "${{ c }}", d: "x${{ e }}y"}\n'),
        ("a: [${{ b }}]\n", ["1:5"], 'a: ["${{ b }}"]\n'),
        ('a: ${{ x ? "\\d" : y }}\n', ["1:4"], 'a: "${{ x ? \\"\\\\d\\" : y }}"\n'),
        ("a: ${{ b # c }}\n", ["1:4"], 'a: "${{ b # c }}"\n'),
        ("- ${{ a ? b : c }}\n", ["1:3"], '- "${{ a ? b : c }}"\n'),
    ],
)  # fmt: skip
def test_unquoted_templates(text: str, places: list[str], fixed: str) -> None:
    _, found = load(text)
    assert [f"{item.span.line}:{item.span.column}" for item in found] == places
    assert {item.code for item in found} == {"AC103"}
    assert {item.message for item in found} == {"template without quotes, whose characters mean something else to YAML"}
    assert apply_fixes(text, found) == fixed
    assert not load(fixed)[1]


def test_quoting_is_not_named_when_it_does_not_help() -> None:
    assert lines("a: ${{ b }}\n c: d\n") == ["a.yaml:2:3-4 AC101 `: ` inside a value that is not quoted"]


def test_collections_know_their_places() -> None:
    (document,), _ = load("a:\n  - x: [1,\n     2]\n    y: {}\n  # end\n\nb: &n\n  c: d\n")
    assert isinstance(document, Mapping)
    first, second = document.entries
    assert isinstance(first.value, Sequence) and isinstance(second.value, Mapping)
    places = [(node.span.line, node.span.column, node.span.end_line, node.span.end_column)
              for node in (document, first.value, first.value.items[0], second.value)]  # fmt: skip
    assert places == [(1, 1, 8, 7), (2, 3, 4, 10), (2, 5, 4, 10), (8, 3, 8, 7)]
    assert second.value.anchored and not first.value.anchored and document.anchored


@pytest.mark.parametrize("text", ["a: [1, {b: c}]\n", "a: |\n  b\nc: &x 'd'\ne: *x\n", "- a\n- b: c\n"])
def test_both_parsers_see_the_same_structure(text: str) -> None:
    assert list(events(text)) == list(events(text, lenient=True))


def test_special_numbers() -> None:
    found = value("a: .inf\nb: -.INF\nc: 1e999\nd: .nan\n")
    assert isinstance(found, dict)
    assert [found["a"], found["b"], found["c"]] == [math.inf, -math.inf, math.inf]
    assert math.isnan(found["d"])
