"""Decoding: what is refused, and the way from characters back to bytes."""

from __future__ import annotations

import hashlib

import pytest

from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import MAX_BYTES, SourceText


def decode(data: bytes) -> SourceText:
    sink = Sink()
    source = SourceText.decode("a.yaml", data, sink)
    assert source is not None, [item.message for item in sink]
    assert not len(sink)
    return source


def refusal(data: bytes) -> str:
    sink = Sink()
    assert SourceText.decode("a.yaml", data, sink) is None
    (item,) = sink
    return f"{item.span} {item.code} {item.message} [{item.span.start}:{item.span.end}]"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a: \xc8\xc8\n", "a.yaml:1:4 AC001 file is not UTF-8 (byte 0xc8 at byte offset 3) [3:4]"),
        ("é: ü\n".encode() + b"b: \xe9", "a.yaml:2:4 AC001 file is not UTF-8 (byte 0xe9 at byte offset 10) [10:11]"),
        (b"\xef\xbb\xbfa\r\n\xff", "a.yaml:2:1 AC001 file is not UTF-8 (byte 0xff at byte offset 6) [6:7]"),
        (b"a\xed\xa0\x80", "a.yaml:1:2 AC001 file is not UTF-8 (byte 0xed at byte offset 1) [1:2]"),
        ("a: 1".encode("utf-16"), "a.yaml:1:1 AC001 file is UTF-16, not UTF-8 (byte offset 0) [0:0]"),
        (b"\xfe\xff\0a", "a.yaml:1:1 AC001 file is UTF-16, not UTF-8 (byte offset 0) [0:0]"),
        (b"a: 1\nb\0: 2", "a.yaml:2:2 AC003 file holds a NUL byte (byte offset 6) [6:7]"),
        (bytes(range(256)), "a.yaml:1:1 AC003 file holds a NUL byte (byte offset 0) [0:1]"),
        (b"x" * (MAX_BYTES + 1), "a.yaml:1:1 AC002 file holds 1048577 bytes, the limit is 1048576 [0:0]"),
    ],
)
def test_refused(data: bytes, message: str) -> None:
    assert refusal(data) == message


def test_largest_file_is_read() -> None:
    assert len(decode(b"x" * MAX_BYTES).text) == MAX_BYTES


def test_bom_and_line_ends_do_not_change_text_or_hash() -> None:
    plain = decode("a: é\nb: 2\n\nc".encode())
    windows = decode(b"\xef\xbb\xbf" + "a: é\r\nb: 2\r\n\r\nc".encode())
    mac = decode("a: é\rb: 2\r\rc".encode())
    assert plain.text == windows.text == mac.text == "a: é\nb: 2\n\nc"
    assert plain.sha256 == windows.sha256 == mac.sha256 == hashlib.sha256("a: é\nb: 2\n\nc".encode()).hexdigest()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"a",
        "é😀\r\nb\rc\nd\r\n".encode(),
        b"\xef\xbb\xbf" + "x\u2028y\x85\n\n中".encode(),
        b"a\n\r\nb",
    ],
)
def test_every_character_leads_back_to_its_bytes(data: bytes) -> None:
    source = decode(data)
    lines = source.text.split("\n")
    for index, character in enumerate(source.text):
        span = source.span(index, index + 1)
        written = data[span.start : span.end].decode()
        assert written == character or (character == "\n" and written in {"\r\n", "\r"})
        line, column = source.position(index)
        assert (span.line, span.column) == (line, column)
        assert (lines[line - 1] + "\n")[column - 1] == character
    end = source.span(len(source.text), len(source.text))
    assert end.start == end.end == len(data)


def test_spans_count_characters_and_bytes() -> None:
    source = decode("é😀: x\r\ny".encode())
    span = source.span(2, 7)
    assert (span.line, span.column, span.end_line, span.end_column) == (1, 3, 2, 2)
    assert (span.start, span.end) == (6, 12)


def test_line_text() -> None:
    source = decode(b"a\r\n\r\nb")
    assert [source.line_text(n) for n in range(5)] == ["", "a", "", "b", ""]
