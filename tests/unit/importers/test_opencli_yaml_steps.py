"""OpenCLI YAML: every shape of every step, and the shapes that are refused."""

from __future__ import annotations

import pytest

from adapterc.importers import import_source
from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.spec.ir import (
    Code,
    Constant,
    Evaluate,
    Fetch,
    Filter,
    Limit,
    ListValue,
    Map,
    MapValue,
    Navigate,
    Refused,
    Select,
    Sort,
    Step,
    Wait,
)
from adapterc.spec.text import Text
from adapterc.syntax.source import SourceText


def load(step: str) -> tuple[tuple[Step, ...], tuple[Diagnostic, ...]]:
    sink = Sink()
    text = "pipeline:\n" + "".join(f"  {line}\n" for line in step.splitlines())
    source = SourceText.decode("shop/hot.yaml", text.encode(), sink)
    assert source is not None
    result = import_source(source, sink)
    assert result.found == 1
    return result.adapters[0].steps if result.adapters else (), sink.sorted()


def one(step: str) -> Step:
    steps, found = load(step)
    assert not found, [f"{item.span} {item.message}" for item in found]
    (only,) = steps
    return only


def value(item: object) -> object:
    if isinstance(item, Text | Constant):
        return item.value
    if isinstance(item, ListValue):
        return [value(part) for part in item.items]
    assert isinstance(item, MapValue)
    return {field.key: value(field.value) for field in item.fields}


@pytest.mark.parametrize(
    ("step", "url", "settle", "wait_until"),
    [
        ("- navigate: https://shop.test/", "https://shop.test/", None, None),
        ("- navigate: 'https://shop.test/${{ args.q }}'", "https://shop.test/${{ args.q }}", None, None),
        ("- navigate: {url: https://shop.test/}", "https://shop.test/", None, None),
        ("- navigate:\n    url: https://shop.test/\n    settleMs: 3000", "https://shop.test/", 3000.0, None),
        ("- navigate: {url: https://shop.test/, waitUntil: none}", "https://shop.test/", None, "none"),
    ],
)
def test_navigate(step: str, url: str, settle: float | None, wait_until: str | None) -> None:
    found = one(step)
    assert isinstance(found, Navigate)
    assert (value(found.url), found.settle_ms, found.wait_until) == (url, settle, wait_until)
    assert (found.span.line, found.span.column, found.span.end_column) == (2, 5, 13)


def test_evaluate_keeps_the_place_of_every_line() -> None:
    found = one("- evaluate: |\n    (() => {\n      return 1\n    })()")
    assert isinstance(found, Evaluate) and isinstance(found.action, Code)
    text = found.action.text
    assert text.value == "(() => {\n  return 1\n})()\n"
    at = text.value.index("return")
    assert (text.slice(at, at + 6).line, text.slice(at, at + 6).column) == (4, 9)


def test_map() -> None:
    found = one("- map:\n    title: ${{ item.title }}\n    2: x\n    n: 5\n    l: [1, '${{ a }}']\n    o: {k: ~}")
    assert isinstance(found, Map) and found.select is None
    assert [(field.key, value(field.value)) for field in found.fields] == [
        ("title", "${{ item.title }}"), ("2", "x"), ("n", 5), ("l", [1, "${{ a }}"]), ("o", {"k": None}),
    ]  # fmt: skip
    assert str(found.fields[0].key_span) == "shop/hot.yaml:3:7"


def test_map_with_select() -> None:
    found = one("- map: {select: data.list, title: '${{ title }}'}")
    assert isinstance(found, Map) and found.select is not None
    assert (value(found.select), [field.key for field in found.fields]) == ("data.list", ["title"])


@pytest.mark.parametrize(
    ("step", "test"),
    [
        ("- filter: item.score > 1", "item.score > 1"),
        ("- filter: ${{ item.ok }}", "${{ item.ok }}"),
        ("- filter: true", "true"),
        ("- filter: 0x10", "16"),
    ],
)
def test_filter(step: str, test: str) -> None:
    found = one(step)
    assert isinstance(found, Filter) and isinstance(found.test, Text)
    assert (found.test.value, found.wrapped) == (test, False)


@pytest.mark.parametrize(
    ("step", "by", "descending"),
    [
        ("- sort: score", "score", False),
        ("- sort: {by: score}", "score", False),
        ("- sort: {by: a.b, order: desc}", "a.b", True),
        ("- sort: {by: score, order: asc}", "score", False),
        ("- sort: {by: 0}", "0", False),
    ],
)
def test_sort(step: str, by: str, descending: bool) -> None:
    found = one(step)
    assert isinstance(found, Sort)
    assert (found.by, found.descending) == (by, descending)


