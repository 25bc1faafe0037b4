"""Whole messages about what compiles but can hardly be meant, each with neighbours that are fine."""

from __future__ import annotations

import pytest

from adapterc.compiler.passes.bind_templates import bind_templates
from adapterc.importers.opencli_yaml import DIALECT
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText

HEAD = "domain: shop.test\nargs: { q: { required: true }, page: { required: true } }\npipeline:\n"
GET = "  - fetch: https://shop.test/hot\n"


def found(steps: str) -> list[str]:
    """`line:columns code message | help`, lines counted from the first step."""
    sink = Sink()
    source = SourceText.decode("clis/shop/hot.yaml", (HEAD + steps).encode(), sink)
    assert source is not None
    (ir,) = DIALECT.load(source, sink).adapters
    bind_templates(ir, sink)
    return [
        f"{item.span.line - 3}:{item.span.column}-{item.span.end_column} {item.code} {item.message} | {item.help}"
        for item in sink.sorted()
    ]


FIELD = "is read as a field of the item"
NONE = f"{FIELD}, and there is no item here"
CONTEXT = "write `args.…` for an argument, `data.…` for what the steps before it gave"
STAYS = "looks like an expression, but it stays text"


@pytest.mark.parametrize(
    ("steps", "messages"),
    [
        (GET + "  - map: { a: '${{ itme.title }}' }\n",
         [f"2:20-24 AC213 `itme` {FIELD} | did you mean `item.title`?"]),
        (GET + "  - map: { a: '${{ row.title | upper }}' }\n",
         [f"2:20-23 AC213 `row` {FIELD} | did you mean `item.title`?"]),
        (GET + "  - map: { a: '${{ i }}', b: '${{ _.x }}' }\n",
         [f"2:20-21 AC213 `i` {FIELD} | did you mean `index`?", f"2:35-36 AC213 `_` {FIELD} | did you mean `item.x`?"]),
        (GET + "  - map: { a: ['${{ document.title }}'] }\n",
         [f"2:21-29 AC213 `document` {FIELD}"
          " | an `evaluate` step sees the page; write `item.document` if it is a field"]),
        (GET + "  - filter: itme.gone\n", [f"2:13-17 AC213 `itme` {FIELD} | did you mean `item.gone`?"]),
        (GET + '  - map: { a: "${{ \\x69tme.title }}" }\n',
         [f"2:20-33 AC213 `itme` {FIELD} | did you mean `item.title`?"]),
        ("  - fetch: https://shop.test/api?p=${{ arg.page }}\n",
         [f"1:40-43 AC213 `arg` {NONE} | did you mean `args.page`?"]),
        ("  - fetch: https://shop.test/api?p=${{ page }}\n",
         [f"1:40-44 AC213 `page` {NONE} | did you mean `args.page`?"]),
        ("  - fetch: { url: https://shop.test/api, params: { p: '${{ size }}' } }\n",
         [f"1:60-64 AC213 `size` {NONE} | {CONTEXT}"]),
        (GET + "  - fetch: https://shop.test/${{ itme.id }}\n",
         [f"2:34-38 AC213 `itme` {FIELD} | did you mean `item.id`?"]),
        (GET + "  - limit: ${{ page }}\n", [f"2:16-20 AC213 `page` {NONE} | did you mean `args.page`?"]),
        (GET + "  - select: a.${{ q }}\n", [f"2:19-20 AC213 `q` {NONE} | did you mean `args.q`?"]),
        ("  - evaluate: 'f(${{ q | json }})'\n", [f"1:22-23 AC213 `q` {NONE} | did you mean `args.q`?"]),
        (GET + "  - map: { a: '${{ title }}', b: '${{ date }}', c: '${{ tags.0 }}', d: '${{ document }}' }\n", []),
        (GET + "  - map: { itme: '${{ item.a }}' }\n  - map: { b: '${{ itme.c }}' }\n", []),
        (GET + "  - fetch: https://shop.test/${{ id }}\n  - filter: active\n", []),
        ("  - evaluate: 'f(1) // ${{ q }}'\n", []),
    ],
)  # fmt: skip
def test_suspicious_roots(steps: str, messages: list[str]) -> None:
    assert found(steps) == messages


