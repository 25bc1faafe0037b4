"""Slips in YAML that parsers describe by their grammar: quotes, texts of `|`, missing spaces; what a reading costs."""

from __future__ import annotations

import time

import pytest

from adapterc.spec.diagnostics import Applicability, Diagnostic, Sink
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import load_documents

HEAD = "name: hot\n"
STEPS = "name: hot\npipeline:\n"
ITEM = "  - map:\n      title: item and words here\n"


def load(text: str) -> tuple[Diagnostic, ...]:
    sink = Sink()
    source = SourceText.decode("a.yaml", text.encode(), sink)
    assert source is not None
    load_documents(source, sink)
    return sink.sorted()


def shown(item: Diagnostic) -> str:
    notes = "".join(f"; {note.span}: {note.message}" for note in item.notes)
    return f"{item.span}-{item.span.end_column} {item.code} {item.message}; {item.help}{notes}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + "description: 'it's broken'\n",
         "a.yaml:2:18-19 AC101 text after the closing quote; double the quote (`''`) or use double quotes; "
         "a.yaml:2:17: the value is closed here"),
        (HEAD + "columns: ['it's', b]\n",
         "a.yaml:2:15-16 AC101 text after the closing quote; double the quote (`''`) or use double quotes; "
         "a.yaml:2:14: the value is closed here"),
        (HEAD + 'description: "a "hot" list"\n',
         "a.yaml:2:18-19 AC101 text after the closing quote; write the quote as `\\\"` or use single quotes; "
         "a.yaml:2:17: the value is closed here"),
        (HEAD + "description: 'it's so: broken'\n",
         "a.yaml:2:18-19 AC101 text after the closing quote; double the quote (`''`) or use double quotes; "
         "a.yaml:2:17: the value is closed here"),
        (STEPS + '  - navigate: "https://shop.test/a\n  - limit: 3\n  - map:\n      title: "x"\n',
         "a.yaml:3:15-16 AC101 the quote opened here is closed only on line 6, with text after it; "
         "close the quote on its line; a.yaml:6:14: it is closed here"),
        (HEAD + "description: 'open\npipeline:\n  - fetch: 'https://shop.test/a'\n",
         "a.yaml:2:14-15 AC101 the quote opened here is closed only on line 4, with text after it; "
         "close the quote on its line; a.yaml:4:12: it is closed here"),
        (HEAD + 'description: "open\npipeline:\n  - fetch: ""\n',
         "a.yaml:2:14-15 AC101 the quote opened here is closed only on line 4, with text after it; "
         "close the quote on its line; a.yaml:4:12: it is closed here"),
        (HEAD + 'description: "open\npipeline: \\d\n',
         "a.yaml:3:12-13 AC101 unknown escape in a double-quoted value; "
         "write `\\\\` for a backslash, or use single quotes; a.yaml:2:14: the quote is opened here"),
    ],
)  # fmt: skip
def test_quotes(text: str, expected: str) -> None:
    assert [shown(item) for item in load(text)] == [expected]


DEEPER = "the text of `evaluate` does not stand deeper than `evaluate`; indent the text of `|` deeper than `evaluate`"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (STEPS + "  - evaluate: |\n    (() => {\n      return 1\n    })()\n  - limit: 3\n", f"4:5-13 AC101 {DEEPER}"),
        (STEPS + "  - evaluate: |\n  (() => {\n    return 1\n  })()\n", f"4:3-11 AC101 {DEEPER}"),
        (STEPS + "  - evaluate: |\n   run()\n", f"4:4-9 AC101 {DEEPER}"),
        (HEAD + "description: >-\n\nhello there\npipeline: []\n",
         "4:1-12 AC101 the text of `description` does not stand deeper than `description`; "
         "indent the text of `>` deeper than `description`"),
        (STEPS + "  - evaluate: |\n      (() => {\n    return 1\n      })()\n",
         "5:5-13 AC101 the text of `evaluate` ends before this line, which is indented less; "
         "indent the text of `|` at least as deep as its first line"),
    ],
)  # fmt: skip
def test_block_texts(text: str, expected: str) -> None:
    assert [shown(item) for item in load(text)] == [f"a.yaml:{expected}"]