@pytest.mark.parametrize(
    ("step", "count"),
    [
        ("- limit: 5", 5),
        ("- limit: '10'", 10),
        ("- limit: -1", -1),
        ("- limit: 1.9", 1.9),
        ("- limit: ' 2e1 '", 20),
        ("- limit: ${{ args.limit }}", "${{ args.limit }}"),
    ],
)
def test_limit(step: str, count: object) -> None:
    found = one(step)
    assert isinstance(found, Limit)
    assert value(found.count) == count


def test_select() -> None:
    for step, path in (
        ("- select: data.list", "data.list"),
        ("- select: 0", "0"),
        ("- select: '${{ a }}'", "${{ a }}"),
    ):
        found = one(step)
        assert isinstance(found, Select) and value(found.path) == path


def test_fetch() -> None:
    found = one("- fetch: https://shop.test/?q=${{ args.q }}")
    assert isinstance(found, Fetch)
    assert (value(found.url), found.method, found.params, found.headers, found.concurrency) == (
        "https://shop.test/?q=${{ args.q }}", "GET", (), (), 5,
    )  # fmt: skip
    found = one(
        "- fetch:\n    url: https://shop.test/\n    method: post\n    params: {q: '${{ args.q }}', n: 5, e: ~}\n"
        "    headers: {X-A: b}\n    concurrency: 2"
    )
    assert isinstance(found, Fetch)
    assert (found.method, found.concurrency) == ("POST", 2)
    assert [(field.key, value(field.value)) for field in found.params] == [
        ("q", "${{ args.q }}"),
        ("n", 5),
        ("e", None),
    ]
    assert [(field.key, value(field.value)) for field in found.headers] == [("X-A", "b")]


@pytest.mark.parametrize(
    ("step", "seconds", "text", "timeout"),
    [
        ("- wait: 3", 3, None, 30.0),
        ("- wait: '0.5'", 0.5, None, 30.0),
        ("- wait: ${{ args.s }}", "${{ args.s }}", None, 30.0),
        ("- wait: {time: 2}", 2, None, 30.0),
        ("- wait: {time: '2'}", 2, None, 30.0),
        ("- wait: {text: Done}", None, "Done", 30.0),
        ("- wait: {text: '${{ args.t }}', timeout: 5}", None, "${{ args.t }}", 5.0),
    ],
)
def test_wait(step: str, seconds: object, text: object, timeout: float) -> None:
    found = one(step)
    assert isinstance(found, Wait)
    assert (found.seconds and value(found.seconds), found.text and value(found.text), found.timeout) == (
        seconds, text, timeout,
    )  # fmt: skip


@pytest.mark.parametrize("op", ["tap", "intercept", "click", "type", "press", "fill", "snapshot", "download"])
def test_refused_by_name(op: str) -> None:
    found = one(f"- {op}: {{anything: [1]}}")
    assert isinstance(found, Refused)
    assert (found.op, str(found.span)) == (op, "shop/hot.yaml:2:5")


def test_several_keys_are_several_steps_in_order() -> None:
    steps, found = load("- fetch: https://shop.test/\n  select: data\n  limit: 3\n- map: {a: b}")
    assert not found
    assert [type(step).__name__ for step in steps] == ["Fetch", "Select", "Limit", "Map"]


