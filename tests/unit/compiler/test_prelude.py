"""The prelude functions, executed in quickjs-ng."""

from __future__ import annotations

import json
from typing import Any

import pytest
import quickjs

from adapterc.compiler.prelude import closure, names, prelude_source
from adapterc.spec.errors import KIND_OF_REASON, Reason, neutral_message
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.gate import check_syntax
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import parse
from tests.support.prelude import prelude

INTL = "globalThis.Intl ??= { Collator: class { compare(a, b) { return a < b ? -1 : a > b ? 1 : 0; } } };"
INTL += "globalThis.URL ??= class URL {};"


def call(expression: str) -> Any:
    """The JSON value of an expression that may use any prelude function; a `$fail` becomes `{reason, detail}`."""
    context = quickjs.Context()
    context.set_max_stack_size(8 << 20)
    context.eval(INTL)
    text = context.eval(
        f"(() => {{ 'use strict'; {prelude()}\n let out; try {{ out = {expression}; }} "
        "catch (e) { out = e.$reason ? { reason: e.$reason, detail: e.message } : { thrown: String(e) }; } "
        "return JSON.stringify(out === undefined ? { missing: true } : out); })()"
    )
    return json.loads(text)


@pytest.mark.parametrize("name", sorted(names()))
def test_each_file_declares_its_one_function(name: str) -> None:
    source = prelude_source(name)
    code = [line for line in source.split("\n") if not line.startswith("//")]
    assert source.startswith("// ")
    assert code[0].startswith((f"function ${name}(", f"async function ${name}("))
    assert code[-1] == "}"
    assert check_syntax(f"() => {{ 'use strict'; {source}\n}}") is None


def test_closure_puts_what_is_needed_first_and_ignores_order() -> None:
    assert closure(["argInteger"]) == ("fail", "argInteger")
    assert closure(["arg"]) == ("fail", "arg")
    assert closure(["request", "arg"]) == closure(["arg", "request"])
    assert closure(["ArgumentError"]) == ("CliError", "cliKind", "ArgumentError")
    with pytest.raises(KeyError):
        closure(["nosuch"])


@pytest.mark.parametrize(
    ("given", "expected"),
    [("5", 5), ("+5", 5), ("05", 5), ("-3", -3), (7, 7), (0, 0)],
)
def test_integers_that_are_whole_numbers(given: object, expected: int) -> None:
    assert call(f'$argInteger({json.dumps(given)}, "page")') == expected


@pytest.mark.parametrize(
    "given", ["", "  ", "1.5", "Infinity", "true", "0x10", "1e3", "12345678901234567890", 1.5, True, " 5"]
)
def test_integers_that_are_not(given: object) -> None:
    result = call(f'$argInteger({json.dumps(given)}, "page")')
    shown = str(given).lower() if isinstance(given, bool) else given
    assert result == {"reason": "invalid_args", "detail": f'argument "page" must be a whole number; received "{shown}"'}


@pytest.mark.parametrize(("given", "expected"), [("1.5", 1.5), ("0x10", 16), (2, 2), ("-1e3", -1000)])
def test_numbers(given: object, expected: float) -> None:
    assert call(f'$argNumber({json.dumps(given)}, "n")') == expected


@pytest.mark.parametrize("given", ["", " ", "abc", "Infinity", "NaN"])
def test_numbers_that_are_not(given: str) -> None:
    assert call(f'$argNumber({json.dumps(given)}, "n")')["reason"] == "invalid_args"


@pytest.mark.parametrize(
    ("given", "expected"),
    [("true", True), ("1", True), ("YES", True), ("on", True), (True, True), (1, True)]
    + [("false", False), ("0", False), ("no", False), ("Off", False), (False, False), (0, False)],
)
def test_booleans(given: object, expected: bool) -> None:
    assert call(f'$argBoolean({json.dumps(given)}, "b")') is expected


