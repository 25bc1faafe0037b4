"""Slips that YAML accepts: a misspelt `pipeline`, parameters beside their step, missing spaces; and ignored fields."""

from __future__ import annotations

import pytest

from adapterc.importers import ImportResult, import_source
from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.syntax.source import SourceText

HEAD = "site: shop\nname: hot\n"
STEPS = "  - fetch: https://shop.test/hot\n"


def load(text: str) -> tuple[ImportResult, tuple[Diagnostic, ...]]:
    sink = Sink()
    source = SourceText.decode("clis/shop/hot.yaml", text.encode(), sink)
    assert source is not None
    return import_source(source, sink), sink.sorted()


def lines(text: str) -> list[str]:
    return [f"{item.span.line}:{item.span.column} {item.code} {item.message}; {item.help}" for item in load(text)[1]]


def fixed(text: str) -> str:
    """The text after the fix of its only finding."""
    (found,) = load(text)[1]
    assert found.fix is not None and found.fix.applicability == "safe"
    data = text.encode()
    for edit in sorted(found.fix.edits, key=lambda edit: -edit.span.start):
        data = data[: edit.span.start] + edit.text.encode() + data[edit.span.end :]
    return data.decode()


@pytest.mark.parametrize("key", ["pipline", "pipelines", "Pipeline", "piepline", "steps"])
def test_a_misspelt_pipeline_is_an_adapter(key: str) -> None:
    result, found = load(f"{HEAD}{key}:\n{STEPS}")
    assert [item.name for item in result.rejected] == ["shop/hot"]
    assert [f"{item.span}-{item.span.end_column} {item.code} {item.message}; {item.help}" for item in found] == [
        f"clis/shop/hot.yaml:3:1-{len(key) + 1} AC302 the adapter has no `pipeline`; did you mean `pipeline`?"
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"name: hot\npipline:\n{STEPS}",
        f"{HEAD}stages:\n{STEPS}",
        f"{HEAD}timeline:\n{STEPS}",
        f"{HEAD}pipline: fetch\n",
        "name: build\non: push\njobs:\n  a:\n    steps:\n      - run: make\n",
        f"name: build\ndescription: a job\nsteps:\n{STEPS}",
    ],
)
def test_other_files_stay_ignored(text: str) -> None:
    result, found = load(text)
    assert (result.found, found) == (0, ())


def test_documents_keep_their_numbers() -> None:
    text = f"{HEAD}pipeline:\n{STEPS}---\nsite: shop\nname: cold\npipline:\n{STEPS}---\nname: B!\npipeline:\n{STEPS}"
    result, _ = load(text)
    assert [(ir.id, ir.source.document) for ir in result.adapters] == [("shop/hot", 0)]
    assert [(item.name, item.document) for item in result.rejected] == [("shop/cold", 1), ("shop/B!", 2)]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("  - fetch:\n    url: https://shop.test/a\n",
         "5:5 AC302 `fetch` has no parameters: `url` stands beside it; indent `url` below `fetch`"),
        ("  - fetch:\n    url: https://shop.test/a\n    method: GET\n  - limit: 3\n",
         "5:5 AC302 `fetch` has no parameters: `url` and `method` stand beside it; "
         "indent `url` and `method` below `fetch`"),
        ("  - fetch: https://shop.test/a\n  - map:\n    title: ${{ item.t }}\n    select: rows\n    b: 1\n    c: 2\n",
         "6:5 AC302 `map` has no parameters: `title` and 3 more stand beside it; "
         "indent `title` and 3 more below `map`"),
        ("  - sort:\n    by: price\n    order: desc\n",
         "5:5 AC302 `sort` has no parameters: `by` and `order` stand beside it; indent `by` and `order` below `sort`"),
    ],
)  # fmt: skip
def test_parameters_beside_their_step(steps: str, expected: str) -> None:
    text = f"{HEAD}pipeline:\n{steps}"
    assert lines(text) == [expected]
    assert load(fixed(text))[1] == ()


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("  - fetch:\n    url: https://shop.test/a\n    params:\n      q: x\n",
         "5:5 AC302 `fetch` has no parameters: `url` and `params` stand beside it; "
         "indent `url` and `params` below `fetch`"),
        ("  - {fetch: , url: https://shop.test/a}\n",
         "4:15 AC302 `fetch` has no parameters: `url` stands beside it; indent `url` below `fetch`"),
        ("  - evaluate: |\n    const a = {b: 1}\n  - limit: 3\n",
         "5:5 AC302 the text of `evaluate` does not stand deeper than `evaluate`; "
         "indent the text of `|` deeper than `evaluate`"),
    ],
)  # fmt: skip
def test_parameters_beside_their_step_without_a_fix(steps: str, expected: str) -> None:
    text = f"{HEAD}pipeline:\n{steps}"
    assert lines(text) == [expected]
    assert load(text)[1][0].fix is None


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("  - fetch:\n    limit: 3\n", "4:5 AC302 `fetch` has no parameter; write a URL, or `url` and its parameters"),
        ("  - fetch:\n    urls: x\n", "4:5 AC302 `fetch` has no parameter; write a URL, or `url` and its parameters"),
        ("  - map:\n    select: rows\n",
         "4:5 AC302 `map` has no parameter; write a mapping of fields to templates"),
    ],
)  # fmt: skip
def test_other_empty_steps_keep_their_words(steps: str, expected: str) -> None:
    assert lines(f"{HEAD}pipeline:\n{steps}")[0] == expected


def test_no_space_after_a_colon() -> None:
    text = f"{HEAD}pipeline:\n  - fetch:https://shop.test/a\n"
    assert lines(text) == [
        "4:5 AC303 no space after `:`, so `fetch:` begins a text and not a step; put a space after `:`"
    ]
    assert fixed(text) == f"{HEAD}pipeline:\n  - fetch: https://shop.test/a\n"
    assert lines(f"{HEAD}pipeline:\n{STEPS}  - note:anything\n") == [
        "5:5 AC308 item of the pipeline is text, not a step; it is skipped; write `step: parameter`, or remove the item"
    ]


def test_no_space_after_a_dash() -> None:
    text = f"{HEAD}pipeline:\n  -fetch: https://shop.test/a\n  -limit: 3\n"
    assert lines(text) == ["4:3 AC303 no space after `-`, so `-fetch` is a key and not a step; put a space after `-`"]
    assert fixed(text) == f"{HEAD}pipeline:\n  - fetch: https://shop.test/a\n  - limit: 3\n"


def test_ignored_fields_are_named() -> None:
    text = f"{HEAD}timeout: 9\naliases: [a]\ndeprecated: true\nreplacedBy: shop/new\npipeline:\n{STEPS}"
    assert lines(text) == [
        f"{line}:1 AC330 `{key}` is not carried into the artifact; remove it, or keep it for OpenCLI"
        for line, key in enumerate(("timeout", "aliases"), 3)
    ]
    assert lines(f"{HEAD}timeout:\npipeline:\n{STEPS}") == []
