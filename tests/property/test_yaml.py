"""YAML: every character of every scalar leads back to its source, and no text makes the reader raise."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from adapterc.spec.diagnostics import Sink
from adapterc.spec.text import Text
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import Mapping, Node, Scalar, Sequence, load_documents

INLINE = st.text(st.sampled_from("ab é中😀'\"\\#:-{}[],&*!|>%@`$\t\u2028\x85\xa0"), max_size=12)
WORDS = st.text(st.sampled_from("abé😀'\"\\:#$()"), min_size=1, max_size=6).filter(lambda s: s[0] not in "'\"#:\\$()")
BREAKS = st.sampled_from(["\n", "\r\n", "\r"])
PARTS = (*"ab:- \n\t'\"[]{}#&*!|>%?,~01.\\$é😀\u2028\ufeff", "${{ ", " }}", "pipeline:\n", "  - ", "<<: ")
YAML_LIKE = st.lists(st.sampled_from(PARTS), max_size=60).map("".join)


def read(data: bytes) -> tuple[Node, ...]:
    sink = Sink()
    source = SourceText.decode("a.yaml", data, sink)
    assert source is not None
    documents = load_documents(source, sink)
    assert not sink.failed, (data, [item.message for item in sink])
    return documents


def scalar(text: str, newline: str) -> tuple[Text, bytes]:
    data = ("x: 1\nk:\n  a: " + text + "\nz: 2\n").replace("\n", newline).encode()
    (document,) = read(data)
    assert isinstance(document, Mapping)
    inner = document.find("k")
    assert inner is not None and isinstance(inner.value, Mapping)
    found = inner.value.entries[0].value
    assert isinstance(found, Scalar)
    return found.text, data


def check_places(text: Text, data: bytes) -> None:
    assert bool(text.runs) == bool(text.value)
    ends = [*(run.offset for run in text.runs[1:]), len(text.value)][: len(text.runs)]
    for run, end in zip(text.runs, ends, strict=True):
        for index in range(run.offset, end):
            span = text.slice(index, index + 1)
            line_start = max(data.rfind(b"\n", 0, span.start), data.rfind(b"\r", 0, span.start)) + 1
            assert span.column == len(data[line_start : span.start].decode()) + 1
            written = data[span.start : span.end].decode()
            if not run.atomic:
                assert written.replace("\r", "\n") == text.value[index]
            else:
                assert written[:1] in {"\\", "'", "\n", "\r", ""}


@given(INLINE, BREAKS)
def test_double_quoted(value: str, newline: str) -> None:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    text, data = scalar(f'"{escaped}"', newline)
    assert text.value == value
    check_places(text, data)


@given(st.text(max_size=8), BREAKS)
def test_escapes(value: str, newline: str) -> None:
    halves = value.encode("utf-16-be", "surrogatepass")
    units = [int.from_bytes(halves[i : i + 2], "big") for i in range(0, len(halves), 2)]
    text, data = scalar('"' + "".join(f"\\u{unit:04x}" for unit in units) + '"', newline)
    assert text.value == value
    assert len(text.runs) == len(value)
    check_places(text, data)


@given(INLINE, BREAKS)
def test_single_quoted(value: str, newline: str) -> None:
    quoted = value.replace("'", "''")
    text, data = scalar(f"'{quoted}'", newline)
    assert text.value == value
    check_places(text, data)


@given(st.lists(st.lists(WORDS, min_size=1, max_size=3).map(" ".join), min_size=1, max_size=4), BREAKS)
def test_folded_flow_lines(lines: list[str], newline: str) -> None:
    kept = [re.sub(r"[^ab é😀()$]", "n", line) for line in lines]
    for written in ("\n    ".join(kept), '"' + "\n    ".join(kept) + '"', "'" + "\n    ".join(kept) + "'"):
        text, data = scalar(written, newline)
        assert text.value == " ".join(kept)
        check_places(text, data)


@given(
    st.lists(st.tuples(st.integers(0, 3), INLINE.map(str.strip)), min_size=1, max_size=6),
    st.sampled_from(["", "-", "+"]),
    BREAKS,
)
@example([(0, "a"), (0, ""), (2, "b"), (0, "")], "+", "\r\n")
def test_literal(rows: list[tuple[int, str]], chomp: str, newline: str) -> None:
    lines = [" " * indent + row if row else "" for indent, row in rows]
    written = f"|2{chomp}\n" + "\n".join("    " + line if line else "" for line in lines)
    text, data = scalar(written, newline)
    body = "\n".join(lines) + "\n"
    content = body.rstrip("\n")
    expected = {"+": body, "-": content, "": content + "\n" if content else ""}[chomp]
    assert text.value == expected
    check_places(text, data)


@given(
    st.lists(st.sampled_from(["a", "b é", "", " more"]), min_size=1, max_size=6),
    st.sampled_from(["|", ">", ">+", "|-"]),
)
def test_block_places(lines: list[str], header: str) -> None:
    text, data = scalar(
        f"{header}2\n".replace("+2", "2+").replace("-2", "2-") + "\n".join("    " + x for x in lines), "\n"
    )
    check_places(text, data)


@given(YAML_LIKE)
@example("a: ${{ b ? c : d }}\n")
@example("? - a\n  - b\n: c")
@example("a: &a\n  <<: *a\n")
def test_any_text_ends_in_nodes_or_diagnostics(text: str) -> None:
    sink = Sink()
    source = SourceText.decode("a.yaml", text.encode(), sink)
    assert source is not None
    for document in load_documents(source, sink):
        walk(document, len(source.text.encode()))
    size = len(text.encode())
    for item in sink:
        assert 0 <= item.span.start <= item.span.end <= size
        assert item.message and not item.message.endswith(".")


@given(st.binary(max_size=40) | st.text(max_size=40).map(lambda s: s.encode("utf-8", "replace")))
def test_any_bytes(data: bytes) -> None:
    sink = Sink()
    source = SourceText.decode("a.yaml", data, sink)
    assert (source is None) == bool(len(sink))
    if source is not None:
        load_documents(source, sink)


def walk(node: Node, size: int) -> None:
    assert 0 <= node.span.start <= node.span.end
    if isinstance(node, Scalar):
        node.text.value.encode()
    elif isinstance(node, Sequence):
        for item in node.items:
            walk(item, size)
    else:
        assert len({entry.key for entry in node.entries}) == len(node.entries)
        for entry in node.entries:
            walk(entry.value, size)
