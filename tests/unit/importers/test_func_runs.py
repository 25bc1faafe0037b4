"""What compiled `func` commands do: arguments, results, failures by class, refused branches, copies. In quickjs."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from tests.support.js import Run, run_artifact

HEAD = """\
import { cli, Strategy } from '@jackwener/opencli/registry';
import * as errors from '@jackwener/opencli/errors';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
"""
SHOP = "https://shop.test/"


def command(body: str, args: str = "[]", before: str = "", **fields: str) -> str:
    """A file with one command of shop.test; `body` are the statements of its function."""
    given = {"browser": "true", "domain": "'shop.test'", "strategy": "Strategy.COOKIE", **fields}
    more = "".join(f"  {key}: {text},\n" for key, text in given.items())
    head = "  site: 'shop', name: 'hot', access: 'read', columns: ['title'],\n"
    params = "kwargs" if given["browser"] == "false" else "page, kwargs"
    func = f"  func: async ({params}, debug) => {{\n{body}\n}},\n"
    return f"{HEAD}{before}\ncli({{\n{head}{more}  args: {args},\n{func}}});\n"


def script_of(text: str) -> str:
    (artifact,) = compile_file("clis/shop/hot.js", text.encode()).artifacts
    assert artifact.script is not None, [f"{item.code} {item.message}" for item in artifact.diagnostics]
    return artifact.script


def refused(body: str) -> list[str]:
    """Code and message of the errors of a command that is refused."""
    (artifact,) = compile_file("clis/shop/hot.js", command(body).encode()).artifacts
    assert artifact.status == "rejected"
    return [f"{item.code} {item.message}" for item in artifact.diagnostics if item.severity == "error"]


def run(text: str, args: dict[str, Any] | None = None, **page: Any) -> Run:
    return run_artifact(script_of(text), args or {}, **{"location": SHOP, **page})


def value(body: str, args: dict[str, Any] | None = None, declared: str = "[]", **page: Any) -> Any:
    """The data of a command that has to end well."""
    result = run(command(body, declared), args, **page).result
    assert result["ok"], result
    return result["data"]


def failed(body: str, args: dict[str, Any] | None = None, declared: str = "[]", **page: Any) -> tuple[str, str, str]:
    """Kind, reason and detail of a command that has to fail."""
    result = run(command(body, declared), args, **page).result
    assert not result["ok"], result
    assert result["error_message"] == "failed: " + result["data"]["reason"].replace("_", " ")
    return result["error_code"], result["data"]["reason"], result["data"]["detail"]


GOTO = f"await page.goto('{SHOP}');"
ASK = f"{GOTO} await page.evaluate(`fetch('/api').then((answer) => answer.text())`);"


RUNTIME, AUTH, SITE = "adapter_runtime_error", "auth_required", "site_unreachable"


@pytest.mark.parametrize(
    ("thrown", "status", "kind", "reason"),
    [
        ("new errors.ArgumentError('bad')", None, RUNTIME, "invalid_args"),
        ("new errors.CliError('INVALID_INPUT', 'bad')", None, RUNTIME, "invalid_args"),
        ("new errors.AuthRequiredError('shop.test')", None, AUTH, "login_required"),
        ("new errors.AuthRequiredError('shop.test')", 401, AUTH, "session_expired"),
        ("new errors.AuthRequiredError('shop.test')", 429, SITE, "rate_limited"),
        ("new errors.AuthRequiredError('shop.test')", 503, SITE, "http_error"),
        ("new errors.CliError('AUTH_FAILED', 'no')", None, AUTH, "login_required"),
        ("new errors.LoginWallError('wall', 403, '/api', '<html>')", None, AUTH, "login_wall"),
        ("new errors.LoginWallError('wall', 429, '/api', '<html>')", None, SITE, "rate_limited"),
        ("new errors.LoginWallError('wall', 200, '/api', '<html>')", None, SITE, "blocked"),
        ("new errors.CliError('NOT_FOUND', 'none')", None, RUNTIME, "not_found"),
        ("new errors.CliError('FETCH_ERROR', 'no')", 401, AUTH, "login_required"),
        ("new errors.CliError('HTTP_ERROR', 'no')", 429, SITE, "rate_limited"),
        ("new errors.CliError('API_ERROR', 'no')", 500, SITE, "http_error"),
        ("new errors.CliError('PARSE_ERROR', 'no')", 200, RUNTIME, "unexpected_response"),
        ("new errors.CliError('EMPTY_RESPONSE', 'no')", 200, RUNTIME, "unexpected_response"),
        ("new errors.CliError('ANTI_BOT', 'no')", 200, SITE, "blocked"),
        ("new errors.CliError('SECURITY_BLOCK', 'no')", 200, SITE, "blocked"),
        ("errors.selectorError('.row')", None, RUNTIME, "selector_drift"),
        ("new errors.TimeoutError('the list', 5)", None, RUNTIME, "timeout_script"),
        ("new errors.ConfigError('no key')", None, RUNTIME, "config_missing"),
        ("new errors.CommandExecutionError('no')", 200, RUNTIME, "script_error"),
        ("new errors.CommandExecutionError('no')", 500, SITE, "http_error"),
        ("new errors.CommandExecutionError('no')", 401, AUTH, "login_required"),
        ("new Error('no')", None, RUNTIME, "script_error"),
        ("new errors.CliError('ODD', 'no')", None, RUNTIME, "script_error"),
        ("new errors.EmptyResultError('shop hot')", 500, SITE, "http_error"),
    ],
)
def test_every_class_ends_in_its_reason(thrown: str, status: int | None, kind: str, reason: str) -> None:
    body = f"{GOTO if status is None else ASK}\nthrow {thrown};"
    assert failed(body, respond=lambda url: (status, "no"))[:2] == (kind, reason)


def test_what_is_known_of_a_failure() -> None:
    body = f"{ASK}\nthrow new errors.AuthRequiredError('the shop', 'sign in first');"
    result = run(command(body), respond=lambda url: (401, "no")).result
    assert result == {
        "ok": False,
        "error_code": "auth_required",
        "error_message": "failed: session expired",
        "data": {
            "reason": "session_expired",
            "detail": "sign in first",
            "url": "https://shop.test/api",
            "http_status": 401,
            "source_code": "AUTH_REQUIRED",
            "source_message": "sign in first",
            "hint": "needs an account at https://the shop",
        },
        "source_url": SHOP,
    }


@pytest.mark.parametrize(
    ("thrown", "empty"),
    [("errors.EmptyResultError('shop hot')", "no_hits"), ("errors.CliError('NO_DATA', 'none')", "no_hits")],
)
def test_no_data_is_a_result(thrown: str, empty: str) -> None:
    result = run(command(f"{ASK} throw new {thrown};"), respond=lambda url: (200, [])).result
    assert (result["ok"], result["data"]) == (
        True,
        {"items": [], "count": 0, "columns": ["title"], "empty": empty},
    )


def test_no_data_where_no_selector_ever_matched() -> None:
    body = f"{GOTO} await page.wait({{ selector: 'h2', timeout: 1 }}).catch(() => {{}});"
    body += "throw new errors.EmptyResultError('shop hot');"
    assert failed(body)[:2] == (RUNTIME, "selector_drift")


def test_code_tells_the_classes_apart() -> None:
    body = f"""{GOTO}
    class Own extends errors.CommandExecutionError {{}}
    try {{ throw new Own('mine', 'look'); }} catch (error) {{
      return {{ own: error instanceof Own, command: error instanceof errors.CommandExecutionError,
        other: error instanceof errors.ArgumentError, name: error.name, code: error.code, hint: error.hint }};
    }}"""
    assert value(body) == (
        {"own": True, "command": True, "other": False, "name": "Own", "code": "COMMAND_EXEC", "hint": "look"}
    )


REFUSED = (RUNTIME, "unsupported_branch")
CAUGHT = {
    "nothing": "{}",
    "catch": "try { {} } catch { return [{ title: 'caught' }]; }",
    "method": "await (async () => { {} })().catch(() => null);",
    "another error": "try { {} } catch (error) { throw new errors.AuthRequiredError('shop.test', String(error)); }",
    "finally": "try { {} } finally { return [{ title: 'finally' }]; }",
    "race": "await Promise.race([(async () => { {} })(), page.wait({ time: 9 })]).catch(() => null);",
    "later": "try { {} } catch {} await page.wait(1).catch(() => 0); return page.evaluate(() => 1).catch(() => []);",
}


def caught(around: str, statement: str) -> str:
    return around.replace("{}", statement, 1)


@pytest.mark.parametrize("around", CAUGHT.values(), ids=CAUGHT)
def test_a_page_that_is_not_opened_ends_the_run_whatever_the_code_catches(around: str) -> None:
    """An argument that is pasted into an address opens another page than its own when it holds more than one part."""
    body = caught(around, "await page.goto(`https://shop.test/p/${kwargs.id}`);")
    body += "return page.evaluate(() => [{ title: document.title }]);"
    declared = "[{ name: 'id', required: true }]"
    detail = "goto https://shop.test/p/7/all leaves the page of this run"
    at = "https://shop.test/p/7%2Fall"
    assert failed(body, {"id": "7/all"}, declared, location=at) == (*REFUSED, detail)
    assert run(command(body, declared), {"id": "7 8"}, location="https://shop.test/p/7%208").result["ok"]


@pytest.mark.parametrize("around", CAUGHT.values(), ids=CAUGHT)
def test_what_a_script_cannot_do_ends_the_run_where_a_branch_does_it(around: str) -> None:
    statement = "if (kwargs.save) await writeFile('rows.json', '[]');"
    body = f"{GOTO} {caught(around, statement)} return page.evaluate(() => [{{ title: document.title }}]);"
    declared = "[{ name: 'save', type: 'bool', default: false }]"
    assert value(body, {}, declared)
    assert failed(body, {"save": True}, declared) == (*REFUSED, "node:fs/promises is not there in a page")


@pytest.mark.parametrize("around", CAUGHT.values(), ids=CAUGHT)
def test_a_method_that_is_refused_ends_the_run_where_a_branch_calls_it(around: str) -> None:
    statement = "if (kwargs.more) await page.newTab('https://shop.test/');"
    body = f"{GOTO} {caught(around, statement)} return page.evaluate(() => [{{ title: document.title }}]);"
    declared = "[{ name: 'more', type: 'bool', default: false }]"
    assert value(body, {}, declared)
    assert failed(body, {"more": True}, declared) == (*REFUSED, "page.newTab is not run here")


def test_a_test_for_a_refused_method_finds_it() -> None:
    body = f"{GOTO} return {{ tabs: typeof page.tabs, goto: 'goto' in page }};"
    assert value(body) == {"tabs": "function", "goto": True}


def test_a_test_for_a_method_that_nobody_has_fails() -> None:
    assert value(f"{GOTO} return {{ other: typeof page.other }};") == {"other": "undefined"}
    assert refused(f"{GOTO} return page.other?.();") == ["AC538 nothing in a page stands in for `page.other`"]


RAW = f"{GOTO} return {{ made: await page.evaluate(`[${{kwargs.raw}}].length + '/' + typeof ${{kwargs.raw}}`) }};"


@pytest.mark.parametrize(
    ("given", "made"),
    [("5", "1/number"), ("true", "1/boolean"), ("null", "1/object"), ('"a"', "1/string"), ("[1,2]", "1/object")],
)
def test_a_pasted_value_that_is_json_is_that_value(given: str, made: str) -> None:
    assert value(RAW, {"raw": given}, "[{ name: 'raw', required: true }]") == {"made": made}


@pytest.mark.parametrize("given", ["x", "1, 2", "fetch('/steal')", "{a: 1}", "(5)", "]; alert(1); ["])
@pytest.mark.parametrize("around", [CAUGHT["nothing"], CAUGHT["catch"], CAUGHT["another error"]])
def test_a_pasted_value_that_is_code_ends_the_run(given: str, around: str) -> None:
    body = f"{GOTO} {caught(around, RAW.removeprefix(GOTO))}"
    detail = "a value pasted into page code is not JSON"
    assert failed(body, {"raw": given}, "[{ name: 'raw', required: true }]") == (*REFUSED, detail)


@pytest.mark.parametrize("q", ["it's", 'a "b"', "`${1}`", "a\\nb", "\u2028", "*/ alert(1) /*"])
def test_a_value_in_a_literal_stays_what_it_is(q: str) -> None:
    body = f"""{GOTO} return page.evaluate(`(() => {{
      /* ${{kwargs.q}} */
      const one = '${{kwargs.q}}', two = "<${{kwargs.q}}>", three = \\`${{kwargs.q}}!\\`;
      return {{ one, two, three, four: ${{JSON.stringify(kwargs.q)}} }};
    }})()`);"""
    assert value(body, {"q": q}, "[{ name: 'q', required: true }]") == (
        {"one": q, "two": f"<{q}>", "three": f"{q}!", "four": q}
    )


@pytest.mark.parametrize(
    ("made", "arrives"),
    [
        ("new Date(0)", {}),
        ("new Map([[1, 2]])", {}),
        ("[undefined, NaN, 1 / 0, -0]", [None, None, None, 0]),
        ("({ a: undefined, b: null, get c() { return 3; } })", {"b": None, "c": 3}),
        ("({ toJSON: () => 5, a: 1 })", {"toJSON": {}, "a": 1}),
        ("[() => 1, new Error('x'), /x/]", [{}, {}, {}]),
        ("new Uint8Array([7, 8])", {"0": 7, "1": 8}),
        ("'{\"a\":1}'", '{"a":1}'),
    ],
)
def test_what_page_code_gives_is_copied_by_value(made: str, arrives: Any) -> None:
    body = f"{GOTO} const got = await page.evaluate(() => {made}); return {{ got }};"
    assert value(body) == {"got": arrives}


def test_a_copy_is_not_what_the_page_has() -> None:
    body = f"""{GOTO} await page.evaluate(() => {{ window.list = [1]; }});
    const list = await page.evaluate(() => window.list); list.push(2);
    const given = {{ a: new Date(0), b: undefined, c: [undefined] }};
    const seen = await page.evaluate((value, none) => ({{ value, none, mine: window.list }}), given, undefined);
    return {{ ...seen, list, same: given.c.length }};"""
    assert value(body) == (
        {"value": {"a": "1970-01-01T00:00:00.000Z", "c": [None]}, "none": None, "mine": [1], "list": [1, 2], "same": 1}
    )


def test_what_page_code_throws_arrives_as_text() -> None:
    body = f"""{GOTO} const told = [];
    for (const code of [
      () => {{ throw Object.assign(new Error('no'), {{ status: 404, code: 'NOT_FOUND' }}); }},
      () => {{ throw new TypeError('odd'); }},
      () => {{ throw {{ code: 'X' }}; }},
    ]) await page.evaluate(code).catch((error) => told.push([error.message, error.status ?? null, error.name]));
    return told;"""
    assert value(body)["items"] == (
        [["Error: no", None, "Error"], ["TypeError: odd", None, "Error"], ["Object", None, "Error"]]
    )


def test_names_of_the_modules_are_not_names_of_the_page() -> None:
    before = "const title = 'of the module'; const only = 'of the module';"
    body = f"""{GOTO} return {{ here: title, there: await page.evaluate('typeof title'),
      gone: await page.evaluate('typeof only'), given: only }};"""
    result = run(command(body, before=before), dom={"globals": {"title": 1}}).result
    assert result["data"] == {"here": "of the module", "there": "number", "gone": "undefined", "given": "of the module"}


@pytest.mark.parametrize("name", ["kwargs", "errors", "createHash"])
def test_neither_are_arguments_and_names_of_packages(name: str) -> None:
    body = f"{GOTO} const used = [errors, createHash]; return {{ there: await page.evaluate('typeof {name}') }};"
    assert value(body) == {"there": "undefined"}


@pytest.mark.parametrize(
    ("returned", "data"),
    [
        ("[{ title: 1 }]", {"items": [{"title": 1}], "count": 1, "columns": ["title"]}),
        ("[]", {"items": [], "count": 0, "columns": ["title"], "empty": "unverified"}),
        ("({ a: new Date(0), b: undefined })", {"a": "1970-01-01T00:00:00.000Z"}),
        ("({ c: NaN, d: new Set([1]), e: { toJSON: () => 7 } })", {"c": None, "d": {}, "e": 7}),
        ("5", {"value": 5}),
        ("'text'", {"value": "text"}),
        ("false", {"value": False}),
        ("null", None),
        ("undefined", None),
    ],
)  # fmt: skip
def test_results_are_what_json_keeps(returned: str, data: Any) -> None:
    assert value(f"{GOTO} return {returned};") == data


def test_a_result_that_json_does_not_take() -> None:
    assert failed(f"{GOTO} return {{ big: 5n }};")[:2] == (RUNTIME, "not_serializable")


ECHO = f"{GOTO} return {{ ...kwargs, debug }};"


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        ({"words-of": "a"}, {}),
        ({"words_of": "a"}, {"words-of": "a", "limit": 20, "all": False}),
        ({"words_of": "a", "limit": "7", "all": "TRUE"}, {"words-of": "a", "limit": 7, "all": True}),
        ({"words_of": 5, "mark": None}, {"words-of": "5", "limit": 20, "all": False}),
        ({"words_of": "a", "mark": "", "other": 1}, {"words-of": "a", "mark": "", "limit": 20, "all": False}),
    ],
)
def test_what_the_function_gets(given: dict[str, Any], seen: dict[str, Any]) -> None:
    declared = """[
      { name: 'words-of', required: true, positional: true }, { name: 'mark' },
      { name: 'limit', type: 'int', default: 20 }, { name: 'all', type: 'bool', default: false },
    ]"""
    if not seen:
        kind, reason, detail = failed(ECHO, given, declared)
        assert (kind, reason, detail) == (RUNTIME, "invalid_args", 'argument "words_of" is required')
        return
    assert value(ECHO, given, declared) == {**seen, "debug": False}


def test_an_argument_that_was_not_given_is_not_there() -> None:
    body = f"{GOTO} return {{ ...{{ mark: 'none' }}, ...kwargs, there: 'mark' in kwargs }};"
    assert value(body, {}, "[{ name: 'mark' }]") == {"mark": "none", "there": False}


def test_the_registration_checks_arguments_before_the_function_runs() -> None:
    check = "(kwargs) => { if (kwargs.id > 9) throw new errors.ArgumentError('too big', 'at most 9'); }"
    text = command(f"{ASK} return [];", "[{ name: 'id', type: 'int', default: 1 }]", validateArgs=check)
    result = run(text, {"id": 10}, respond=lambda url: (200, "x"))
    assert (result.result["data"]["reason"], result.result["data"]["hint"]) == ("invalid_args", "at most 9")
    assert result.requests == []
    assert run(text, {}, respond=lambda url: (200, "x")).result["ok"]


def test_any_error_of_that_check_is_one_of_the_arguments() -> None:
    text = command(f"{GOTO} return [];", validateArgs="(kwargs) => { throw new Error('never good'); }")
    assert run(text).result["data"]["reason"] == "invalid_args"


def test_requests_of_a_function_without_a_page_carry_no_cookies() -> None:
    body = """const headers = { 'User-Agent': 'tool', Referer: 'https://shop.test/hot', 'X-Id': '7' };
    return (await fetch('https://shop.test/api/hot', { headers })).json();"""
    result = run(command(body, browser="false"), respond=lambda url: (200, [{"title": 1}]))
    assert result.result["data"]["items"] == [{"title": 1}]
    (sent,) = result.requests
    assert (sent["credentials"], sent["headers"]) == ("omit", {"x-id": "7", "accept-language": "*"})


def test_warm_up_pages_are_not_opened() -> None:
    body = """await page.goto('https://shop.test/'); await page.goto('https://shop.test/list');
    return { at: await page.getCurrentUrl(), title: await page.evaluate(() => document.title) };"""
    result = run(command(body), location="https://shop.test/list", dom={"title": "List"}).result
    assert result["data"] == {"at": "https://shop.test/list", "title": "List"}


def test_hashes_of_node() -> None:
    body = f"{GOTO} return {{ md5: createHash('md5').update('shop').digest('hex') }};"
    assert value(body) == {"md5": hashlib.md5(b"shop").hexdigest()}


def test_a_text_that_grows_is_refused() -> None:
    body = f"""{GOTO} let code = 'document.title';
    if (kwargs.long) code += ' + "!"';
    return {{ made: await page.evaluate(code) }};"""
    assert refused(body)[0] == "AC546 page code is put together by `+=`, step by step"


def test_a_request_to_a_host_that_is_an_argument_of_page_code() -> None:
    body = f"""{GOTO} return page.evaluate(async (url) => (await fetch(url)).json(), 'https://api.shop.test/hot');"""
    assert value(body, respond=lambda url: (200, [{"title": url}]))["items"] == [{"title": "https://api.shop.test/hot"}]


def test_checks_that_are_not_known_refuse_the_command() -> None:
    text = command(f"{GOTO} return [];", before="const checks = new Map();", validateArgs="checks.get('hot')")
    (artifact,) = compile_file("clis/shop/hot.js", text.encode()).artifacts
    assert artifact.script is None


def test_a_command_that_fails_without_a_variable_is_refused() -> None:
    body = f"const key = process.env.SHOP_KEY; if (!key) throw new Error('set it'); {GOTO} return page.evaluate('1');"
    assert refused(body) == ["AC535 `process.env.SHOP_KEY` has to be set, and a page has no environment"]


def test_page_code_made_of_the_source_of_a_function() -> None:
    body = f"""{GOTO} function shout(text) {{ return text + '!'; }}
    const source = shout.toString();
    return {{ made: await page.evaluate(`(() => {{ ${{source}} return shout('hot'); }})()`) }};"""
    assert value(body) == {"made": "hot!"}