@pytest.mark.parametrize("given", ["", "maybe", "2", "y"])
def test_booleans_that_are_not(given: str) -> None:
    assert call(f'$argBoolean({json.dumps(given)}, "b")') == {
        "reason": "invalid_args",
        "detail": f'argument "b" must be true or false; received "{given}"',
    }


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (
            '$arg({}, "q", $argText, { required: true })',
            {"reason": "invalid_args", "detail": 'argument "q" is required'},
        ),
        (
            '$arg({ q: "" }, "q", $argText, { required: true })',
            {"reason": "invalid_args", "detail": 'argument "q" is required'},
        ),
        ('$arg({ q: null }, "q", $argText, { fallback: "d" })', "d"),
        ('$arg({ q: "" }, "q", $argText, { fallback: "d" })', ""),
        ('$arg({}, "q", $argText)', {"missing": True}),
        ('$arg(null, "q", $argText, { fallback: 1 })', 1),
        ('$arg(Object.create({ q: "inherited" }), "q", $argText, { fallback: "own" })', "own"),
        (
            '$arg({ c: "z" }, "c", $argText, { choices: ["a", "b"] })',
            {"reason": "invalid_args", "detail": 'argument "c" must be one of: a, b; received "z"'},
        ),
        ('$arg({ c: "1" }, "c", $argInteger, { choices: ["1", "2"] })', 1),
        ('$arg({}, "c", $argText, { choices: ["a"], fallback: "z" })', "z"),
    ],
)
def test_arguments_in_the_order_of_the_dialect(expression: str, expected: object) -> None:
    assert call(expression) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("[1, NaN, -Infinity, undefined, 'x']", [1, None, None, None, "x"]),
        (
            "{ a: undefined, b: new Date(0), c: 12345678901234567890n }",
            {"b": "1970-01-01T00:00:00.000Z", "c": "12345678901234567890"},
        ),
        ("new Map([['a', new Set([1, 2])]])", {"a": [1, 2]}),
        ("[new Error('x')]", {"reason": "not_serializable", "detail": "result[0] is of the type Error"}),
        ("{ p: Promise.resolve(1) }", {"reason": "not_serializable", "detail": "result.p is of the type Promise"}),
        ("new Uint8Array(2)", {"reason": "not_serializable", "detail": "result is of the type Uint8Array"}),
        ("'\\ud83d'", "\ufffd"),
        ("'\\ud83d\\ude00'", "😀"),
        ("{ a: [{ b: () => 1 }] }", {"reason": "not_serializable", "detail": "result.a[0].b is a function"}),
        (
            "(() => { const o = {}; o.me = o; return o; })()",
            {"reason": "not_serializable", "detail": "result.me refers back to itself"},
        ),
        ("(() => { const s = { x: 1 }; return [s, s]; })()", [{"x": 1}, {"x": 1}]),
        ("JSON.parse('{\"__proto__\": 1}')", {"__proto__": 1}),
    ],
)
def test_plain_values(value: str, expected: object) -> None:
    assert call(f"$plain({value})") == expected


def test_plain_refuses_endless_depth() -> None:
    deep = "(() => { let o = {}; for (let i = 0; i < 300; i++) o = { o }; return o; })()"
    assert call(f"$plain({deep})")["detail"].endswith("is nested too deeply")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("' [1, 2] '", [1, 2]),
        ("'{\"a\": 1}'", {"a": 1}),
        ("'[1, 2'", "[1, 2"),
        ("'[oops]'", "[oops]"),
        ("'123'", "123"),
        ("undefined", {"missing": True}),
        ("null", None),
    ],
)
def test_evaluate_results(value: str, expected: object) -> None:
    assert call(f"$evaluated({value})") == expected


