"""What plain scalars stand for, and where the characters of every scalar were written."""

from __future__ import annotations

import math

import pytest

from adapterc.spec.diagnostics import Sink
from adapterc.spec.text import Text
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import Mapping, Scalar, lint_ambiguous, load_documents
from adapterc.syntax.yaml.scalars import is_timestamp, key_text, number_text, resolve


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None), ("~", None), ("null", None), ("NULL", None), ("nUll", "nUll"),
        ("true", True), ("FALSE", False), ("tRue", "tRue"),
        ("yes", "yes"), ("no", "no"), ("on", "on"), ("off", "off"), ("y", "y"), ("n", "n"),
        ("0", 0), ("-0", 0), ("+5", 5), ("020", 20), ("08", 8), ("1_000", 1000), ("1_", "1_"), ("_1", "_1"),
        ("0o17", 15), ("0o8", "0o8"), ("0x1F", 31), ("0xG", "0xG"), ("-0b11", -3), ("0b2", "0b2"), ("0x", "0x"),
        ("0x_1", 1), ("1.5", 1.5), ("1.", 1.0), (".5", 0.5), ("-.5", "-.5"), ("1e3", 1000.0), ("1e", "1e"),
        ("e3", "e3"),
        ("12:30", "12:30"), ("1.2.3", "1.2.3"), ("2026-01-02", "2026-01-02"), ("-", "-"), ("+", "+"), (".", "."),
        (".inf", math.inf), ("-.Inf", -math.inf), ("+.INF", math.inf), (".iNf", ".iNf"), ("inf", "inf"), ("nan", "nan"),
        ("12345678901234567890", 12345678901234567890), ("٣", "٣"), ("1 2", "1 2"),
        ("9" * 400, math.inf), ("-0x" + "f" * 300, -math.inf), ("0" * 5000 + "7", 7),
    ],
)  # fmt: skip
def test_resolution(text: str, expected: object) -> None:
    found = resolve(text)
    assert found == expected and type(found) is type(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-01-02", True), ("2026-1-2", False), ("2026-1-2 3:04:05", True), ("2026-01-02T03:04:05.6Z", True),
        ("2026-01-02 03:04:05 +01:00", True), ("2026-01-02 03:04", False), ("12:30", False), ("2026-01-021", False),
    ],
)  # fmt: skip
def test_timestamps(text: str, expected: bool) -> None:
    assert is_timestamp(text) is expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1.0, "1"), (0.1, "0.1"), (1e21, "1e+21"), (1e20, "100000000000000000000"), (1e-6, "0.000001"), (1e-7, "1e-7"),
        (1.5e-7, "1.5e-7"), (123.25, "123.25"), (-0.0, "0"), (-1.5, "-1.5"), (math.inf, "Infinity"), (math.nan, "NaN"),
        (12345678901234567890, "12345678901234567890"), (5e-324, "5e-324"),
    ],
)  # fmt: skip
def test_numbers_as_javascript_writes_them(number: float, expected: str) -> None:
    assert number_text(number) == expected


def test_key_text() -> None:
    assert [key_text(value, "w") for value in ("x", None, True, 16, 1.5, 10**20)] == [
        "x", "null", "true", "16", "1.5", "w",
    ]  # fmt: skip


def entry(text: str) -> tuple[Text, bytes]:
    """The text of the value of `a`, and the bytes of the file."""
    sink = Sink()
    data = text.encode()
    source = SourceText.decode("a.yaml", data, sink)
    assert source is not None
    (document,) = load_documents(source, sink)
    assert not len(sink), [item.message for item in sink]
    assert isinstance(document, Mapping)
    found = document.find("a")
    assert found is not None and isinstance(found.value, Scalar)
    return found.value.text, data


