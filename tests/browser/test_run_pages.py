"""Compiled adapters on pages that are not what one hopes for: policies, other hosts, workers, late rows, frames.

What is said about each page is what a person would say who looked at the browser's own tools.
"""

from __future__ import annotations

import asyncio
import time

import pytest

from adapterc.runtime import Browser, RunResult, run
from tests.support.chromium import Chromium
from tests.support.runs import close_page, compiled, function, handmade, inside, once
from tests.support.site import Site

SHOP = "https://shop.test/"
API = "https://api.shop.test/list.json"
ASK = "return await (await fetch('https://api.shop.test/list.json', { credentials: args.with })).json();"
WITH = {"with": {"required": True}}


def ends(result: RunResult) -> tuple[str | None, str | None]:
    return result.error_code, result.reason


@pytest.mark.parametrize(
    ("csp", "headers", "credentials", "reason", "words"),
    [
        ("connect-src 'self'", {}, "omit", "csp_blocked", f"connect-src blocks {API}"),
        (None, {}, "omit", "cross_origin_blocked", "asked api.shop.test; the answer has no CORS header"),
        (None, {"Access-Control-Allow-Origin": "*"}, "include", "cross_origin_blocked", "`*`, and cookies were sent"),
        (None, {"Access-Control-Allow-Origin": "https://else.test"}, "omit", "cross_origin_blocked", "CORS: "),
    ],
)  # fmt: skip
def test_the_rule_that_stopped_a_request_is_named(
    chromium: Chromium, site: Site, csp: str | None, headers: dict[str, str], credentials: str, reason: str, words: str
) -> None:
    site.page(SHOP, csp=csp)
    site.add(API, '{"a": 1}', headers={"Content-Type": "application/json", **headers})
    result = once(chromium, function(ASK, args=WITH), {"with": credentials})
    assert ends(result) == ("site_unreachable", reason)
    assert words in str(result.detail)
    assert result.auth_hint is None


def test_a_name_that_a_request_needs_does_not_resolve(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, csp=None)
    result = once(chromium, function("return await (await fetch('https://api.nx.invalid/x')).json();"))
    assert ends(result) == ("site_unreachable", "dns")


def test_trusted_types_are_named(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, csp="require-trusted-types-for 'script'")
    body = "return { t: new DOMParser().parseFromString('<b>x</b>', 'text/html').body.textContent };"
    result = once(chromium, function(body))
    assert ends(result) == ("site_unreachable", "csp_blocked")
    assert "TrustedHTML" in str(result.detail)


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (401, ("auth_required", "login_required")),
        (403, ("auth_required", "forbidden_role")),
        (404, ("adapter_runtime_error", "not_found")),
        (429, ("site_unreachable", "rate_limited")),
        (502, ("site_unreachable", "http_error")),
    ],
)
@pytest.mark.parametrize("swallowed", [False, True])
def test_the_status_of_an_answer_decides_also_when_the_code_swallows_it(
    chromium: Chromium, site: Site, status: int, expected: tuple[str, str], swallowed: bool
) -> None:
    site.page(SHOP, csp=None)
    site.json("https://shop.test/api", {"message": "no"}, status=status)
    read = "const r = await fetch('/api'); const body = await r.json();"
    body = f"{read} return body.items ?? [];" if swallowed else f"{read} return body.items.map((item) => item.t);"
    result = once(chromium, function(body))
    assert ends(result) == expected
    assert result.data["http_status"] == status


def test_no_hits_are_told_from_nothing_known(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, csp=None)
    site.json("https://shop.test/api", {"items": []})
    hits = once(chromium, function("return (await (await fetch('/api')).json()).items;"))
    rows = once(chromium, function("return [...document.querySelectorAll('.row')].map((row) => row.textContent);"))
    assert (hits.data["count"], hits.data["empty"]) == (0, "no_hits")
    assert (rows.data["count"], rows.data["empty"]) == (0, "unverified")


