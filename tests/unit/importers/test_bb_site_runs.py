"""What compiled bb-browser adapters do: arguments as texts, results, failures by evidence. In quickjs."""

from __future__ import annotations

from typing import Any

import pytest

from .bb_site import adapter, run, the_one

ECHO = "async (args) => ({ given: args })"


def given(declared: dict[str, object], args: dict[str, Any], body: str = ECHO) -> Any:
    result = run(adapter(body, declared), args)
    return result["data"]["given"] if result["ok"] else result["data"]["detail"]


@pytest.mark.parametrize(
    ("args", "seen"),
    [
        ({}, {}),
        ({"q": "x"}, {"q": "x"}),
        ({"q": ""}, {}),
        ({"q": None}, {}),
        ({"q": 5, "n": True}, {"q": "5", "n": "true"}),
        ({"q": "2055079539374747769"}, {"q": "2055079539374747769"}),
        ({"q": 0}, {"q": "0"}),
        ({"other": "x"}, {}),
        ({"item_id": "7"}, {"item-id": "7"}),
        ({"q": ["x"]}, 'argument "q" must be text; received a list'),
        ({"q": {"a": 1}}, 'argument "q" must be text; received an object'),
        ({"q": 2055079539374747769}, 'argument "q" has lost digits as a number; give it as text'),
    ],
)
def test_the_body_gets_the_texts_that_were_given(args: dict[str, Any], seen: object) -> None:
    assert given({"q": {}, "n": {}, "item-id": {}}, args) == seen


@pytest.mark.parametrize("value", [{}, {"q": ""}, {"q": None}])
def test_required_comes_before_the_body(value: dict[str, Any]) -> None:
    text = adapter("async (args) => { throw new Error('ran'); }", {"q": {"required": True}})
    result = run(text, value)
    assert (result["ok"], result["error_code"]) == (False, "adapter_runtime_error")
    assert result["data"] == {"reason": "invalid_args", "detail": 'argument "q" is required'}


@pytest.mark.parametrize(
    ("value", "seen"),
    [
        (5, {"n": "5"}),
        ("05", {"n": "05"}),
        ("-3", {"n": "-3"}),
        ("many", 'argument "n" must be a whole number; received "many"'),
        (2.5, 'argument "n" must be a whole number; received "2.5"'),
    ],
)
def test_an_integer_is_checked_and_arrives_as_text(value: object, seen: object) -> None:
    assert given({"n": {}}, {"n": value}, "async (args) => ({ given: args, n: parseInt(args.n) })") == seen


@pytest.mark.parametrize(
    ("value", "seen"),
    [("false", {"n": False}), (False, {"n": False}), ("yes", {"n": True}), (None, {}),
     ("maybe", 'argument "n" must be true or false; received "maybe"')],
)  # fmt: skip
def test_a_boolean_arrives_as_one(value: object, seen: object) -> None:
    assert given({"n": {"type": "boolean"}}, {"n": value}) == seen


def test_code_defaults_stay_with_the_code() -> None:
    body = "async (args) => ({ given: 'n' in args, n: args.n || 20 })"
    assert run(adapter(body, {"n": {}}))["data"] == {"given": False, "n": 20}


def test_what_was_given_without_a_name() -> None:
    body = "async (args) => ({ all: args._positional, text: args._text, input: args._input })"
    text = adapter(body, {"q": {}, "n": {}, "m": {}})
    assert run(text, {"q": "a", "n": "b"})["data"] == {"all": ["a", "b"], "text": "a", "input": "a"}
    assert run(text, {"n": "b"})["data"] == {"all": []}
    script = the_one(adapter(ECHO, {"q": {}})).script
    assert script is not None and "_positional" not in script


def test_the_body_may_write_to_its_arguments() -> None:
    assert run(adapter("async (args) => { args.q = args.q.trim(); return args; }", {"q": {}}), {"q": " x "})[
        "data"
    ] == {"q": "x"}


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ("undefined", None),
        ("null", None),
        ("'123'", "123"),
        ("'[1]'", "[1]"),
        ("7", 7),
        ("{ a: new Date(0), b: undefined }", {"a": "1970-01-01T00:00:00.000Z"}),
        ("{ error: null, rows: [1] }", {"error": None, "rows": [1]}),
        ("{ hint: 'log in' }", {"hint": "log in"}),
        ("{ count: 0, rows: [] }", {"count": 0, "rows": []}),
        ("[{ a: 1 }]", {"items": [{"a": 1}], "count": 1, "columns": []}),
        ("[]", {"items": [], "count": 0, "columns": [], "empty": "unverified"}),
    ],
)
def test_results(value: str, data: object) -> None:
    assert run(adapter(f"async () => ({value})")) == {"ok": True, "data": data, "source_url": "https://shop.test/"}


