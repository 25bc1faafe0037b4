"""The page object of `func` adapters, executed in quickjs-ng; for a real page see tests/browser/test_page_shim.py."""

from __future__ import annotations

import json

import pytest

from tests.support.prelude import SHOP, value


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("[new Date(0), new Map([[1, 2]]), new Set([1]), /x/g, new Error('x'), () => 1]", [{}] * 6),
        ("{ a: undefined, b: [undefined, , null], c: { toJSON: () => 5 } }", {"b": [None] * 3, "c": {"toJSON": {}}}),
        ("[NaN, Infinity, -0, 1.5]", [None, None, 0, 1.5]),
        ("[new Uint8Array([7, 8]), new String('ab')]", [{"0": 7, "1": 8}, {"0": "a", "1": "b"}]),
        ("{ get a() { return 3; } }", {"a": 3}),
        ("Object.assign([1], { x: 2 })", [1]),
        ("Object.assign(new Error('x'), { status: 404 })", {"status": 404}),
        ('JSON.parse(\'{"__proto__": {"a": 1}}\')', {"__proto__": {"a": 1}}),
        ("(() => { const s = { x: 1 }; return [s, s]; })()", [{"x": 1}, {"x": 1}]),
        ("null", None),
        ("'[1]'", "[1]"),
    ],
)
def test_copies_by_value(made: str, expected: object) -> None:
    assert value(f"return $copied({made});") == expected


def test_copies_of_plain_values_at_the_top() -> None:
    assert value("return [undefined, NaN, Infinity, -0].map((v) => $copied(v) === undefined);") == [True] * 4


@pytest.mark.parametrize(
    "made",
    ["[1n]", "{ a: Symbol() }", "Symbol()", "(() => { const o = {}; o.o = o; return o; })()"]
    + ["Array.from({ length: 298 }).reduce((o) => [o], 1)"],
)
def test_what_cannot_be_copied(made: str) -> None:
    assert value(f"return $copied({made});")["reason"] == "not_serializable"


def test_nesting_up_to_the_limit_of_the_protocol() -> None:
    assert value("return JSON.stringify($copied(Array.from({ length: 297 }).reduce((o) => [o], 1))).length;") == 595


@pytest.mark.parametrize(
    ("thrown", "text"),
    [
        ("new Error('x')", "Error: x"),
        ("new TypeError('')", "TypeError"),
        ("Object.assign(new Error('m'), { name: 'Custom', status: 401 })", "Custom: m"),
        ("new (class ShopError extends Error {})('m')", "ShopError: m"),
        ("{ a: 1 }", "Object"),
        ("[1, 2]", "Array(2)"),
        ("new (class Foo {})()", "Foo"),
        ("5", "5"),
        ("'text'", "Uncaught (in promise)"),
        ("null", "Uncaught (in promise)"),
        ("undefined", "Uncaught (in promise)"),
    ],
)
def test_what_is_thrown_in_a_page_arrives_as_text(thrown: str, text: str) -> None:
    body = f"""const run = $pageEvaluate($open());
    const e = await run(() => {{ throw {thrown}; }}).catch((error) => error);
    return [e.message, e.name, Object.keys(e), e.constructor === Error];"""
    assert value(body) == [text, "Error", [], True]


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("https://shop.test", "https://shop.test/", True),
        ("https://shop.test:443/a", "https://shop.test/a", True),
        ("http://shop.test:80/a", "http://shop.test/a", True),
        ("https://shop.test/s?q=a+b", "https://shop.test/s?q=a%20b", True),
        ("https://shop.test/%E4%B8%AD?x='y'", "https://shop.test/中?x=%27y%27", True),
        ("https://SHOP.test/a", "https://shop.test/a", True),
        ("https://shop.test/s?q=a%26b=1", "https://shop.test/s?q=a&b=1", False),
        ("https://shop.test/a%2Fb", "https://shop.test/a/b", False),
        ("https://shop.test/a", "https://shop.test/a/", False),
        ("https://shop.test/a#x", "https://shop.test/a", False),
        ("https://shop.test/a?x=1", "https://shop.test/a?x=2", False),
        ("https://shop.test/%ff", "https://shop.test/%ff", True),
        ("http://shop.test/a", "https://shop.test/a", False),
        ("https://[", "https://shop.test/", False),
    ],
)
def test_one_place_or_two(left: str, right: str, same: bool) -> None:
    assert value(f"return $sameUrl({json.dumps(left)}, {json.dumps(right)});") is same


