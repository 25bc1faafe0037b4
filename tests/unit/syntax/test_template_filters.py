"""Filters and their arguments."""

from __future__ import annotations

import pytest

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Const, Piped
from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.template import parse_piped

TYPED = "typed-filter-arguments"


def parse(value: str) -> tuple[Piped | None, list[str], list[str | None]]:
    text = Text(value, Span("hot.yaml", 0, len(value), 1, 1, 1, 1 + len(value)), (Run(0, 0, 1, 1),))
    sink = Sink()
    piped = parse_piped(text, frozenset({"limit"}), sink)
    found = sink.sorted()
    return piped, [f"{d.span.column}-{d.span.end_column} {d.code} {d.message}" for d in found], [d.help for d in found]


@pytest.mark.parametrize(
    ("value", "name", "arguments"),
    [
        ("item.a | upper", "upper", ()),
        ("item.a|upper", "upper", ()),
        ("item.a || item.b | upper", "upper", ()),
        ("item.a | default", "default", ()),
        ("item.a | default('x')", "default", ("x",)),
        ('item.a | default("it\'s")', "default", ("it's",)),
        ("item.a | default(5)", "default", (5,)),
        ("item.a | default(-3)", "default", (-3,)),
        ("item.a | default(03)", "default", ("03",)),
        ("item.a | default(no title)", "default", ("no title",)),
        ("item.a | default(N/A)", "default", ("N/A",)),
        ("item.a | join(', ')", "join", (", ",)),
        ("item.a | join( )", "join", (" ",)),
        ("item.a | join(,)", "join", (",",)),
        ("item.a | join(1)", "join", ("1",)),
        ("item.a | truncate(12)", "truncate", (12,)),
        ("item.a | truncate('12')", "truncate", (12,)),
        (f"item.a | truncate('{'9' * 5000}')", "truncate", (10**300 - 1,)),
        ("item.a | replace(a,z)", "replace", ("a", "z")),
        ("item.a | replace(a , z)", "replace", ("a", "z")),
        ("item.a | replace(' ', '_')", "replace", (" ", "_")),
    ],
)
def test_accepted(value: str, name: str, arguments: tuple[Const, ...]) -> None:
    piped, messages, _ = parse(value)
    assert messages == [] and piped is not None
    (call,) = piped.filters
    assert (call.name, tuple(literal.value for literal in call.args)) == (name, arguments)


@pytest.mark.parametrize(
    ("value", "arguments", "message", "parity"),
    [
        (
            "item.a | default(true)",
            (True,),
            "18-22 AC203 OpenCLI makes the text `true` of this",
            TYPED,
        ),
        (
            "item.a | default(1.5)",
            (1.5,),
            "18-21 AC203 OpenCLI makes the text `1.5` of this",
            TYPED,
        ),
        (
            "item.a | default(null)",
            (None,),
            "18-22 AC203 OpenCLI makes the text `null` of this",
            TYPED,
        ),
        ("item.a | default('0')", ("0",), "18-21 AC203 OpenCLI makes a number of `'0'`", TYPED),
        (
            "item.a | replace(',', ' -')",
            (",", " -"),
            "18-27 AC203 OpenCLI splits these arguments at every comma",
            "filter-argument-commas",
        ),
        (
            "item.a | default( 'x')",
            ("x",),
            "18-22 AC203 OpenCLI keeps the quotes, spaces or backslashes of ` 'x'`",
            "filter-argument-text",
        ),
        (
            "item.a | join('\\n')",
            ("\n",),
            "15-19 AC203 OpenCLI keeps the quotes, spaces or backslashes of `'\\n'`",
            "filter-argument-text",
        ),
        ("item.a | join(' | ')", (" | ",), "17-18 AC203 OpenCLI starts a filter at this `|`", "quoted-pipe"),
    ],
)
def test_sensible_arguments(value: str, arguments: tuple[Const, ...], message: str, parity: str) -> None:
    piped, messages, _ = parse(value)
    assert messages == [message] and piped is not None
    assert tuple(literal.value for literal in piped.filters[0].args) == arguments
    assert [type(literal.value) for literal in piped.filters[0].args] == [type(each) for each in arguments]
    assert piped.parity == (parity,)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("item.a | join()", "10-16 AC207 `join()` with empty parentheses changes nothing"),
        ("item.a | upper(3)", "16-17 AC207 `upper` ignores its arguments"),
        ("item.a | join('')", "15-17 AC207 `join` with an empty separator joins with `, `"),
        ("item.a | truncate(0)", "19-20 AC207 `truncate` without a number of characters cuts at 50"),
        ("item.a | truncate(x)", "19-20 AC207 `truncate` without a number of characters cuts at 50"),
        ("item.a | replace", "10-17 AC207 `replace` changes nothing without two arguments"),
        ("item.a | replace(a)", "10-20 AC207 `replace` changes nothing without two arguments"),
        ("item.a | replace(a, b, c)", "24-25 AC207 arguments after the first 2 are ignored"),
    ],
)
def test_ignored_arguments(value: str, message: str) -> None:
    piped, messages, _ = parse(value)
    assert messages == [message] and piped is not None


