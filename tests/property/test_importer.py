"""Importing: whatever a file holds, it ends in adapters, rejected names or a reason, never in an exception."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from adapterc.importers import import_source
from adapterc.spec.diagnostics import Severity, Sink
from adapterc.syntax.source import SourceText

ADAPTER = """\
site: shop
name: hot
description: "hot \\ud83d\\ude00"
domain: shop.test
strategy: cookie
browser: true
base: &page {type: int, default: 10}
args:
  limit:
    <<: *page
  q: {type: str, required: true, positional: true, choices: [a, 'b']}
pipeline:
  - navigate: {url: 'https://shop.test/', settleMs: 300}
  - evaluate: |
      (() => {
        return [{ a: ${{ args.q | json }} }];
      })()
  - map:
      title: ${{ item.a || 'none' }}
  - filter: item.title
  - sort: {by: title, order: desc}
  - wait: 2
  - limit: ${{ args.limit }}
columns: [title]
---
pipeline:
  - fetch:
      url: https://shop.test/
      params: {q: '${{ args.q }}'}
"""

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)
KEYS = (
    "site", "name", "description", "domain", "strategy", "browser", "args", "columns", "timeout", "aliases",
    "deprecated", "replacedBy", "navigateBefore", "access", "readOnly", "example", "pipeline",
)  # fmt: skip
OPS = ("navigate", "evaluate", "map", "filter", "sort", "limit", "select", "fetch", "wait", "tap", "other")


def run(data: bytes) -> None:
    sink = Sink()
    source = SourceText.decode("clis/shop/hot.yaml", data, sink)
    if source is None:
        assert len(sink) == 1
        return
    result = import_source(source, sink)
    assert (result.ignored is None) == (result.found > 0)
    assert bool(result.rejected) == any(item.severity is Severity.ERROR for item in sink)
    if result.ignored:
        assert not len(sink)
    for item in sink:
        assert item.span.file == "clis/shop/hot.yaml"
        assert 0 <= item.span.start <= item.span.end <= len(data)
        for edit in item.fix.edits if item.fix else ():
            assert 0 <= edit.span.start <= edit.span.end <= len(data)


def flow(tree: object) -> str:
    """A tree as YAML in flow style."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{quote(key)}: {flow(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flow, tree)) + "]"
    if isinstance(tree, str):
        return quote(tree)
    return {"None": "~", "True": "true", "False": "false"}.get(repr(tree), repr(tree))


def quote(text: str) -> str:
    return '"' + "".join(c if " " < c < "\x7f" and c not in '"\\' else f"\\U{ord(c):08x}" for c in text) + '"'


@given(st.lists(st.tuples(st.integers(0, len(ADAPTER) - 1), st.binary(max_size=4), st.integers(0, 6)), max_size=4))
def test_mutated_bytes(edits: list[tuple[int, bytes, int]]) -> None:
    data = ADAPTER.encode()
    for at, inserted, removed in edits:
        data = data[:at] + inserted + data[at + removed :]
    run(data)


def test_a_bracket_that_the_end_leaves_open_behind_a_quote() -> None:
    run(b"site: shop\nname: hot\npipeline:\n  - fetch: {url: 'https://shop.test/'")


@given(st.permutations(ADAPTER.splitlines(keepends=True)), st.integers(1, 30))
def test_shuffled_lines(lines: list[str], kept: int) -> None:
    run("".join(lines[:kept]).encode())


@given(st.dictionaries(st.sampled_from(KEYS), TREES))
def test_fields_of_any_type(fields: dict[str, object]) -> None:
    run("".join(f"{key}: {flow(value)}\n" for key, value in fields.items()).encode())


@given(st.lists(st.dictionaries(st.sampled_from(OPS), TREES, max_size=2) | TREES, max_size=4))
def test_steps_of_any_shape(steps: list[object]) -> None:
    run(f"pipeline: {flow(steps)}\n".encode())


@given(st.dictionaries(st.text(max_size=4), TREES, max_size=3))
def test_arguments_of_any_shape(args: dict[str, object]) -> None:
    run(f"args: {flow(args)}\npipeline: [{{fetch: x}}]\n".encode())


PARAMETERS = ("url", "settleMs", "waitUntil", "by", "order", "text", "time", "timeout", "params", "headers", "method",
              "concurrency", "select")  # fmt: skip


@given(st.sampled_from(OPS), st.dictionaries(st.sampled_from(PARAMETERS), SCALARS | st.lists(SCALARS, max_size=2)))
@example("wait", {"time": float("nan")})
@example("fetch", {"url": "a", "concurrency": True})
def test_parameters_of_any_type(op: str, parameters: dict[str, object]) -> None:
    run(f"pipeline: [{flow([{op: parameters}])[1:-1]}]\n".encode())