@pytest.mark.parametrize(
    ("text", "expected", "space"),
    [
        (STEPS + "  - limit: 3\n  -fetch: https://shop.test\n",
         "4:3-9 AC101 no space after `-`, so `-fetch` is a key and not a list item; put a space after `-`", (4, 4)),
        (STEPS + "  -fetch: https://shop.test\n  - limit: 3\n",
         "3:3-9 AC101 no space after `-`, so `-fetch` is a key and not a list item; put a space after `-`", (3, 4)),
        (STEPS + "  - fetch:https://shop.test\n    limit: 3\n",
         "3:5-11 AC101 no space after `:`, so `fetch:` is text and not a key; put a space after `:`", (3, 11)),
        ("name:hot\npipeline: []\n",
         "1:1-6 AC101 no space after `:`, so `name:` is text and not a key; put a space after `:`", (1, 6)),
    ],
)  # fmt: skip
def test_missing_spaces(text: str, expected: str, space: tuple[int, int]) -> None:
    (found,) = load(text)
    assert shown(found) == f"a.yaml:{expected}"
    assert found.fix is not None and found.fix.applicability is Applicability.UNSAFE
    (edit,) = found.fix.edits
    assert (edit.span.line, edit.span.column, edit.text) == (*space, " ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (STEPS + "  - fetch: https://shop.test\n     limit: 3\n", "`: ` inside a value that is not quoted"),
        (HEAD + "- a\n", "this line fits neither the value above nor a new key"),
        (HEAD + "a: 'b'\n  c\n", "this line fits neither the value above nor a new key"),
    ],
)
def test_other_faults_keep_their_words(text: str, expected: str) -> None:
    assert [item.message for item in load(text)] == [expected]


def test_quoting_is_a_safe_fix_only_for_a_template() -> None:
    text = "a: ${{ item.title | truncate: 10 }}\nb: ${{ item.a ? 'x: ' : item.b }}\n"
    assert [(item.span.line, item.code, item.fix and item.fix.applicability.value) for item in load(text)] == [
        (1, "AC103", "unsafe"), (2, "AC103", "safe"),
    ]  # fmt: skip
    found = load("a: ${{ item.a # b }}\nb: ${{ item.t == '#' ? 'a #b' : 'c' }}\n")
    assert [item.fix and item.fix.applicability.value for item in found] == ["unsafe", "safe"]


TEMPLATE = "  - map:\n      t: ${{ item.a ? 'b: ' : c }}\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (STEPS + ITEM * 1_400 + "b: 'x'y\n", "AC101"),
        (STEPS + ITEM * 20_000 + "b: 'x'y\n", "AC002"),
        (STEPS + ITEM * 1_200 + TEMPLATE * 40, "AC103"),
        (STEPS + TEMPLATE * 20_000, "AC103"),
        (STEPS + "  - fetch: {url: https://shop.test/, x: a b: c}\n" + ITEM * 20_000, "AC101"),
        ("a: ${{ x ? y : z }}\nb: " + "[" * 60_000, "AC103"),
        ("a: b\n" + "\t " * 25_000 + "x\n", "AC102"),
        ("a: [" + "b," * 400_000 + "]\n", "AC002"),
    ],
)
def test_no_text_takes_long(text: str, code: str) -> None:
    started = time.process_time()
    found = load(text)
    assert time.process_time() - started < 3, "a generous limit for slow machines; it is about half a second"
    assert found[0].code == code


def test_the_number_of_values_is_limited() -> None:
    assert not load("a: [" + "b," * 49_000 + "]\n")
    (found,) = load("a: [" + "b," * 50_000 + "]\n")
    assert (found.code, found.message) == ("AC002", "file holds more than 50000 values")


def test_long_texts_are_yaml_as_libyaml_reads_it() -> None:
    flow = "a:\tb\nc: {d: x?y}\nq: [a, ?b]\n"
    short = "a: {url: https://shop.test/a, t:\tb}\n"
    assert not load(short) and not load(flow[:5])
    long = "#" * 70_000 + "\n" + "b: [\t{x: 1}, {? y: 2, z]}\n"
    assert [item.code for item in load(long)] == ["AC101"]