@pytest.mark.parametrize(
    ("cells", "descending", "expected"),
    [
        ([10, -5, 3, None, 1.5, -0.2], True, [10, 3, 1.5, -0.2, -5, None]),
        ([10, -5, 3, None, 1.5, -0.2], False, [None, -5, -0.2, 1.5, 3, 10]),
        (["b", "a", None, "c"], False, [None, "a", "b", "c"]),
        ([None, None], True, [None, None]),
        ([], True, []),
    ],
)
def test_sort(cells: list[object], descending: bool, expected: list[object]) -> None:
    rows = json.dumps([{"k": cell} for cell in cells])
    result = call(f'$sort({rows}, "k", (row) => row.k, {json.dumps(descending)}, [])')
    assert [row["k"] for row in result] == expected


def test_sort_is_stable_copies_and_warns_about_mixed_columns() -> None:
    rows = '[{ k: 1, n: "a" }, { k: 1, n: "b" }, { k: "2.1w", n: "c" }]'
    steps = f'const w = [], rows = {rows}; const s = $sort(rows, "k", (row) => row.k, false, w);'
    expression = f"(() => {{ {steps} return [w, s !== rows, s.map((r) => r.n)]; }})()"
    assert call(expression) == [['sort column "k" mixes numbers and text'], True, ["a", "b", "c"]]


@pytest.mark.parametrize(
    ("data", "path", "expected"),
    [
        ({"a": {"b": [1, 2]}}, ["a", "b", "1"], 2),
        ({"a": {}}, ["a", "b"], {"missing": True}),
        ({"a": {}}, ["a", "b", "c"], None),
        ([{"x": 1}], ["x"], None),
        ("text", ["a"], "text"),
        ({"a": 1}, ["constructor"], {"missing": True}),
    ],
)
def test_pluck(data: object, path: list[str], expected: object) -> None:
    assert call(f"$pluck({json.dumps(data)}, {json.dumps(path)})") == expected


@pytest.mark.parametrize(
    ("count", "expected"),
    [("2", [1, 2]), ("'2'", [1, 2]), ("undefined", []), ("NaN", []), ("-1", [1, 2]), ("1.9", [1]), ("null", [])],
)
def test_limit(count: str, expected: list[int]) -> None:
    assert call(f"$limit([1, 2, 3], {count})") == expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ([{"x": 1}, None], [1, 0]),
        ({"data": [{"x": 1}], "x": 9}, [1]),
        ({"x": 9}, [9]),
        (None, None),
        (7, 7),
    ],
)
def test_map_unwraps_what_it_is_given(data: object, expected: object) -> None:
    assert call(f"$map({json.dumps(data)}, (item) => item.x ?? 0)") == expected


def test_kinds_agree_with_the_vocabulary() -> None:
    runtime_only = {Reason.BROWSER_UNAVAILABLE, Reason.NO_TAB, Reason.TAB_CLOSED, Reason.INTERNAL}
    for reason in Reason:
        if reason not in runtime_only:
            assert call(f"$kind({json.dumps(reason.value)})") == KIND_OF_REASON[reason].value, reason


@pytest.mark.parametrize("reason", list(Reason))
def test_messages_hold_none_of_the_hosts_trigger_words(reason: Reason) -> None:
    triggers = (
        "tab",
        "target",
        "sign in",
        "log in",
        "attached session",
        "frame with id",
        "could not establish connection",
    )
    assert not any(word in neutral_message(reason) for word in triggers)


@pytest.mark.parametrize(
    ("status", "challenge", "reason"),
    [
        (404, False, "not_found"),
        (410, False, "not_found"),
        (401, False, "login_required"),
        (403, False, "forbidden_role"),
    ]
    + [(403, True, "blocked"), (429, False, "rate_limited"), (400, False, "http_error"), (503, False, "http_error")],
)
def test_http_reasons(status: int, challenge: bool, reason: str) -> None:
    assert call(f"$httpReason({status}, {json.dumps(challenge)})") == reason


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("Author not found", "not_found"),
        ("post 140312 was deleted", "not_found"),
        ("Page design in progress", None),
        ("HTTP 401", "login_required"),
        ("Not logged in", "login_required"),
        ("请先登录", "login_required"),
        ("HTTP 500 Hint: Not logged in?", "http_error"),
        ("the author is authentic", None),
        ("Too many requests", "rate_limited"),
        ("加载失败，可能未登录", None),
        ("More button not found", "selector_drift"),
    ],
)
def test_what_an_author_says(message: str, reason: str | None) -> None:
    assert call(f"$spoken({json.dumps(message)})") == reason