@pytest.mark.parametrize(
    ("options", "took"),
    [("", 500), (", { settleMs: 300 }", 300), (", { settleMs: 4000 }", 500), (", { waitUntil: 'none' }", 0)],
)
def test_goto_to_the_entry_settles(options: str, took: int) -> None:
    body = f"""const state = $open({{ at: 'https://shop.test/before' }});
    const goto = $pageGoto(state), url = $pageGetCurrentUrl(state);
    const before = await url(); await goto('https://shop.test:443/list?q=a+b'{options});
    return [before, await url(), performance.now()];"""
    assert value(body) == ["https://shop.test/before", "https://shop.test:443/list?q=a+b", took]


GOTO = "const state = $open(), goto = $pageGoto(state), evaluate = $pageEvaluate(state);"


def test_goto_to_another_page_ends_the_run_whatever_the_author_catches() -> None:
    body = f"""{GOTO} const seen = [];
    for (const call of [() => goto('https://shop.test/other'), () => evaluate(() => 1), () => $pageWait(state)(1)])
      await call().catch((e) => seen.push([e.$reason, e.message]));
    try {{ return $cliResult([1], [], $net, state); }}
    catch (e) {{ return [seen, $cliFailure(e, $net, state, [])]; }}"""
    detail = "goto https://shop.test/other leaves the page of this run"
    seen, result = value(body)
    assert seen == [["unsupported_branch", detail]] * 3
    assert result == {
        "ok": False,
        "error_code": "adapter_runtime_error",
        "error_message": "failed: unsupported branch",
        "data": {"reason": "unsupported_branch", "detail": detail},
        "source_url": SHOP,
    }


def test_a_refused_branch_is_reported_whatever_the_author_throws_afterwards() -> None:
    body = f"""{GOTO} await goto('https://elsewhere.test/').catch(() => {{}});
    return $cliFailure(new ($errors().EmptyResultError)('shop'), $net, state, []).data.reason;"""
    assert value(body) == "unsupported_branch"


@pytest.mark.parametrize(
    ("between", "result"),
    [
        ("", "again"),
        ("await evaluate(() => 1);", "again"),
        ("await evaluate(() => { location.href = 'https://shop.test/elsewhere'; });", "unsupported_branch"),
        ("location.href = 'https://shop.test/list?q=a+b';", "again"),
    ],
)
def test_the_same_goto_again(between: str, result: str) -> None:
    body = f"""{GOTO} await goto('https://shop.test/list?q=a b'); {between}
    return await goto('https://shop.test/list?q=a b').then(() => 'again', (e) => e.$reason);"""
    assert value(body) == result


def test_what_the_page_does_to_its_address_before_the_first_goto_is_part_of_opening_it() -> None:
    body = f"""{GOTO} const told = 'https://shop.test/list?q=a b';
    location.href = 'https://shop.test/home'; await goto(told); await goto(told); return state.refused;"""
    assert value(body) is None
    work = "await evaluate(() => { location.href = 'https://shop.test/home'; });"
    assert (
        value(f"{GOTO} {work} await goto('https://shop.test/list?q=a b'); return 1;")["reason"] == "unsupported_branch"
    )


def test_relaxed_gotos_only_settle() -> None:
    body = """const state = $pageState({ relaxed: true, net: $net }), goto = $pageGoto(state);
    await goto('https://shop.test/one'); await goto('https://shop.test/two', { waitUntil: 'none' });
    return [await $pageGetCurrentUrl(state)(), performance.now()];"""
    assert value(body) == ["https://shop.test/two", 500]


def test_goto_takes_web_addresses_only_and_that_error_is_the_authors() -> None:
    body = f"{GOTO} const e = await goto('about:blank').catch((e) => e); return [e.message, state.refused];"
    assert value(body) == ["Blocked URL scheme -- only http:// and https:// are allowed", None]


def test_the_current_url_is_read_once_when_there_was_no_goto() -> None:
    body = """const url = $pageGetCurrentUrl($open()); const first = await url(); location.href = 'https://shop.test/x';
    return [first, await url()];"""
    assert value(body) == [SHOP, SHOP]