def test_aliased_steps() -> None:
    steps, found = load("- &f\n  fetch: https://shop.test/\n- *f")
    assert not found
    assert [type(step).__name__ for step in steps] == ["Fetch", "Fetch"]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("- navigat: x", "2:5 AC307 step `navigat` is unknown"),
        ("- 3: x", "2:5 AC307 step `3` is unknown"),
        ("- [a]", "2:5 AC303 a list stands where a step is expected"),
        ("- navigate:", "2:5 AC302 `navigate` has no parameter"),
        ("- navigate: 5", "2:15 AC303 `navigate` takes a URL, not a number"),
        ("- navigate: {settleMs: 1}", "2:5 AC302 `navigate` has no `url`"),
        ("- navigate: {url: [a]}", "2:21 AC303 `url` of `navigate` must be a URL, it is a list"),
        ("- navigate: {url: a, settleMs: '1'}",
         "2:34 AC316 `settleMs` of `navigate` must be a number, OpenCLI ignores `1`"),
        ("- navigate: {url: a, waitUntil: idle}", "2:35 AC316 `waitUntil` `idle` has no meaning"),
        ("- navigate: {url: a, timeout: 3}", "2:24 AC316 `navigate` has no parameter `timeout`"),
        ("- evaluate:", "2:5 AC302 `evaluate` has no parameter"),
        ("- evaluate: '  '", "2:15 AC302 `evaluate` has no parameter"),
        ("- evaluate: {js: x}", "2:15 AC303 `evaluate` takes JavaScript text, not a mapping"),
        ("- map:", "2:5 AC302 `map` has no parameter"),
        ("- map: [a]", "2:10 AC303 `map` takes a mapping of fields to templates, not a list"),
        ("- map: {select: a}", "2:5 AC302 `map` has no fields"),
        ("- map: {select: [a], b: c}", "2:19 AC303 `select` of `map` must be a dotted path, it is a list"),
        ("- filter:", "2:5 AC302 `filter` has no parameter"),
        ("- filter: {a: b}", "2:13 AC303 `filter` takes an expression such as `item.score > 1`, not a mapping"),
        ("- sort:", "2:5 AC302 `sort` has no parameter"),
        ("- sort: {order: desc}", "2:5 AC302 `sort` has no `by`"),
        ("- sort: {by: [a]}", "2:16 AC303 `by` of `sort` must be a key, it is a list"),
        ("- sort: {by: a, order: DESC}", "2:26 AC317 sort order `DESC` is neither `asc` nor `desc`"),
        ("- sort: {by: a, order: 1}", "2:26 AC317 sort order `1` is neither `asc` nor `desc`"),
        ("- sort: {by: a, descending: true}", "2:19 AC316 `sort` has no parameter `descending`"),
        ("- sort: ${{ args.by }}", "2:11 AC212 the key of `sort` is never rendered"),
        ("- limit:", "2:5 AC302 `limit` has no parameter"),
        ("- limit: ten", "2:12 AC316 limit `ten` is not a number"),
        ("- limit: .inf", "2:12 AC316 limit `.inf` is not a number"),
        ("- limit: true", "2:12 AC303 `limit` takes a number or a template, not true or false"),
        ("- select: [a]", "2:13 AC303 `select` takes a dotted path, not a list"),
        ("- select: ''", "2:13 AC302 `select` has no parameter"),
        ("- fetch:", "2:5 AC302 `fetch` has no parameter"),
        ("- fetch: {params: {a: b}}", "2:5 AC302 `fetch` has no `url`"),
        ("- fetch: {url: a, body: b}", "2:21 AC316 `fetch` has no parameter `body`"),
        ("- fetch: {url: a, method: '${{ b }}'}", "2:29 AC316 `${{ b }}` is not an HTTP method"),
        ("- fetch: {url: a, params: [b]}", "2:29 AC303 `params` of `fetch` must be a mapping, it is a list"),
        ("- fetch: {url: a, params: {b: [c]}}",
         "2:33 AC303 `b` in `params` of `fetch` must be a single value, it is a list"),
        ("- fetch: {url: a, concurrency: '2'}",
         "2:34 AC316 `concurrency` must be a whole number from 1, it is `2`"),
        ("- fetch: {url: a, concurrency: 0}", "2:34 AC316 `concurrency` must be a whole number from 1, it is `0`"),
        ("- wait:", "2:5 AC302 `wait` has no parameter"),
        ("- wait: {}", "2:5 AC302 `wait` has nothing to wait for"),
        ("- wait: soon", "2:11 AC316 `soon` is not a number of seconds"),
        ("- wait: -1", "2:11 AC316 `-1` is not a number of seconds"),
        ("- wait: {time: '${{ args.s }}'}", "2:18 AC316 `${{ args.s }}` is not a number of seconds"),
        ("- wait: {selector: a}", "2:12 AC316 `wait` has no parameter `selector`"),
        ("- wait: {text: a, time: 1}", "2:21 AC316 `time` has no meaning beside `text`"),
        ("- wait: {time: 1, timeout: 2}", "2:21 AC316 `timeout` has no meaning without `text`"),
        ("- wait: {text: a, timeout: '2'}", "2:30 AC316 `timeout` of `wait` must be a number, OpenCLI ignores `2`"),
        ("- wait: {text: [a]}", "2:18 AC303 `text` of `wait` must be text, it is a list"),
    ],
)  # fmt: skip
def test_refused(step: str, expected: str) -> None:
    _, found = load(step)
    assert [f"{item.span} {item.code} {item.message}" for item in found] == [f"shop/hot.yaml:{expected}"]
    assert found[0].help


def test_help() -> None:
    assert load("- navigat: x")[1][0].help == "did you mean `navigate`?"
    assert load("- sort: {by: a, ordr: asc}")[1][0].help == "did you mean `order`?"
    fix = load("- sort: {by: a, order: descending}")[1][0].fix
    assert fix is not None and fix.edits[0].text == "desc" and fix.applicability == "unsafe"