def test_big_integers_keep_their_digits_or_stay_numbers() -> None:
    assert call('$json(\'{"a": 1, "b": "x"}\')') == {"a": 1, "b": "x"}
    assert call("$json('oops')")["thrown"].startswith("SyntaxError")
    assert call("$json('1234567890123456')") == 1234567890123456


@pytest.mark.parametrize(
    ("rule", "method", "host", "path", "allowed"),
    [
        (["GET", "shop.test"], "GET", "shop.test", "/x", True),
        (["GET", "shop.test"], "POST", "shop.test", "/x", False),
        (["GET", "shop.test"], "GET", "notshop.test", "/x", False),
        (["GET", "shop.test"], "GET", "a.shop.test", "/x", False),
        (["GET", ".shop.test"], "GET", "a.shop.test", "/x", True),
        (["GET", ".shop.test"], "GET", "shop.test", "/x", True),
        (["GET", ".shop.test"], "GET", "notshop.test", "/x", False),
        (["POST", "shop.test", "/graphql"], "POST", "shop.test", "/graphql", True),
        (["POST", "shop.test", "/graphql"], "POST", "shop.test", "/delete", False),
        (["POST", "shop.test", "/u/*/list"], "POST", "shop.test", "/u/7/list", True),
        (["POST", "shop.test", "/u/*/list"], "POST", "shop.test", "/u/7/drop", False),
        (["POST", "shop.test", "*"], "POST", "shop.test", "/any/thing", True),
        (["POST", "shop.test", "/graphql"], "", "shop.test", "/elsewhere", True),
        (["POST", "shop.test", "/graphql"], "", "evil.test", "/graphql", False),
    ],
)
def test_rules_of_the_guard(rule: list[str], method: str, host: str, path: str, allowed: bool) -> None:
    given = ", ".join(json.dumps(text) for text in (method, host, path))
    assert call(f"$ruled([{json.dumps(rule)}], {given}, $wayFits)") is allowed


def test_guards_and_arguments_bring_no_way_to_compare_paths() -> None:
    assert not {"wayFits", "segment", "encode"} & set(closure(["arg", "given", "guard"]))


def test_a_rule_with_a_path_lets_nothing_through_where_no_path_can_be_compared() -> None:
    given = '[["POST", "shop.test", "/graphql"]], "POST", "shop.test", "/graphql"'
    assert call(f"$ruled({given})") == {"thrown": "TypeError: not a function"}


@pytest.mark.parametrize(
    ("value", "expected"),
    [([], True), ({"items": []}, True), ({"a": {"b": []}, "n": 3}, True), ([1], False), ({"a": [], "b": [1]}, False)]
    + [({}, False), (None, False), ("text", False), ({"a": {"b": {"c": {"d": [1]}}}}, False)],
)
def test_answers_without_rows(value: object, expected: bool) -> None:
    assert call(f"$listless({json.dumps(value)})") is expected


def test_the_prelude_names_nothing_but_itself_and_standard_globals() -> None:
    for name in sorted(names()):
        source = prelude_source(name)
        span = Span("prelude.js", 0, len(source.encode()), 1, 1, 1, 1)
        script = parse(Text(source, span))
        free = {script.source(node) for node in script.free} - {f"${known}" for known in names()}
        assert free <= BROWSER_GLOBALS, name
        assert not free & {"eval", "Function"}, name
