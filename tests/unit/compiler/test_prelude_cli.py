"""The errors, results and failures of `func` adapters, executed in quickjs-ng."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.prelude import SHOP, value

ERRORS = """
const E = $errors();
const tell = (e) => ({ name: e.name, code: e.code, message: e.message, hint: e.hint ?? null, exit: e.exitCode });
"""


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("CliError('NO_DATA', 'nothing', 'look')", ["CliError", "NO_DATA", "nothing", "look", 1]),
        ("CliError('X', 'm', undefined, 78)", ["CliError", "X", "m", None, 78]),
        ("ArgumentError('bad', 'h')", ["ArgumentError", "ARGUMENT", "bad", "h", 2]),
        ("CommandExecutionError('m')", ["CommandExecutionError", "COMMAND_EXEC", "m", None, 1]),
        ("ConfigError('m', 'h')", ["ConfigError", "CONFIG", "m", "h", 78]),
        (
            "EmptyResultError('shop list', 'h')",
            ["EmptyResultError", "EMPTY_RESULT", "shop list returned no data", "h", 66],
        ),
        ("TimeoutError('the list', 5, 'h')", ["TimeoutError", "TIMEOUT", "the list timed out after 5s", "h", 75]),
        ("LoginWallError('m', 403, 'u', 'b', 'h')", ["LoginWallError", "LOGIN_WALL", "m", "h", 77]),
        ("BrowserConnectError('m', 'h')", ["BrowserConnectError", "BROWSER_CONNECT", "m", "h", 69]),
        ("SessionBusyError('m')", ["SessionBusyError", "SESSION_BUSY", "m", None, 75]),
        ("PluginError('m')", ["PluginError", "PLUGIN", "m", None, 1]),
    ],
)
def test_error_classes(made: str, expected: list[Any]) -> None:
    got = value(f"{ERRORS} const e = new E.{made}; return [tell(e), e instanceof E.CliError, e instanceof Error];")
    assert got == [dict(zip(("name", "code", "message", "hint", "exit"), expected, strict=True)), True, True]


def test_errors_with_properties_of_their_own() -> None:
    body = f"""{ERRORS}
    const auth = new E.AuthRequiredError('shop.test'), said = new E.AuthRequiredError('open the shop first', 'please');
    const wall = new E.LoginWallError('m', 429, 'https://shop.test/x', '<html>');
    return [auth.message, auth.domain, auth.exitCode, said.message, said.domain,
      wall.status, wall.url, wall.bodyPreview, new E.BrowserConnectError('m').kind];"""
    assert value(body) == (
        ["Not logged in to shop.test", "shop.test", 77, "please", "open the shop first"]
        + [429, "https://shop.test/x", "<html>", "unknown"]
    )


def test_functions_of_the_error_module() -> None:
    body = f"""{ERRORS}
    return [tell(E.selectorError('.row', 'h')), tell(E.adapterLoadError('m')), E.getErrorMessage(new Error('x')),
      E.getErrorMessage('text'), E.getErrorMessage(null), E.EXIT_CODES.NOPERM, $errors() === E];"""
    assert value(body) == [
        {"name": "CliError", "code": "SELECTOR", "message": "Could not find element: .row", "hint": "h", "exit": 1},
        {"name": "CliError", "code": "ADAPTER_LOAD", "message": "m", "hint": None, "exit": 69},
        "x",
        "text",
        "null",
        77,
        True,
    ]


def test_an_authors_own_class_keeps_its_name_and_its_ancestors() -> None:
    body = f"""{ERRORS} class ShopError extends E.CommandExecutionError {{}}
    const e = new ShopError('m'); return [tell(e).name, tell(e).code, e instanceof E.CommandExecutionError,
      e instanceof E.ArgumentError];"""
    assert value(body) == ["ShopError", "COMMAND_EXEC", True, False]


ROW: dict[str, Any] = {"at": "1970-01-01T00:00:00.000Z", "n": None, "m": {}}


@pytest.mark.parametrize(
    ("made", "data"),
    [
        ("[{ at: new Date(0), no: undefined, n: NaN, m: new Map() }]", {"items": [ROW], "count": 1, "columns": ["a"]}),
        ("[1, undefined]", {"items": [1, None], "count": 2, "columns": ["a"]}),
        ("[]", {"items": [], "count": 0, "columns": ["a"], "empty": "unverified"}),
        ("{ a: 1, error: 'x' }", {"a": 1, "error": "x"}),
        ("'text'", {"value": "text"}),
        ("0", {"value": 0}),
        ("new Date(0)", {"value": "1970-01-01T00:00:00.000Z"}),
        ("'\\ud83d'", {"value": "\ufffd"}),
        ("null", None),
        ("undefined", None),
        ("() => 1", None),
        ("NaN", None),
    ],
)  # fmt: skip
def test_results(made: str, data: object) -> None:
    assert value(f"return $cliResult({made}, ['a'], $net, $open());") == {"ok": True, "data": data, "source_url": SHOP}


@pytest.mark.parametrize("made", ["[{ id: 1n }]", "(() => { const o = {}; o.o = o; return o; })()"])
def test_results_that_are_not_json(made: str) -> None:
    assert value(f"return $cliResult({made}, [], $net, $open());")["reason"] == "not_serializable"


def failure(thrown: str, status: int | None = None, *, state: str = "", **page: Any) -> tuple[str, Any]:
    """Kind and reason after one request that was answered with `status` (None: no request)."""
    asked = "" if status is None else "await $net.fetch('https://shop.test/api').catch(() => {});"
    body = f"""const E = $errors(), state = $open(); {asked} {state}
    const result = $cliFailure({thrown}, $net, state, ['a']);
    return result.ok ? ['ok', result.data] : [result.error_code, result.data.reason];"""
    kind, reason = value(body, respond=lambda url: (status, {"list": []}), **page)
    return kind, reason


def coded(code: str) -> str:
    return f"new E.CliError('{code}', 'm')"


AUTH, SITE, RUN = "auth_required", "site_unreachable", "adapter_runtime_error"


@pytest.mark.parametrize(
    ("thrown", "status", "kind", "reason"),
    [
        ("new E.ArgumentError('m')", None, RUN, "invalid_args"),
        ("new E.ArgumentError('m')", 400, RUN, "invalid_args"),
        ("new E.ArgumentError('m')", 503, SITE, "http_error"),
        *[(coded(f"INVALID_{name}"), None, RUN, "invalid_args") for name in ("ARGUMENT", "INPUT", "ARG")],
        (coded("INPUT_ERROR"), None, RUN, "invalid_args"),
        ("new E.AuthRequiredError('shop.test')", None, AUTH, "login_required"),
        ("new E.AuthRequiredError('shop.test')", 200, AUTH, "login_required"),
        ("new E.AuthRequiredError('shop.test')", 401, AUTH, "session_expired"),
        ("new E.AuthRequiredError('shop.test')", 403, AUTH, "login_required"),
        ("new E.AuthRequiredError('shop.test')", 429, SITE, "rate_limited"),
        ("new E.AuthRequiredError('shop.test')", 502, SITE, "http_error"),
        (coded("AUTH_FAILED"), None, AUTH, "login_required"),
        ("new E.LoginWallError('m', 401, '', '')", None, AUTH, "login_wall"),
        ("new E.LoginWallError('m', 403, '', '')", 403, AUTH, "login_wall"),
        ("new E.LoginWallError('m', 429, '', '')", None, SITE, "rate_limited"),
        ("new E.LoginWallError('m', 200, '', '')", 200, SITE, "blocked"),
        ("new E.LoginWallError('m', 200, 'https://shop.test/login', '')", 200, AUTH, "login_wall"),
        ("new E.EmptyResultError('x')", 500, SITE, "http_error"),
        ("new E.EmptyResultError('x')", 404, RUN, "not_found"),
        (coded("NOT_FOUND"), None, RUN, "not_found"),
        (coded("NOT_FOUND"), 200, RUN, "not_found"),
        (coded("NOT_FOUND"), 401, AUTH, "login_required"),
        *[(coded(f"{name}_ERROR"), 401, AUTH, "login_required") for name in ("FETCH", "HTTP", "API")],
        (coded("REQUEST_FAILED"), 401, AUTH, "login_required"),
        (coded("FETCH_ERROR"), 403, AUTH, "forbidden_role"),
        (coded("FETCH_ERROR"), 429, SITE, "rate_limited"),
        (coded("FETCH_ERROR"), 404, RUN, "not_found"),
        (coded("HTTP_ERROR"), 500, SITE, "http_error"),
        (coded("API_ERROR"), 200, SITE, "http_error"),
        (coded("RATE_LIMITED"), 200, SITE, "rate_limited"),
        ("new E.CliError('HTTP_ERROR', 'HTTP 404 from there')", None, RUN, "not_found"),
        ("new E.CliError('FETCH_ERROR', 'Expected JSON from there')", 200, RUN, "unexpected_response"),
        (coded("PARSE_ERROR"), 200, RUN, "unexpected_response"),
        (coded("EMPTY_RESPONSE"), 200, RUN, "unexpected_response"),
        (coded("ANTI_BOT"), 403, SITE, "blocked"),
        (coded("SECURITY_BLOCK"), None, SITE, "blocked"),
        ("E.selectorError('.x')", None, RUN, "selector_drift"),
        ("new Error('Error: Selector not found: .x')", 200, RUN, "selector_drift"),
        ("new Error('Text not found: x')", None, RUN, "selector_drift"),
        ("new Error('No network capture within 5s')", None, RUN, "unexpected_response"),
        ("new E.TimeoutError('x', 5)", 200, RUN, "timeout_script"),
        ("new E.ConfigError('m')", None, RUN, "config_missing"),
        ("new E.CommandExecutionError('the author was not found')", 200, RUN, "script_error"),
        ("new E.CommandExecutionError('m')", 429, SITE, "rate_limited"),
        ("new Error('please log in')", None, RUN, "script_error"),
        ("new Error('m')", 404, RUN, "not_found"),
        ("new TypeError('x is not a function')", None, RUN, "selector_drift"),
        ("new TypeError('x is not a function')", 200, RUN, "unexpected_response"),
        ("new TypeError('x is not a function')", 404, RUN, "not_found"),
        ("new Error('TypeError: x is not iterable')", None, RUN, "selector_drift"),
        ("new Error('TypeError: x is not iterable')", 200, RUN, "unexpected_response"),
        ("new E.CommandExecutionError('TypeError: x is not iterable')", None, RUN, "script_error"),
        ("(() => { try { JSON.parse('<'); } catch (e) { return e; } })()", 200, RUN, "unexpected_response"),
        ("new Error('SyntaxError: Unexpected token < is not valid JSON')", 200, RUN, "unexpected_response"),
        (coded("SOMETHING_ELSE"), 200, RUN, "script_error"),
        ("'text'", None, RUN, "script_error"),
        ("undefined", None, RUN, "script_error"),
        ("Object.assign(new Error('m'), { code: 'NOT_FOUND' })", None, RUN, "script_error"),
    ],
)  # fmt: skip
def test_failures(thrown: str, status: int | None, kind: str, reason: str) -> None:
    assert failure(thrown, status) == (kind, reason)


def test_a_login_page_that_the_run_ended_on() -> None:
    thrown = "new E.AuthRequiredError('shop.test')"
    moved = "location.href = 'https://shop.test/sign-in';"
    assert failure(thrown, state=moved) == (AUTH, "login_redirect")
    assert failure(thrown, state="state.entry = 'https://shop.test/login';" + moved) == (
        AUTH,
        "login_required",
    )


def test_a_challenge_is_no_login_wall() -> None:
    body = """await $net.fetch('https://shop.test/api');
    return $cliFailure(new ($errors().LoginWallError)('m', 403, '', ''), $net, null, []).data.reason;"""
    assert value(body, respond=lambda url: (403, "", {"headers": {"cf-mitigated": "challenge"}})) == "blocked"


@pytest.mark.parametrize("thrown", ["new E.EmptyResultError('shop list')", coded("NO_DATA")])
def test_no_data_is_a_result(thrown: str) -> None:
    rows = {"items": [], "count": 0, "columns": ["a"]}
    assert failure(thrown, 200) == ("ok", {**rows, "empty": "no_hits"})
    assert failure(thrown) == ("ok", {**rows, "empty": "unverified"})


def test_no_data_where_no_selector_ever_matched() -> None:
    wait = "await $pageWait(state)({ selector: '%s', timeout: 1 }).catch(() => {});"
    thrown = "new E.EmptyResultError('x')"
    dom: dict[str, Any] = {"find": {".row": [{}]}}
    assert failure(thrown, state=wait % ".none", dom=dom) == (RUN, "selector_drift")
    assert failure(thrown, state=wait % ".none" + wait % ".row", dom=dom)[0] == "ok"


def test_no_data_beside_a_password_form() -> None:
    dom = {"find": {"input[type=password]": [{"tag": "input"}]}}
    assert failure("new E.EmptyResultError('x')", dom=dom) == (AUTH, "login_wall")
    assert failure("new E.EmptyResultError('x')", 200, dom=dom) == (AUTH, "login_wall")  # nobody read the answer
    read = "await (await $net.fetch('https://shop.test/api')).json();"
    asked = (
        f"const E = $errors(); {read} return $cliFailure(new E.EmptyResultError('x'), $net, $open(), []).data.empty;"
    )
    assert value(asked, respond=lambda url: (200, {"list": []}), dom=dom) == "no_hits"
    as_text = asked.replace(".json()", ".text()")
    assert as_text != asked and value(as_text, respond=lambda url: (200, {"list": []}), dom=dom) == "no_hits"


def test_everything_known_about_a_failure() -> None:
    body = """await $net.fetch('https://shop.test/api');
    const error = new ($errors().CommandExecutionError)('HTTP 503', 'later');
    return $cliFailure(error, $net, $open(), []);"""
    assert value(body, respond=lambda url: (503, "")) == {
        "ok": False,
        "error_code": "site_unreachable",
        "error_message": "failed: http error",
        "data": {
            "reason": "http_error",
            "detail": "HTTP 503",
            "url": "https://shop.test/api",
            "http_status": 503,
            "source_code": "COMMAND_EXEC",
            "source_message": "HTTP 503",
            "hint": "later",
        },
        "source_url": SHOP,
    }


def test_the_network_is_the_cause_before_the_words() -> None:
    def down(url: str) -> Any:
        raise OSError("gone")

    body = """await $net.fetch('https://shop.test/api').catch(() => {});
    return $cliFailure(new ($errors().CliError)('API_ERROR', 'no answer'), $net, $open(), []).data;"""
    data = value(body, respond=down)
    assert (data["reason"], data["detail"]) == ("network_error", "Failed to fetch: gone")
    assert (data["source_code"], data["source_message"], data["hint"]) == ("API_ERROR", "no answer", None)
