"""The conformance vectors of the semantics document (5.7), with the results that adapterc gives."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import UNDEFINED, Context, Failure, Refused, evaluate_template, from_python, to_python

ARGS = {"limit": 20, "q": "it's", "empty": "", "n": None, "arr": [1, 2]}
ITEM = {
    "title": "T",
    "score": 0,
    "nul": None,
    "a-b": 7,
    "tags": ["x", "y"],
    "o": {"k": 1},
    "process": "p",
    "s": "abc",
}


def context(item: Any = ITEM, **args: Any) -> Context:
    return Context(args=from_python({**ARGS, **args}), data=from_python([{"t": 1}]), item=from_python(item), index=3.0)


def render(template: Any, item: Any = ITEM) -> Any:
    if not isinstance(template, str):
        return evaluate_template(template, context(item))
    value = evaluate_template(template, context(item))
    return value if value is UNDEFINED else to_python(value)


UPSTREAM = [
    (" ${{ args.limit }} ", 20),
    ("${{ item.tags }}", ["x", "y"]),
    ("x${{ item.o }}", "x[object Object]"),
    ("x${{ item.missing }}", "xundefined"),
    ("${{ args.limit }}-${{ index }}", "20-3"),
    ("${{\n args.limit\n}}", 20),
    ("${{ {a:{b:1}}.a.b }}", 1),
    ("${{ title }}", "T"),
    ("${{ item.a-b }}", 7),
    ("${{ data.0.t }}", 1),
    ("${{ -1 }}", -1),
    ("${{ `t${item.s}` }}", "tabc"),
    ("${{ item.tags | join() }}", ["x", "y"]),
    ("${{ item.score | default(5) }}", 0),
    ("${{ item.nul | default() }}", None),
    ("${{ args.limit | urlencode }}", 20),
    ("${{ args.q | json }}", '"it\'s"'),
    ("${{ item.s | truncate(2) }}", "ab..."),
    ("${{ item.s | replace(a,z) }}", "zbc"),
    ("n=${{ args.limit }}", "n=20"),
    ("x${{ item.tags }}", "xx,y"),
    ("x${{ item.nul }}", "xnull"),
    ("${{ item.missing.deep }}", UNDEFINED),
    ("${{ args.limit }} ${{ index }}", "20 3"),
    ("${{ {a:{b:1}} }}", {"a": {"b": 1}}),
    ("${{ nul }}", UNDEFINED),
    ("${{ item.nul }}", None),
    ("${{ index.foo }}", 3),
    ("${{ data.length }}", 1),
    ("${{ item.tags.length }}", 2),
    ("${{ item.s.length }}", 3),
    ("${{ item.tags.0 }}", "x"),
    ("${{ item.tags.9 }}", UNDEFINED),
    ("${{ data.0.zz }}", UNDEFINED),
    ("${{ 'u/' + item.s }}", "u/abc"),
    ("${{ 1.50 }}", 1.5),
    ("${{ 007 }}", 7),
    ("${{ true }}", True),
    ("${{ null }}", None),
    ("${{ item.tags | join }}", "x, y"),
    ("${{ item.tags | join('') }}", "x, y"),
    ("${{ item.missing || item.title | upper }}", "T"),
    ("${{ args.empty | default('d') }}", "d"),
    ("${{ args.empty | default }}", ""),
    ("${{ item.nul | urlencode }}", None),
    ("${{ args.q | urlencode }}", "it's"),
    ("${{ item.missing | json }}", "null"),
    ("${{ item.s | truncate(0) }}", "abc"),
    ("${{ item.o | length }}", {"k": 1}),
    ("${{ item.s | length }}", 3),
    ("${{ item.o | keys }}", ["k"]),
    ("${{ item.tags | keys }}", ["0", "1"]),
    ("${{ item.tags | first }}", "x"),
    ("${{ item.tags | last }}", "y"),
    ("${{ item.s.nope() }}", UNDEFINED),
    ("${{ Object.keys(item).length }}", 8),
    ("${{ /a/.test(item.s) }}", True),
    ("${{ Math.min((args.limit ? args.limit : 20) + 10, 50) }}", 30),
    ("${{ item.s | sanitize }}", "abc"),
    ("${{ 'a/b.jpg?z=1.2' | ext }}", ".2"),
    ("${{ 'a/b' | basename }}", "b"),
    ("${{ 'a/b/' | basename }}", "a/b/"),
    ("${{ 'Größe & Maß!' | slugify }}", "größe-maß"),
    (5, 5),
    (None, None),
    ({"a": "${{ args.limit }}"}, {"a": "${{ args.limit }}"}),
]

DEVIATIONS = [
    ("${{ item.constructor }}", UNDEFINED, "own properties only"),
    ("${{ item.constructor.name }}", UNDEFINED, "own properties only"),
    ("${{ item.__proto__ }}", UNDEFINED, "own properties only"),
    ("${{ 'a' + 'b' }}", "ab", "case 013"),
    ("${{ '' || 'b' }}", "b", "case 013"),
    ("${{ item.tags | join(' | ') }}", "x | y", "pipes in quotes"),
    ("x ${{ {a:{b:1}}.a.b }} y", "x 1 y", "brackets are counted"),
    ("x${{ '}}' }}y", "x}}y", "quotes are read"),
    ("${{ item.process || 'x' }}", "p", "case 017"),
    ("${{ item.s === 'import' ? 1 : 2 }}", 2, "case 017"),
    ("${{ item.missing | default(true) }}", True, "case 022"),
    ("${{ item.missing | default(1.5) }}", 1.5, "case 022"),
    ("${{ item.missing | default('0') }}", "0", "case 022"),
    ("${{ 'Oslo, NO' | replace(',', ' -') }}", "Oslo - NO", "case 022"),
    ("${{ item.nick || item.names[0].text || 'anon' }}", "anon", "case 011"),
]

REFUSED = [
    "${{ item.s | nosuch(1) | upper }}",
    "${{ item.score > 1 | 4 }}",
    "${{ 1; 2 }}",
    "${{ item.s // c }}",
    "${{ item.s = 1 }}",
    "${{ (item.s }}",
    "${{ a ?? b || c }}",
    "${{ }}",
    "${{ item.s | }}",
]


@pytest.mark.parametrize(("template", "expected"), UPSTREAM, ids=[str(t) for t, _ in UPSTREAM])
def test_vector(template: Any, expected: Any) -> None:
    assert repr(render(template)) == repr(expected)


@pytest.mark.parametrize(("template", "expected", "why"), DEVIATIONS, ids=[t for t, _, _ in DEVIATIONS])
def test_deviation(template: str, expected: Any, why: str) -> None:
    assert repr(render(template)) == repr(expected), why


@pytest.mark.parametrize("template", REFUSED)
def test_refused(template: str) -> None:
    with pytest.raises(Refused):
        render(template)


@pytest.mark.parametrize(("item", "expected"), [(None, {}), (0, 0), ("str", "str")])
def test_item_that_is_not_an_object(item: Any, expected: Any) -> None:
    assert render("${{ item }}", item) == expected


def test_case_011_rows() -> None:
    rows = [{"nick": "", "names": [{"text": "Bo"}]}, {"nick": None, "names": []}, {"nick": "Al"}]
    assert [render("${{ item.nick || item.names[0].text || 'anon' }}", row) for row in rows] == ["Bo", "anon", "Al"]


def test_a_throw_outside_a_logical_operand_is_undefined() -> None:
    assert render("${{ item.missing.deep + 'x' }}") is UNDEFINED
    assert render("${{ item.missing?.deep + 'x' }}") == "undefinedx"


def test_hyphenated_arguments_of_case_018() -> None:
    given = Context(args={"item-id": "9-9"}, declared=frozenset({"item-id"}))
    missing = Context(declared=frozenset({"item-id"}))
    assert evaluate_template("${{ args.item-id || '0' }}", given) == "9-9"
    assert evaluate_template("${{ args.item-id || '0' }}", missing) == "0"
    assert evaluate_template("${{ args.item-id }}", missing) is UNDEFINED


def test_urldecode_is_the_one_filter_that_ends_a_run() -> None:
    with pytest.raises(Failure) as caught:
        render("${{ '%' | urldecode }}")
    assert caught.value.reason == "script_error"


def test_lengths_are_utf16() -> None:
    assert render("${{ item.e.length }}", {"e": "a\U0001f600"}) == 3
    assert render("${{ item.e | length }}", {"e": "a\U0001f600"}) == 3
    assert render("${{ item.e.slice(0, 1) }}", {"e": "a\U0001f600"}) == "a"


def test_a_rendered_text_is_not_rendered_again() -> None:
    assert render("x${{ item.t }}", {"t": "${{ index }}"}) == "x${{ index }}"
