"""The pass that gives every text its meaning: values of steps, filters, and bodies with their diagnostics."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from adapterc.compiler.passes.bind_templates import bind_templates
from adapterc.importers.opencli_yaml import DIALECT
from adapterc.spec.diagnostics import Applicability, Diagnostic, Sink
from adapterc.spec.expr import Piped, Template
from adapterc.spec.ir import (
    AdapterIR,
    BoundCode,
    Code,
    Evaluate,
    Fetch,
    Filter,
    Limit,
    Map,
    MapValue,
    Navigate,
)
from adapterc.spec.text import Text
from adapterc.syntax.source import SourceText
from adapterc.syntax.template.walk import piped_values

CASES = Path(__file__).resolve().parents[4] / "shared" / "cases"

HEAD = """\
site: shop
name: hot
description: hot products
domain: shop.test
strategy: cookie
browser: true
args:
  q: { type: str, required: true }
  word: { type: str }
  limit: { type: int, default: 20 }
  all: { type: bool }
  item-id: { type: str, required: true }
pipeline:
"""
BODY_LINE = HEAD.count("\n") + 2


CHECK = "check the brackets, quotes and commas here and just before"


def bind_source(source: str, path: str = "hot.yaml") -> tuple[AdapterIR, list[Diagnostic]]:
    read = Sink()
    decoded = SourceText.decode(path, source.encode(), read)
    assert decoded is not None
    (ir,) = DIALECT.load(decoded, read).adapters
    assert not read.failed, list(read)
    sink = Sink()
    bound = bind_templates(ir, sink)
    return bound, [item for item in sink.sorted() if item.code != "AC215"]  # here steps stand alone


def bind(steps: str) -> tuple[AdapterIR, list[Diagnostic]]:
    return bind_source(HEAD + steps)


def body(code: str) -> tuple[BoundCode | None, list[Diagnostic]]:
    """Bind one evaluate step whose code begins at line `BODY_LINE`, column 7."""
    ir, found = bind("  - evaluate: |\n" + "".join(f"      {line}\n" for line in code.split("\n")))
    (step,) = ir.steps
    assert isinstance(step, Evaluate) and isinstance(step.action, Code)
    return step.action.bound, found


def shown(found: list[Diagnostic]) -> list[str]:
    """`line:column-end code message`, lines counted from the first line of the body."""
    return [
        f"{item.span.line - BODY_LINE + 1}:{item.span.column - 6}-{item.span.end_column - 6} {item.code} {item.message}"
        for item in found
    ]


def leftovers(node: object) -> list[Text]:
    """Every `Text` that is not the source of a template or of code."""
    if isinstance(node, Template | Code):
        return []
    if isinstance(node, Text):
        return [node]
    if isinstance(node, tuple):
        return [text for item in node for text in leftovers(item)]
    if dataclasses.is_dataclass(node):
        return [text for item in dataclasses.fields(node) for text in leftovers(getattr(node, item.name))]
    return []


ALL_STEPS = """\
  - navigate: https://shop.test/s?q=${{ args.q }}
  - fetch:
      url: https://shop.test/api/${{ args.item-id }}
      params: { q: "${{ args.q }}", n: 5 }
      headers: { X-Word: "${{ args.word }}" }
  - select: data.${{ args.q }}
  - wait: { text: "${{ args.q }}" }
  - evaluate: (() => [1])()
  - map: { select: data.items, title: "${{ item.title }}", rank: "${{ index + 1 }}", fixed: x }
  - filter: item.title && item.rank > 1
  - limit: ${{ args.limit }}