@pytest.mark.parametrize(
    ("steps", "messages"),
    [
        (GET + "  - map: { f: item.title }\n", [f"2:15-25 AC214 `item.title` {STAYS} | write `${{{{ item.title }}}}`"]),
        (GET + '  - map: { f: "{{ item.title }}" }\n',
         [f"2:16-32 AC214 `{{{{ item.title }}}}` {STAYS} | write `${{{{ item.title }}}}`"]),
        (GET + '  - map: { f: { g: "${ item.title }" } }\n',
         [f"2:21-36 AC214 `${{ item.title }}` {STAYS} | write `${{{{ item.title }}}}`"]),
        (GET + '  - map: { f: "${{ item.a }} {{ item.b }}!" }\n',
         [f"2:30-42 AC214 `{{{{ item.b }}}}` {STAYS} | write `${{{{ item.b }}}}`"]),
        ('  - fetch: "https://shop.test/${args.q}"\n',
         [f"1:31-40 AC214 `${{args.q}}` {STAYS} | write `${{{{ args.q }}}}`"]),
        ('  - navigate: "https://shop.test/{{ args.q }}"\n' + GET,
         [f"1:34-46 AC214 `{{{{ args.q }}}}` {STAYS} | write `${{{{ args.q }}}}`"]),
        (GET + '  - sort: "-price"\n',
         ["2:11-19 AC214 sort key `-price` is taken as it stands, and no row has it"
          " | write `sort: { by: price, order: desc }`"]),
        (GET + "  - sort: price desc\n",
         ["2:11-21 AC214 sort key `price desc` is taken as it stands, and no row has it"
          " | write `sort: { by: price, order: desc }`"]),
        (GET + "  - sort: { by: item.price }\n",
         ["2:17-27 AC214 sort key `item.price` is taken as it stands, and no row has it | write `sort: price`"]),
        (GET + "  - select: $.data.items\n",
         ["2:13-25 AC214 path `$.data.items` is split at its dots alone, so it finds nothing | write `data.items`"]),
        (GET + "  - map: { select: 'data[0].items', a: x }\n",
         ["2:20-35 AC214 path `data[0].items` is split at its dots alone, so it finds nothing"
          " | write `data.0.items`"]),
        (GET + "  - select: 'data[*].items'\n",
         ["2:13-28 AC214 path `data[*].items` is split at its dots alone, so it finds nothing"
          " | a path is keys and numbers with dots between them: `data.0.items`"]),
        (GET + "  - select: data.items\n  - sort: price\n  - map: { a: index, b: item, c: see item.title }\n", []),
        (GET + '  - map: { "-a": "${{ item.a }}" }\n  - sort: "-a"\n', []),
        ("  - evaluate: 'f(`${item.a}`)'\n", []),
        ("  - fetch: { url: https://shop.test/api, params: { sort: item.price } }\n", []),
    ],
)  # fmt: skip
def test_texts_that_look_like_expressions(steps: str, messages: list[str]) -> None:
    assert found(steps) == messages


EARLY = "put a `fetch` or an `evaluate` step before it"


@pytest.mark.parametrize(
    ("steps", "messages"),
    [
        ("  - map: { a: '${{ item.a }}' }\n" + GET, [f"1:5-8 AC215 `map` has no data yet | {EARLY}"]),
        ("  - select: a\n  - limit: 1\n" + GET, [f"1:5-11 AC215 `select` has no data yet | {EARLY}"]),
        ("  - limit: 5\n" + GET, [f"1:5-10 AC215 `limit` has no data yet | {EARLY}"]),
        ("  - sort: a\n" + GET, [f"1:5-9 AC215 `sort` has no data yet | {EARLY}"]),
        ("  - navigate: https://shop.test/\n  - wait: 1\n  - filter: item.a\n",
         [f"3:5-11 AC215 `filter` has no data yet | {EARLY}"]),
        ("  - fetch: https://shop.test/${{ item.id }}\n",
         ["1:34-41 AC215 `item.id` is read before any step has given data | write `args.…` for an argument"]),
        (GET + "  - limit: 5\n", []),
        ("  - evaluate: '[1]'\n  - map: { a: '${{ item.a }}' }\n", []),
    ],
)  # fmt: skip
def test_rows_before_any_data(steps: str, messages: list[str]) -> None:
    assert found(steps) == messages