@pytest.mark.parametrize(
    ("text", "expected", "style"),
    [
        ("a: x y\n", "x y", "plain"),
        ("a: x\n  y  \n\n\n  z # c\n", "x y\n\nz", "plain"),
        ("a: 'it''s'\n", "it's", "single"),
        ("a: ' x\n\n  y '\n", " x\ny ", "single"),
        ("a: '  \n x\n '\n", " x ", "single"),
        ('a: "x\\ty\\x41\\u00e9\\U0001f600\\"\\\\\\/\\e"\n', 'x\tyAé😀"\\/\x1b', "double"),
        ('a: "x\\\n    y"\n', "xy", "double"),
        ('a: "x \\\n   \\ y"\n', "x  y", "double"),
        ('a: "x\\t \n  y"\n', "x\t y", "double"),
        ('a: "x  \n\n  y"\n', "x\ny", "double"),
        ("a: |\n  x\n   y\n\n  z\n\nb: 1\n", "x\n y\n\nz\n", "literal"),
        ("a: |-\n  x\n\n", "x", "literal"),
        ("a: |+\n  x\n\n\nb: 1\n", "x\n\n\n", "literal"),
        ("a: |2-\n    x\n   y\n", "  x\n y", "literal"),
        ("a: |\n\n  x\n \n", "\nx\n", "literal"),
        ("a: |\n  x", "x\n", "literal"),
        ("a: | # c\n  x\n", "x\n", "literal"),
        ("a: |\n", "", "literal"),
        ("a: >\n  x\n  y\n\n  z\n   w\n  v\n\n\n", "x y\nz\n w\nv\n", "folded"),
        ("a: >-\n\n  x\n  y\n", "\nx y", "folded"),
        ("a: >1+\n  x\n y\n\n", " x\ny\n\n", "folded"),
        ("a: \U0001f600 x\n", "😀 x", "plain"),
    ],
)
def test_values_and_places(text: str, expected: str, style: str) -> None:
    for written in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        found, data = entry(written)
        assert (found.value, found.style) == (expected, style)
        starts = [run.offset for run in found.runs if run.atomic]
        for index, character in enumerate(found.value):
            span = found.slice(index, index + 1)
            source = data[span.start : span.end].decode()
            if index in starts:
                assert source[:1] in "\\'\r\n" and (source or character == "\n")
            else:
                assert source == character
            line_start = data.rfind(b"\n", 0, span.start) + 1
            column = len(data[line_start : span.start].decode().lstrip("\ufeff")) + 1
            assert (span.line, span.column) == (data.count(b"\n", 0, span.start) + 1, column)


def test_whole_ranges() -> None:
    found, data = entry("a: |\n    go();\n      é => 1\n    end\n")
    span = found.slice(found.value.index("é"), found.value.index("1") + 1)
    assert data[span.start : span.end].decode() == "é => 1"
    assert (span.line, span.column, span.end_line, span.end_column) == (3, 7, 3, 13)
    assert (found.span.line, found.span.column, found.span.end_line, found.span.end_column) == (1, 4, 4, 8)


def test_block_scalar_in_a_list_without_indentation() -> None:
    sink = Sink()
    source = SourceText.decode("a.yaml", b"k:\n- a: |2\n     x\n    y\n- |1\n  z\n", sink)
    assert source is not None
    (document,) = load_documents(source, sink)
    texts = [node.value for node in _scalars(document)]
    assert texts == [" x\ny\n", " z\n"]


def _scalars(node: object) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    children = [item.value for item in node.entries] if isinstance(node, Mapping) else node.items  # type: ignore[attr-defined]
    return [scalar for child in children for scalar in _scalars(child)]


def test_non_strings_keep_what_was_written() -> None:
    found, _ = entry("a: 0x1F\n")
    assert found.value == "0x1F"


@pytest.mark.parametrize(
    ("text", "message", "fixed"),
    [
        ("a: no\n", "`no` is text here, other YAML readers take such words for booleans", ["no"]),
        (
            "a: [x, on, Off]\n",
            "`on`, `Off` are text here, other YAML readers take such words for booleans",
            ["on", "Off"],
        ),
        ("a: 'no'\n", None, []),
        ("a: nope\n", None, []),
        ("a: true\n", None, []),
    ],
)
def test_ambiguous_words(text: str, message: str | None, fixed: list[str]) -> None:
    sink = Sink()
    source = SourceText.decode("a.yaml", text.encode(), sink)
    assert source is not None
    (document,) = load_documents(source, sink)
    assert isinstance(document, Mapping)
    lint_ambiguous(document.entries[0].value, sink)
    assert [item.message for item in sink] == ([message] if message else [])
    edits = [edit for item in sink if item.fix for edit in item.fix.edits]
    assert [edit.text for edit in edits] == [f'"{word}"' for word in fixed]
    assert [text.encode()[edit.span.start : edit.span.end].decode() for edit in edits] == fixed
