"""Where templates begin and end, and what kind of text they make."""

from __future__ import annotations

import subprocess
import sys

import pytest

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Piped, Template
from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.template import find_placeholders, parse_bare, parse_template

ARGS = frozenset({"limit", "q", "item-id"})


def text(value: str) -> Text:
    """A text that stands in line 4 from column 10 on."""
    return Text(
        value, Span("hot.yaml", 100, 100 + len(value.encode()), 4, 10, 4, 10 + len(value)), (Run(0, 100, 4, 10),)
    )


def shape(template: Template | None) -> tuple[str, list[str]]:
    assert template is not None
    return template.kind, [part.text if isinstance(part, Piped) else repr(part) for part in template.parts]


def parse(value: str) -> tuple[Template | None, list[str]]:
    sink = Sink()
    template = parse_template(text(value), ARGS, sink)
    return template, [f"{item.span} {item.code} {item.message}" for item in sink.sorted()]


@pytest.mark.parametrize(
    ("value", "kind", "parts"),
    [
        ("", "literal", ["''"]),
        ("no braces", "literal", ["'no braces'"]),
        ("{{ item.a }}", "literal", ["'{{ item.a }}'"]),
        ("${{ item.a }}", "value", ["item.a"]),
        ("${{item.a}}", "value", ["item.a"]),
        (" \n${{ item.a }}\n", "value", ["item.a"]),
        ("${{\n item.a\n}}", "value", ["item.a"]),
        ("n=${{ item.a }}", "string", ["'n='", "item.a"]),
        ("${{ item.a }}${{ item.b }}", "string", ["item.a", "item.b"]),
        ("${{ item.a }} ${{ item.b }}.", "string", ["item.a", "' '", "item.b", "'.'"]),
        ("${{ '}}' }}", "value", ["'}}'"]),
        ('x${{ "}}" }}', "string", ["'x'", '"}}"']),
        ("${{ `a${item.b}}}` }}", "value", ["`a${item.b}}}`"]),
        ("${{ {a: {b: 1}} }}", "value", ["{a: {b: 1}}"]),
        ("${{ {a: {b: 1}}}}", "value", ["{a: {b: 1}}"]),
        ("${{ item.a.replace(/}}'/, '') }}", "value", ["item.a.replace(/}}'/, '')"]),
        ("${{ item.a /* }} */ || 1 }}", "value", ["item.a /* }} */ || 1"]),
        ("${{ item.a | default('}}') }}", "value", ["item.a | default('}}')"]),
        ("${{ item.a }} $ { ${{ item.b }}", "string", ["item.a", "' $ { '", "item.b"]),
    ],
)
def test_kinds_and_parts(value: str, kind: str, parts: list[str]) -> None:
    assert shape(parse(value)[0]) == (kind, parts)


@pytest.mark.parametrize(
    ("value", "messages"),
    [
        ("${{ item.a }} and }}", ["hot.yaml:4:10 AC203 OpenCLI ends this template somewhere else"]),
        ("x${{ '}}' }}", ["hot.yaml:4:11 AC203 OpenCLI ends this template somewhere else"]),
        ("x ${{ {a:{b:1}}.a.b }} y", ["hot.yaml:4:12 AC203 OpenCLI ends this template somewhere else"]),
        ("x ${{ item.a ||\n 1 }}", ["hot.yaml:4:12 AC203 OpenCLI ends this template somewhere else"]),
        ("a ${{ item.b", ["hot.yaml:4:12 AC211 `${{` is never closed"]),
        ("${{ item.a }} ${{ item.b", ["hot.yaml:4:24 AC211 `${{` is never closed"]),
        ("${{ }}", ["hot.yaml:4:13 AC201 expected an expression, found nothing"]),
        ("${{ item.s + 'it's' }}", ["hot.yaml:4:28 AC201 string is never closed: expected `'`"]),
        (
            "${{ foo || 1 }}/${{ bar || 2 }}",
            ["hot.yaml:4:14 AC208 unknown name `foo`", "hot.yaml:4:30 AC208 unknown name `bar`"],
        ),
    ],
)
def test_reports(value: str, messages: list[str]) -> None:
    assert parse(value)[1] == messages


def test_a_difference_is_kept_for_the_artifact() -> None:
    template, _ = parse("x${{ '}}' }}")
    assert template is not None and template.parity == ("template-end",)


def test_part_spans_are_the_authors() -> None:
    template, _ = parse("a${{ item.b }}c")
    assert template is not None
    assert [str(span) for span in template.part_spans] == ["hot.yaml:4:10", "hot.yaml:4:11", "hot.yaml:4:24"]
    assert (template.part_spans[1].end_column, template.part_spans[1].start) == (24, 101)


def test_apostrophes_in_words_do_not_join_templates() -> None:
    _, messages = parse("${{ it's }} and ${{ that's }}")
    assert messages == [
        "hot.yaml:4:16 AC201 string is never closed: expected `'`",
        "hot.yaml:4:34 AC201 string is never closed: expected `'`",
    ]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("const a = ${{ args.q | json }};", [" args.q | json "]),
        ("f('${{ args.q }}', `${{ args.limit }}`)", [" args.q ", " args.limit "]),
        ("const t = `${{a: 1}.a}`;\nconst b = {c: {d: 1}};", []),
        ("`${x}${{ args.q }}`", [" args.q "]),
        ("no ${{ end", []),
    ],
)
def test_placeholders_of_a_body(body: str, found: list[str]) -> None:
    places = find_placeholders(text(body))
    assert [place.inner.value for place in places] == found
    assert all(body[place.start : place.end] == "${{" + place.inner.value + "}}" for place in places)


def test_a_bare_expression() -> None:
    sink = Sink()
    piped = parse_bare(text("item.score > 10"), ARGS, sink)
    assert piped is not None and piped.text == "item.score > 10" and not len(sink)


def test_many_openings_take_linear_time() -> None:
    """Each of these made a quadratic scan somewhere once."""
    for value in ("${{" * 20_000, "${{ ' " * 10_000 + "}}", "${{" + " " * 50_000, "x${{ a\n" * 5_000 + "}}"):
        parse_template(text(value), ARGS, Sink())


def test_common_templates_do_not_import_lark() -> None:
    code = (
        "import sys\n"
        "from adapterc.spec.diagnostics import Sink\nfrom adapterc.spec.span import Span\n"
        "from adapterc.spec.text import Text\nfrom adapterc.syntax.template import parse_template\n"
        "from adapterc.compiler.emit.expressions import Scope, emit_template\n"
        "span = Span('a', 0, 0, 1, 1, 1, 1)\n"
        "for s in ('${{ item.a.b }}', '${{ index + 1 }}', \"x${{ item.a | join(', ') }}\", '${{ args.item-id }}'):\n"
        "    t = parse_template(Text(s, span), frozenset({'item-id'}), Sink())\n"
        "    emit_template(t, Scope({}, frozenset({'item', 'index', 'args', 'data'})))\n"
        "print('lark' in sys.modules, 'quickjs' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