@pytest.mark.parametrize("world", ["isolated", "main"])
def test_a_result_of_a_service_worker_is_marked(chromium: Chromium, site: Site, world: str) -> None:
    site.page(SHOP, "<script>navigator.serviceWorker.register('/sw.js')</script>", csp=None)
    worker = "onactivate = (e) => e.waitUntil(clients.claim()); onfetch = (e) => { if (e.request.url.endsWith('/api'))"
    worker += ' e.respondWith(new Response(\'{"from": "worker"}\')); };'
    site.add("https://shop.test/sw.js", worker, headers={"Content-Type": "text/javascript"})
    site.json("https://shop.test/api", {"from": "server"})
    body = "const r = await fetch('/api', { cache: 'no-store' }); return { ok: true, data: await r.json() };"
    adapter = handmade(body, world=world, hosts=("shop.test",), methods=("GET",))

    async def work(browser: Browser) -> RunResult:
        call = browser.connection.browser.call
        target = (await call("Target.createTarget", {"url": SHOP}, timeout=10))["targetId"]
        session = await browser.connection.attach(target, timeout=10)
        wait = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ?? new Promise((f) => {"
        wait += " navigator.serviceWorker.oncontrollerchange = () => f(1); })).then(() => 1)"
        await session.call("Runtime.evaluate", {"expression": wait, "awaitPromise": True}, timeout=10)
        result = await run(adapter, {}, browser)
        forget = "navigator.serviceWorker.getRegistration().then((it) => it.unregister())"
        await session.call("Runtime.evaluate", {"expression": forget, "awaitPromise": True}, timeout=10)
        await close_page(browser, target)
        return result

    result = inside(chromium, work)
    warned = [(item.code, item.text) for item in result.warnings]
    if world == "isolated":  # what an isolated world sends passes the page's worker by
        assert (result.data, warned) == ({"from": "server"}, [])
    else:
        assert result.data == {"from": "worker"}
        assert warned == [("service_worker", "https://shop.test/api was answered by a service worker")]


def test_rows_that_come_late_on_a_page_that_is_never_still(chromium: Chromium, site: Site) -> None:
    html = """<img src="/slow.png"><ul id=u></ul><script>
    setTimeout(() => { u.innerHTML = "<li class=row>1<li class=row>2" }, 1500);
    setInterval(() => { document.body.dataset.t = Date.now(); fetch("/poll") }, 200);
    </script>"""
    site.page(SHOP, html, csp=None)
    site.add("https://shop.test/slow.png", "", headers={"Content-Type": "image/png"}, delay_ms=8000)
    site.json("https://shop.test/poll", {})
    began = time.monotonic()
    result = once(
        chromium, function("return [...document.querySelectorAll('.row')].map((e) => ({ t: e.textContent }));")
    )
    assert [row["t"] for row in result.data["items"]] == ["1", "2"]
    assert time.monotonic() - began < 7


def test_a_frame_of_another_host_cannot_be_read(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, "<iframe src='https://pay.test/inner'></iframe>", csp=None)
    site.page("https://pay.test/inner", "<p class=row>2", csp=None)
    result = once(chromium, function("return { n: window.frames[0].document.querySelectorAll('.row').length };"))
    assert ends(result) == ("adapter_runtime_error", "script_error")
    assert "Blocked a frame with origin" in str(result.detail)


ITEM = """domain: shop.test
args: { id: { type: str, required: true } }
pipeline:
  - navigate: https://shop.test/app#/i/${{ args.id }}
  - evaluate: "(() => [{ title: document.querySelector('#t').textContent }])()"
columns: [title]
"""


def test_a_hash_alone_never_shows_the_item_before(chromium: Chromium, site: Site) -> None:
    html = """<h1 id=t>loading</h1><script>
    const go = async () => { t.textContent = (await (await fetch("/i/" + location.hash.slice(4))).json()).title };
    onhashchange = go; go();
    </script>"""
    site.page("https://shop.test/app", html, csp=None)
    for number, delay in (("1", 50), ("2", 900)):
        site.add(f"https://shop.test/i/{number}", f'{{"title": "item {number}"}}', delay_ms=delay)
    adapter = compiled("shop/item.yaml", ITEM)

    async def work(browser: Browser) -> list[str]:
        results = [await run(adapter, {"id": number}, browser) for number in ("1", "2")]
        return [result.data["items"][0]["title"] for result in results]

    assert inside(chromium, work) == ["item 1", "item 2"]


def test_ten_runs_at_once_get_their_own_answers(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, csp=None)
    for number in range(10):
        site.json(f"https://shop.test/e?n={number}", {"n": str(number)})
    body = "const r = await (await fetch('/e?n=' + args.n)).json(); return { n: args.n, got: r.n };"
    adapter = function(body, args={"n": {"required": True}})

    async def work(browser: Browser) -> list[RunResult]:
        return await asyncio.gather(*(run(adapter, {"n": str(number)}, browser) for number in range(10)))

    assert [result.data["got"] for result in inside(chromium, work)] == [str(number) for number in range(10)]


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/hostname",
        "javascript:alert(1)",
        "data:text/html,x",
        "chrome://version",
        "http://shop.test/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://[::1]/",
        "https://localhost/",
        "https://shop.test.evil.test/",
        "https://shop.test@evil.test/",
        "https://shop.test:8443/",
    ],
)
def test_an_address_that_is_not_the_adapters(chromium: Chromium, site: Site, url: str) -> None:
    site.page(SHOP, csp=None)
    adapter = handmade("return { ok: true, data: 1 };", url="{{url}}", args=("url",))
    result = once(chromium, adapter, {"url": url})
    assert ends(result) == ("adapter_runtime_error", "forbidden_host")
    assert result.target_id is None
    assert not [asked for asked in site.log if asked.host.endswith(".test")]