"""


def test_no_text_is_left() -> None:
    ir, found = bind(ALL_STEPS)
    assert found == []
    assert leftovers(ir.steps) == []
    kinds = [type(step).__name__ for step in ir.steps]
    assert kinds == ["Navigate", "Fetch", "Select", "Wait", "Evaluate", "Map", "Filter", "Limit"]


def test_values_keep_their_kind() -> None:
    ir, _ = bind(ALL_STEPS)
    navigate, fetch, limit = ir.steps[0], ir.steps[1], ir.steps[-1]
    assert isinstance(navigate, Navigate) and isinstance(navigate.url, Template)
    assert (navigate.url.kind, navigate.url.parts[0]) == ("string", "https://shop.test/s?q=")
    assert isinstance(fetch, Fetch)
    assert [field.value.kind for field in fetch.headers if isinstance(field.value, Template)] == ["value"]
    assert isinstance(limit, Limit) and isinstance(limit.count, Template)
    assert limit.count.kind == "value"


def test_nested_templates_are_rendered_and_listed() -> None:
    ir, found = bind('  - map:\n      by: { name: "${{ item.by }}" }\n      links: ["${{ item.url }}", 1]\n')
    (step,) = ir.steps
    assert isinstance(step, Map) and isinstance(step.fields[0].value, MapValue)
    assert [piped.text for field in step.fields for piped in piped_values(field.value)] == ["item.by", "item.url"]
    assert [(item.code, item.text) for item in ir.deviations] == [
        ("nested-template", "templates in nested lists and mappings are rendered; OpenCLI leaves them as text")
    ]
    assert found == []


def test_nested_texts_without_templates_are_no_deviation() -> None:
    ir, _ = bind("  - map:\n      by: { name: x }\n")
    assert ir.deviations == ()


def test_undeclared_arguments_are_reported_at_every_place() -> None:
    _, found = bind(
        "  - fetch: https://shop.test/${{ args.page }}/${{ args.page }}\n  - limit: ${{ args.limits + args['x'] }}\n"
    )
    line = HEAD.count("\n") + 1
    assert [(item.span.line, item.span.column, item.code, item.message, item.help) for item in found] == [
        (line, 34, "AC204", "argument `page` is not declared, so it never has a value", "declare `page` under `args`"),
        (line, 51, "AC204", "argument `page` is not declared, so it never has a value", "declare `page` under `args`"),
        (
            line + 1,
            16,
            "AC204",
            "argument `limits` is not declared, so it never has a value",
            "did you mean `limit`? as it stands, the value is always missing",
        ),
        (line + 1, 30, "AC204", "argument `x` is not declared, so it never has a value", "declare `x` under `args`"),
    ]


def test_undeclared_arguments_in_a_body() -> None:
    _, found = body("f(${{ args.qq | json }})")
    assert shown(found) == ["1:7-14 AC204 argument `qq` is not declared, so it never has a value"]


def test_a_broken_template_is_reported_and_left() -> None:
    ir, found = bind("  - limit: ${{ args.limit + }}\n")
    assert [item.code for item in found] == ["AC201"]
    assert isinstance(ir.steps[0], Limit) and isinstance(ir.steps[0].count, Text)


@pytest.mark.parametrize(
    ("written", "replaced"),
    [
        ("${{ item.score > 10 }}", [("${{ ", ""), (" }}", "")]),
        ('"${{ !item.gone }}"', [("${{ ", ""), (" }}", "")]),
        ("${{ !item.gone }}", [("${{ !item.gone }}", "'!item.gone'")]),
        ("${{ [item.a].length }}", [("${{ [item.a].length }}", "'[item.a].length'")]),
    ],
)
def test_a_wrapped_filter_loses_its_braces(written: str, replaced: list[tuple[str, str]]) -> None:
    source = HEAD + f"  - filter: {written}\n"
    ir, found = bind_source(source)
    (step,) = ir.steps
    assert isinstance(step, Filter) and step.wrapped and isinstance(step.test, Piped)
    assert [item.code for item in ir.deviations] == ["wrapped-filter"]
    (item,) = found
    assert (item.code, item.message) == (
        "AC206",
        "filter is written with the template braces, and OpenCLI drops every row then",
    )
    assert item.fix is not None and item.fix.applicability is Applicability.SAFE
    data = source.encode()
    assert [(data[e.span.start : e.span.end].decode(), e.text) for e in item.fix.edits] == replaced
    for edit in reversed(item.fix.edits):
        data = data[: edit.span.start] + edit.text.encode() + data[edit.span.end :]
    again, left = bind_source(data.decode())
    assert left == []
    assert isinstance(again.steps[0], Filter) and isinstance(again.steps[0].test, Piped)
    assert again.steps[0].test.text == step.test.text


def test_a_bare_filter_is_taken_as_it_is() -> None:
    ir, found = bind("  - filter: item.score > 10 || item.pinned\n")
    (step,) = ir.steps
    assert isinstance(step, Filter) and not step.wrapped
    assert (found, ir.deviations) == ([], ())


def test_a_filter_that_mixes_braces_and_text() -> None:
    _, found = bind("  - filter: ${{ item.score }} > 10\n")
    (item,) = found
    assert (str(item.span), item.code, item.message, item.help) == (
        f"hot.yaml:{HEAD.count(chr(10)) + 1}:13",
        "AC201",
        "filter mixes template braces with bare text",
        "a filter is one expression without braces: `item.score > 10`",
    )


@pytest.mark.parametrize(
    ("code", "form"),
    [
        ("(async () => { return [{ v: 1 }]; })()", "call"),
        ("(async () => { return [{ v: 1 }]; })();", "call"),
        ("async () => [{ v: 1 }]", "function"),
        ("// list\nasync () => [{ v: 1 }]", "function"),
        ("async function main() { return [{ v: 1 }]; }", "function"),
        ("async function () { return [{ v: 1 }]; }", "function"),
        ("const rows = [{ v: 1 }];\nrows", "block"),
        ("new Promise(r => setTimeout(() => r([{ v: 1 }]), 20))", "call"),
        ("document.title", "call"),
        ("({ v: 1 })", "call"),
    ],
)
def test_bodies_without_findings(code: str, form: str) -> None:
    bound, found = body(code)
    assert found == []
    assert bound is not None and bound.form == form


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        (
            "const r = await f();\nr",
            [
                "1:11-16 AC203 `await` at the top of a body is a syntax error in OpenCLI;"
                " here the body is an async function"
            ],
        ),
        (
            "const r = f();\nreturn r;",
            [
                "2:1-7 AC203 `return` at the top of a body is a syntax error in OpenCLI;"
                " here the body is an async function"
            ],
        ),
        (
            "f('${{ args.q }}', `${{ args.q }}`)",
            [
                "1:4-17 AC402 OpenCLI pastes `${{ args.q }}` into a string literal",
                "1:21-34 AC402 OpenCLI pastes `${{ args.q }}` into a template literal",
            ],
        ),
        ("f(${{ args.q }})", ["1:3-16 AC402 OpenCLI pastes `${{ args.q }}` into code"]),
        (
            "f('a${{ args.q | urlencode }}')",
            ["1:5-30 AC402 OpenCLI pastes `${{ args.q | urlencode }}` into a string literal"],
        ),
        ("f(`${{ args.q | json }}`)", ["1:4-24 AC402 OpenCLI pastes `${{ args.q | json }}` into a template literal"]),
        ("f(${{ args.limit + 1 }}, ${{ args.all }}, '${{ args.limit }}', `${{ index }}`)", []),
        ("f(${{ args.limit || 'x' }})", ["1:3-27 AC402 OpenCLI pastes `${{ args.limit || 'x' }}` into code"]),
        ("// ${{ args.q }}\nf(1)", []),
        ("f('${{ args.q')", ["1:4-7 AC211 `${{` is never closed"]),
        ("f(`${{ a: 1 }.a}`)", []),
    ],
)
def test_bodies_with_warnings(code: str, lines: list[str]) -> None:
    bound, found = body(code)
    assert bound is not None
    assert shown(found) == lines


@pytest.mark.parametrize(
    ("code", "fixed", "trust"),
    [
        ("f('${{ args.q }}')", "f(${{ args.q | json }})", Applicability.SAFE),
        ("f(`${{ args.q }}`)", "f(${{ args.q | json }})", Applicability.SAFE),
        ("f('${{ args.word }}')", "f(${{ args.word | json }})", Applicability.UNSAFE),
        ("f('${{ data.t }}')", "f(${{ data.t | json }})", Applicability.UNSAFE),
        ("f('/t/${{ args.q }}.json')", "f(('/t/' + ${{ args.q | json }} + '.json'))", Applicability.DISPLAY),
        ('f("${{ args.q }}-")', 'f(("" + ${{ args.q | json }} + "-"))', Applicability.DISPLAY),
        ("f(`/t/${{ args.q }}`)", "f(`/t/${ ${{ args.q | json }} }`)", Applicability.DISPLAY),
        ("f(`${{ args.q | json }}`)", "f(`${JSON.stringify(${{ args.q | json }})}`)", Applicability.DISPLAY),
        ("f(${{ args.q }})", "f(${{ args.q | json }})", Applicability.DISPLAY),
    ],
)
def test_fixes_of_pasted_text(code: str, fixed: str, trust: Applicability) -> None:
    _, found = body(code)
    (item,) = found
    assert item.fix is not None and item.fix.applicability is trust
    (edit,) = item.fix.edits
    source = f"{HEAD}  - evaluate: |\n      {code}\n".encode()
    new = (source[: edit.span.start] + edit.text.encode() + source[edit.span.end :]).decode()
    assert new.endswith(f"      {fixed}\n")
    again, left = bind_source(new)
    assert left == []
    assert again.steps != ()


def test_one_literal_with_two_placeholders_has_one_fix() -> None:
    _, found = body("f('${{ args.q }}/${{ args.word }}')")
    assert [item.fix is not None for item in found] == [True, False]
    assert (
        found[1].help == "write `('' + ${{ args.q | json }} + '/' + ${{ args.word | json }})` in place of the literal"
    )


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (
            "f(a.${{ args.q }})",
            "1:5-18 AC403 `${{ args.q }}` stands in a property name, where no value can stand"
            " | write an index: `[${{ args.q | json }}]`",
        ),
        (
            "f({ ${{ args.q }}: 1 })",
            "1:5-18 AC403 `${{ args.q }}` stands in a property key, where no value can stand"
            " | write a computed key: `[${{ args.q | json }}]: …`",
        ),
        (
            "f({ ${{ args.q }} })",
            "1:5-18 AC403 `${{ args.q }}` stands in a shorthand property, where no value can stand"
            " | write a key and a value: `name: ${{ args.q | json }}`",
        ),
        (
            "f(/${{ args.q }}/g)",
            "1:4-17 AC403 `${{ args.q }}` stands in a regular expression, where no value can stand"
            " | write `new RegExp(${{ args.q | json }})`",
        ),
        (
            "get${{ args.q }}()",
            "1:4-17 AC403 `${{ args.q }}` stands in a part of a name, where no value can stand"
            " | write `${{ args.q | json }}` as a value of its own",
        ),
        (
            "f(1${{ args.q }})",
            "1:4-17 AC403 `${{ args.q }}` stands in a part of a name, where no value can stand"
            " | write `${{ args.q | json }}` as a value of its own",
        ),
        (
            "f('${{ args.q | json }}')",
            "1:4-24 AC403 `${{ args.q | json }}` stands in quotes, although `json` brings its own"
            " | write `${{ args.q | json }}` without the quotes",
        ),
        (
            "(() => { let ${{ args.q }} = 1 })()",
            "1:14-27 AC403 `${{ args.q }}` stands in a name that is declared, where no value can stand"
            " | write a fixed name, `${{ args.q | json }}` as its value",
        ),
        (
            "f(1,\n  名(2",
            "2:5-6 AC401 JavaScript does not parse: unexpected end of the code"
            " | close what is left open: a bracket, a brace or a text",
        ),
        (
            "(async () => {\n  const a = 1 2;\n})()",
            "2:15-16 AC401 JavaScript does not parse: expecting `;` | " + CHECK,
        ),
        (
            "(() => { let rows = 1; let rows = 2; })()",
            "1:33-34 AC401 JavaScript does not parse: invalid redefinition of lexical identifier | " + CHECK,
        ),
        (
            "f(/(/)",
            "1:1-7 AC401 JavaScript does not parse: expecting `)` | " + CHECK,
        ),
        (
            "(class { accessor x = 1 })",
            "1:19-20 AC401 JavaScript does not parse: expecting `;` | " + CHECK,
        ),
        (
            "{ v: 1 }",
            "1:1-9 AC404 braces at the start of a body open a block, not an object"
            " | put the object in parentheses: `({ … })`",
        ),
        (
            "{ a: 1, b: 2 }",
            "1:1-15 AC404 braces at the start of a body open a block, not an object"
            " | put the object in parentheses: `({ … })`",
        ),
        ("// nothing", "1:1-11 AC404 evaluate body is empty | end the body with the expression it is about"),
        (
            "const rows = 1;",
            "1:1-16 AC404 evaluate body has no result: the last statement (`const`) is no expression"
            " | end the body with the expression it is about",
        ),
        (
            "rows = [];\nrows",
            "1:1-5 AC405 `rows` is assigned but never declared, so it becomes a global of the page"
            " | declare it: `let rows`",
        ),
        (
            "(() => { with (a) { return b } })()",
            "1:10-14 AC405 generated scripts are strict code, which refuses this: invalid keyword: with"
            " | write it as strict code",
        ),
        (
            "f(010)",
            "1:3-6 AC405 generated scripts are strict code, which refuses this:"
            " octal literals are not allowed in strict mode | write it as strict code",
        ),
        ("f(this)", "1:3-7 AC405 `this` at the top of a body is the page's window | write `window`"),
        ("f(args.q)", "1:3-7 AC406 `args` does not exist in an evaluate body | write `${{ args.name | json }}`"),
        ("f(helpers)", "1:3-10 AC406 `helpers` does not exist in an evaluate body | declare what the body needs"),
        ("f($data)", "1:3-8 AC406 `$data` is a name of generated code | write `window.$data` for a global of the page"),
        (
            "(($args) => f(${{ args.q | json }}))(1)",
            "1:3-8 AC406 `$args` hides a name that generated code needs here | use another name",
        ),
        (
            "(() => { const fetch = (u) => window.fetch(u); return fetch('/a') })()",
            "1:16-21 AC406 `fetch` hides a name that generated code needs here | use another name",
        ),
        (
            "f(1) // a\u2028b",
            "1:10-11 AC407 a line separator other than LF is not read alike by all parsers | use plain line breaks",
        ),
        (
            "f(x <!--y\n)",
            "1:5-9 AC407 an HTML comment is not read alike by all parsers | use `//` or `/* */` comments",
        ),
        (
            "\\u0065val('1')",
            "1:1-3 AC407 an escape in a name hides what the code uses | write the name itself",
        ),
        (
            "window.f\\u0065tch('/a')",
            "1:9-11 AC407 an escape in a name hides what the code uses | write the name itself",
        ),
        (
            "(() => { for (async of => 1;;) break })()",
            "1:21-23 AC407 this JavaScript is valid, but adapterc cannot analyse it | write it in a more common way",
        ),
    ],
)
def test_bodies_that_are_refused(code: str, line: str) -> None:
    bound, found = body(code)
    assert bound is None
    assert [f"{text} | {item.help}" for text, item in zip(shown(found), found, strict=True)] == [line]


@pytest.mark.parametrize(
    "code",
    [
        "(($args) => $args)(1)",
        "((args) => args.q)({})",
        "(() => { const $list = 1; return $list })()",
        "$('a').text()",
        "f('<!-- x -->', `<!--`, '\u2028') // <!-- x",
        "(() => { let n = 3; while (n-->0) f(n); })()",
        "window.$store",
        "f('\\u00e9', /\\u00e9/, `\\u00e9`) // \\u00e9",
        "(() => { const fetch = f; return fetch('/a') })()",
    ],
)
def test_names_and_texts_that_are_fine(code: str) -> None:
    bound, found = body(code)
    assert (bound is not None, found) == (True, [])


def test_a_broken_placeholder_is_reported_once() -> None:
    bound, found = body("f(${{ args.q + }})")
    assert bound is None
    assert [item.code for item in found] == ["AC201"]


def test_bindings_know_their_place() -> None:
    bound, _ = body("f('a${{ args.q }}', ${{ args.limit }}, `${{ args.q }}`) // ${{ args.q }}")
    assert bound is not None
    assert [(b.position, b.start, b.end, b.quote, b.outer_start, b.outer_end) for b in bound.bindings] == [
        ("string", 4, 17, "'", 2, 18),
        ("expression", 20, 37, "", -1, -1),
        ("template", 40, 53, "`", 39, 54),
        ("comment", 59, 72, "", -1, -1),
    ]
    assert str(bound.bindings[0].span) == f"hot.yaml:{BODY_LINE}:11"


def test_positions_in_a_quoted_scalar() -> None:
    _, found = bind('  - evaluate: "f(1)\\n  + 2 3"\n')
    (item,) = found
    assert (item.code, item.span.column, item.message) == ("AC401", 28, "JavaScript does not parse: expecting `;`")


def test_pasted_arguments_are_a_listed_deviation() -> None:
    pasted, _ = bind("  - evaluate: f('${{ args.q }}')\n")
    data, _ = bind("  - evaluate: f(${{ args.q | json }})\n")
    assert [item.code for item in pasted.deviations] == ["args-as-data"]
    assert data.deviations == ()


@pytest.mark.skipif(not CASES.exists(), reason="case bank is not here")
def test_case_042() -> None:
    folder = CASES / "042-js-evaluate-body-forms"
    codes = {
        path.stem: [item.code for item in bind_source(path.read_text(encoding="utf-8"))[1]]
        for path in sorted(folder.glob("*.yaml"))
    }
    assert codes == {
        "arrow": [],
        "comment-first": [],
        "const-twice": [],
        "function": [],
        "iife": [],
        "iife-semicolon": [],
        "object": ["AC404"],
        "promise": [],
        "top-await": ["AC203"],
        "top-return": ["AC203"],
    }


@pytest.mark.skipif(not CASES.exists(), reason="case bank is not here")
def test_case_046() -> None:
    source = (CASES / "046-sec-arg-injection" / "search.yaml").read_text(encoding="utf-8")
    _, found = bind_source(source, "search.yaml")
    assert [(item.code, item.span.line, item.fix is not None) for item in found] == [
        ("AC402", 16, True),
        ("AC402", 17, True),
        ("AC402", 18, True),
    ]