def failure(body: str, **page: Any) -> tuple[str, str, Any]:
    result = run(adapter(body), **page)
    assert not result["ok"]
    assert result["error_message"] == "failed: " + result["data"]["reason"].replace("_", " ")
    return result["error_code"], result["data"]["reason"], result["data"]["detail"]


@pytest.mark.parametrize(
    ("said", "code", "reason"),
    [
        ("'Not logged in'", "auth_required", "login_required"),
        ("'请先登录'", "auth_required", "login_required"),
        ("'HTTP 401'", "auth_required", "login_required"),
        ("'No sid cookie'", "auth_required", "login_required"),
        ("'Author not found'", "adapter_runtime_error", "not_found"),
        ("'post 140312 was deleted'", "adapter_runtime_error", "not_found"),
        ("'No results found'", "adapter_runtime_error", "not_found"),
        ("'Page design in progress'", "adapter_runtime_error", "script_error"),
        ("'Missing argument: q'", "adapter_runtime_error", "invalid_args"),
        ("'Player config not found'", "no_matching_context", "page_not_ready"),
        ("'Not on an item page'", "no_matching_context", "page_not_ready"),
        ("'Rate limited or CAPTCHA required'", "site_unreachable", "blocked"),
        ("'Anti-bot protection triggered'", "site_unreachable", "blocked"),
        ("{ message: 'Item not found' }", "adapter_runtime_error", "not_found"),
        ("{ code: 5 }", "adapter_runtime_error", "script_error"),
        ("false", "adapter_runtime_error", "script_error"),
        ("''", "adapter_runtime_error", "script_error"),
    ],
)
def test_an_error_that_the_author_words(said: str, code: str, reason: str) -> None:
    found = failure(f"async () => ({{ error: {said} }})")
    assert found[:2] == (code, reason)


def test_a_hint_decides_nothing_and_travels() -> None:
    body = "async () => ({ error: 'it broke', hint: 'Not logged in?', action: 'open the site', id: 7 })"
    result = run(adapter(body))
    assert (result["error_code"], result["data"]) == (
        "adapter_runtime_error",
        {
            "reason": "script_error",
            "detail": "it broke",
            "author": {"hint": "Not logged in?", "action": "open the site", "id": 7},
        },
    )


ASK = """async () => {
  const answer = await fetch('/api');
  if (!answer.ok) return { error: 'HTTP ' + answer.status, hint: 'Not logged in?' };
  return await answer.json();
}"""


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (401, "auth_required", "login_required"),
        (403, "auth_required", "forbidden_role"),
        (404, "adapter_runtime_error", "not_found"),
        (429, "site_unreachable", "rate_limited"),
        (500, "site_unreachable", "http_error"),
    ],
)
def test_the_recorded_status_is_the_strongest_evidence(status: int, code: str, reason: str) -> None:
    assert failure(ASK, respond=lambda url: (status, {})) == (code, reason, f"HTTP {status}")


def test_a_request_that_fails_and_an_answer_that_is_no_json() -> None:
    assert failure(ASK)[:2] == ("site_unreachable", "network_error")
    assert failure(ASK, respond=lambda url: (200, "<!doctype html>"))[:2] == (
        "adapter_runtime_error",
        "unexpected_response",
    )


def test_other_hosts_are_out_of_reach() -> None:
    body = "async (args) => { try { await fetch(args.u); } catch {} return { ok: 1 }; }"
    result = run(adapter(body, {"u": {}}), {"u": "https://evil.test/"}, respond=lambda url: (200, {}))
    assert (result["ok"], result["data"]["reason"]) == (False, "forbidden_host")


def test_a_password_form_beside_empty_lists_is_a_login_wall() -> None:
    body = "async () => { const rows = [...document.querySelectorAll('.row')]; return { count: rows.length, rows }; }"
    form = {"find": {"input[type=password]": [{"tag": "input"}]}}
    assert failure(body, dom=form)[:2] == ("auth_required", "login_wall")
    assert run(adapter("async () => ({ name: 'x' })"), dom=form)["ok"]
    asked = adapter("async () => ({ rows: (await (await fetch('/api')).json()).list })")
    assert run(asked, respond=lambda url: (200, {"list": []}), dom=form)["data"] == {"rows": []}
    assert run(adapter("async () => ({ rows: [1], more: [] })"), dom=form)["ok"]


def test_a_made_up_row_is_kept_and_warned_about() -> None:
    body = "async () => [{ error: 'no results', q: 'x' }]"
    assert run(adapter(body))["data"] == {
        "items": [{"error": "no results", "q": "x"}],
        "count": 1,
        "columns": [],
        "warnings": ['sentinel-row: the only row says "no results"'],
    }


def test_deviations_are_listed() -> None:
    manifest = the_one(adapter(ECHO, {"n": {"type": "number"}})).manifest
    assert manifest is not None
    assert [item["code"] for item in manifest["adapterc"]["deviations"]] == [
        "evidence-decides", "no-retries", "null-error", "plain-results", "text-results", "whole-integers",
    ]  # fmt: skip