@pytest.mark.parametrize(
    ("value", "message", "help"),
    [
        ("item.a | uper", "10-14 AC202 unknown filter `uper`", "did you mean `upper`?"),
        ("item.a | upper | shout", "18-23 AC202 unknown filter `shout`", None),
        ("item.score > 1 | 4", "18-19 AC202 unknown filter `4`", None),
        ("item.a | item.b", "10-14 AC202 unknown filter `item`", None),
        ("item.a |", "9-9 AC201 expected a filter after `|`", "write `||` for a default"),
        ("| upper", "1-2 AC201 expected a value before `|`", None),
        ("item.a | 'x'", "10-13 AC201 expected a filter, found `'x'`", "write `name` or `name('text')`"),
        ("item.a | upper.x", "10-17 AC201 expected a filter, found `upper.x`", "write `name` or `name('text')`"),
        (
            "item.a | default(args.limit)",
            "18-28 AC201 filter arguments are not evaluated: `args.limit` would be text",
            "write `... ?? args.limit` for another value, or quote the text",
        ),
        ("item.a | default([])", "18-20 AC201 filter argument `[]` is not a plain value", "quote the text"),
        ("item.a | default('a', 'b')", "18-26 AC201 filter takes one argument", "quote the whole text"),
        ("item.a | default('\\x')", "19-21 AC201 escape is not valid JavaScript", None),
    ],
)
def test_rejected(value: str, message: str, help: str | None) -> None:
    piped, messages, helps = parse(value)
    assert piped is None and messages == [message]
    assert help is None or helps == [help]


FILTERS = (
    "the filters are `basename`, `default`, `ext`, `first`, `join`, `json`, `keys`, `last`, `length`, `lower`, "
    "`replace`, `sanitize`, `slugify`, `trim`, `truncate`, `upper`, `urldecode`, `urlencode`"
)


@pytest.mark.parametrize(
    ("call", "help", "fixed"),
    [
        ("uper", "did you mean `upper`?", "upper"),
        ("truncat(20)", "did you mean `truncate`?", "truncate"),
        ("jion(', ')", "did you mean `join`?", "join"),
        ("truncat", "did you mean `truncate`?", None),
        ("uper(1)", "did you mean `upper`?", None),
        ("replac('a')", "did you mean `replace`?", None),
        ("trunkat(20)", "did you mean `truncate`?", None),
        ("uppercase", "did you mean `upper`?", None),
        ("joined(', ')", "did you mean `join`?", None),
        ("capitalize", FILTERS, None),
        ("date('YYYY')", FILTERS, None),
        ("int", FILTERS, None),
        ("x", FILTERS, None),
    ],
)
def test_guesses_are_tight_and_fixes_tighter(call: str, help: str, fixed: str | None) -> None:
    value, sink = f"item.a | {call}", Sink()
    span = Span("hot.yaml", 0, len(value), 1, 1, 1, 1 + len(value))
    assert parse_piped(Text(value, span, (Run(0, 0, 1, 1),)), frozenset(), sink) is None
    (item,) = sink
    assert (item.code, item.help) == ("AC202", help)
    edits = item.fix.edits if item.fix is not None else ()
    assert [edit.text for edit in edits] == ([] if fixed is None else [fixed])