def test_evaluate_copies_arguments_and_result() -> None:
    body = """const evaluate = $pageEvaluate($open());
    const given = { when: new Date(0), n: NaN, no: undefined };
    return await evaluate((...all) => [all.length, ...all, new Map()], given, undefined, 'x');"""
    when = "1970-01-01T00:00:00.000Z"
    assert value(body) == [3, {"when": when, "n": None}, None, "x", {}]
    assert value("return $pageEvaluate($open())('1 + 1');")["reason"] == "unsupported_branch"


def test_evaluate_with_named_arguments() -> None:
    body = """const evaluate = $pageEvaluateWithArgs($open());
    const got = await evaluate(({ a, b }) => [a, b === undefined], { a: new Date(0), b: undefined });
    const e = await evaluate(() => 1, { 'x-y': 1 }).catch((e) => e.message); return [got, e];"""
    assert value(body) == [["1970-01-01T00:00:00.000Z", True], 'evaluateWithArgs: invalid key "x-y"']


def test_a_request_that_the_guard_stopped_is_no_matter_for_a_catch() -> None:
    body = """const state = $open(), evaluate = $pageEvaluate(state);
    const inner = async () => { try { await $net.fetch('https://elsewhere.test/'); } catch { return 'swallowed'; } };
    const e = await evaluate(inner).catch((e) => e);
    try { return $cliResult([], [], $net, state); } catch (end) { return [e.$reason, end.$reason]; }"""
    assert value(body) == ["forbidden_host", "forbidden_host"]


@pytest.mark.parametrize(
    ("options", "took", "thrown"),
    [
        ("3", 500, None),
        ("0.25", 250, None),
        ("{ time: 2 }", 2000, None),
        ("{ selector: '.row' }", 0, None),
        ("{ selector: '.none', timeout: 3 }", 3000, "Error: Selector not found: .none"),
        ("{ selector: '.none' }", 10000, "Error: Selector not found: .none"),
        ("{ text: 'hello' }", 0, None),
        ("{ text: 'bye', timeout: 1 }", 1200, "Error: Text not found: bye"),
        ("{}", 0, None),
        ("'3'", 0, None),
    ],
)
def test_waits(options: str, took: int, thrown: str | None) -> None:
    body = f"""const e = await $pageWait($open())({options}).catch((e) => e.message);
    return [performance.now(), e ?? null];"""
    assert value(body, dom={"text": "hello", "find": {".row": [{}]}}) == [took, thrown]


def test_sleep_is_in_seconds_and_the_page_has_a_name() -> None:
    body = """const state = $open(); await $pageSleep(state)(1.5); await $pageCloseWindow(state)();
    return [performance.now(), $pageGetActivePage(state)()];"""
    assert value(body) == [1500, "page"]


def test_a_method_that_is_not_run_is_there_for_code_that_asks() -> None:
    body = """const state = $open(), page = { tabs: $pageRefused(state, 'tabs') };
    return [typeof page.tabs, await page.tabs().catch((e) => [e.$reason, e.message])];"""
    assert value(body) == ["function", ["unsupported_branch", "page.tabs is not run here"]]


def test_the_tabs_before_a_page_was_opened_are_one_that_shows_nothing() -> None:
    body = """const state = $open(), page = { tabs: $pageTabs(state), goto: $pageGoto(state) };
    const urls = (await page.tabs()).map((tab) => tab.url);
    await page.goto(location.href);
    return [urls, await page.tabs().catch((e) => [e.$reason, e.message])];"""
    assert value(body) == [["about:blank"], ["unsupported_branch", "page.tabs is not run here"]]


@pytest.mark.parametrize(
    ("given", "expected"),
    [("5", 5), ("true", True), ("null", None), ("'7'", 7), ("'{\"a\": [1]}'", {"a": [1]}), ("'\"x\"'", "x")],
)
def test_values_pasted_into_code(given: str, expected: object) -> None:
    assert value(f"return $pasted($open(), {given});") == expected


def test_a_pasted_undefined() -> None:
    body = "const s = $open(); return [$pasted(s, undefined), $pasted(s, 'undefined')].map((v) => v === undefined);"
    assert value(body) == [True, True]


@pytest.mark.parametrize("given", ["'alert(1)'", "''", "[1]", "({})", "() => 1", "1n"])
def test_values_that_would_be_code(given: str) -> None:
    body = f"const s = $open(); try {{ $pasted(s, {given}); }} catch {{}} return s.refused?.$reason ?? null;"
    assert value(body) == "unsupported_branch"
